"""What people write and what it means: a rulebook in rows. Left of the bar the text, right of it the cards.

A row may end in ``!`` and the codes of the warnings it must carry; every other row carries none.
"""

from __future__ import annotations

from typing import Final

ROWS: Final = r"""
# symbols, with and without variation selectors, white suits, other hearts
7♥ 8♥ 9♥ K♠                                | 7h 8h 9h Ks
7♥8♥9♥K♠                                   | 7h 8h 9h Ks
7♥️ 8♥︎ 9♥                                 | 7h 8h 9h
7♥️8♥️9♥️                                  | 7h 8h 9h
7♡ 8♤ 9♢ 10♧                               | 7h 8s 9d Tc
7❤️ 8❤ 9♥                                  | 7h 8h 9h
4◆ 5◇ 6🍀                                  | 4d 5d 6c
7 ♥ 8 ♠                                    | 7h 8s
k♠ q♥ j♦ a♣                                | Ks Qh Jd Ac
9♠, 8♠, 7♠, J♣, 10♣, 9♣, J♠, 8♥, 3♥, 2♣, A♥ | 9s 8s 7s Jc Tc 9c Js 8h 3h 2c Ah
7️⃣♥️ 🔟♠️                                   | 7h Ts
７♥ Ｋ♠                                     | 7h Ks
T♥ 10♠                                     | Th Ts

# playing-card glyphs
🂡🂱🃁🃑🂭🂮                                     | As Ah Ad Ac Qs Ks
🂱 🂲 🂳                                      | Ah 2h 3h
🂱, 7♥                                      | Ah 7h
🂮🃎🂾🃞                                       | Ks Kd Kh Kc
🂫 🂻 🃋 🃛                                    | Js Jh Jd Jc

# UTF-8 read as something else, entities, escapes, short codes
7â™¥ 8â™¦ 9â™£ 10â™                           | 7h 8d 9c Ts
7â™  8â™  9â™                               | 7s 8s 9s
Kâ™ , Qâ™¥; Jâ™¦                             | Ks Qh Jd
7â¥ 8â¦ 9â£                                  | 7h 8d 9c
siete de trÃ©boles                          | 7c
tr├®boles 7                                 | 7c
7&hearts; 8&spades; 10&diams;               | 7h 8s Td
7&#9829; 8&#x2660;                          | 7h 8s
7\u2665 8\u2660                             | 7h 8s
7:hearts: 8:spades:                         | 7h 8s

# English letters
AD 5C TH                                    | Ad 5c Th
4C 5C 6C 7D 7H 7S AS 2S 3S KH               | 4c 5c 6c 7d 7h 7s As 2s 3s Kh
4s5s6s                                      | 4s 5s 6s
AsAcAdAh                                    | As Ac Ad Ah
As                                          | As
as                                          | As
AS                                          | As
As Kh                                       | As Kh
asacad                                      | As Ac Ad
2HAS5HKS10C                                 | 2h As 5h Ks Tc
10h10d                                      | Th Td
10H,9H                                      | Th 9h
TS TC TD                                    | Ts Tc Td
tS                                          | Ts
7h8h9hKs                                    | 7h 8h 9h Ks
7H8H9HKS                                    | 7h 8h 9h Ks
7h7d7c                                      | 7h 7d 7c
AsAcAd 2s2c2d                               | As Ac Ad 2s 2c 2d
TS JS QS KS AS                              | Ts Js Qs Ks As
9s 2h Kc Td                                 | 9s 2h Kc Td

# Spanish letters: C D P/E T
4C 5C 6C 7D 7T 7P AP 2P 3P RT               | 4h 5h 6h 7d 7c 7s As 2s 3s Kc
AP KP QP JP 10P 9P 8C 7C 6C 5T              | As Ks Qs Js Ts 9s 8h 7h 6h 5c
ap kp                                       | As Ks
7e 8e                                       | 7s 8s
7C 8P                                       | 7h 8s
7C8C9CKP                                    | 7h 8h 9h Ks
7p,8p,9p                                    | 7s 8s 9s
7C 7D 7P 7T                                 | 7h 7d 7s 7c
7C 7D 7E 7T                                 | 7h 7d 7s 7c
3TRE3DJT                                    | 3c Ks 3d Jc
AC - 4E - QC - KT                           | Ah 4s Qh Kc
E: 4 8 7; D: 6 K                            | 4s 8s 7s 6d Kd
7T TT RT                                    | 7c Tc Kc
7T8T9T                                      | 7c 8c 9c
RT DT JT                                    | Kc Qc Jc
TT JT QT                                    | Tc Jc Qc
10T JT QT                                   | Tc Jc Qc
AT KT QT                                    | Ac Kc Qc
DD                                          | Qd
DC                                          | Qh
SE                                          | Js
RD DD SD                                    | Kd Qd Jd
RC DC JC 10C                                | Kh Qh Jh Th
R♠ D♠ S♠                                    | Ks Qs Js
♠D ♠R                                       | Qs Ks
D♥                                          | Qh
7 C, 8 P                                    | 7h 8s
DE RE AE                                    | Qs Ks As
re de ae                                    | Ks Qs As
mano de 7C 8P                               | 7h 8s

# R is the queen (reina) where K is the king and nothing else is a queen
JD RD KD                                    | Jd Qd Kd
RD KD                                       | Qd Kd
RC KD                                       | Qh Kd ! ambiguous_rank_letter
RD KP QC                                    | Kd Ks Qh
RC                                          | Kh
dama de corazones, R♠, K♦                   | Qh Ks Kd

# C and D alone: the default language, and the other reading beside it
4C 5C 6C 7D 8D 9D AC AD KC KD               | 4h 5h 6h 7d 8d 9d Ah Ad Kh Kd ! ambiguous_suit_letter
4c 5c 6c 7d 8d 9d ac ad kc kd               | 4h 5h 6h 7d 8d 9d Ah Ad Kh Kd ! ambiguous_suit_letter
7C8C9C 10C                                  | 7h 8h 9h Th ! ambiguous_suit_letter
AC KC                                       | Ah Kh ! ambiguous_suit_letter
4D 5D 6D                                    | 4d 5d 6d
# ten as T and English words make English likelier; a repeat decides
TC 5C 6D                                    | Tc 5c 6d ! ambiguous_suit_letter
hand: 4C 5D                                 | 4c 5d ! ambiguous_suit_letter
8♥ 8C                                       | 8h 8c
7♥ 8C 9H                                    | 7h 8c 9h

# suit first
['SA', 'HT', 'D5']                          | As Th 5d
SA,HT,D5,CJ                                 | As Th 5d Jc
SA HA DA CA                                 | As Ah Ad Ac
HK,HQ,HJ                                    | Kh Qh Jh
D9                                          | 9d
D9 DT                                       | 9d Td
♥8♠8♦8                                      | 8h 8s 8d
♥️7 ♠️8                                      | 7h 8s
h7h8h9                                      | 7h 8h 9h
C7 P8 T9                                    | 7h 8s 9c
c7p8t9                                      | 7h 8s 9c
trébol 7                                    | 7c
corazones siete                             | 7h

# words
7 de corazones                              | 7h
as de picas                                 | As
As de picas y rey de corazones              | As Kh
siete de tréboles                           | 7c
siete de treboles                           | 7c
SIETE DE TRÉBOLES, Dama de Corazones        | 7c Qh
un 10 de diamantes, un 10 de espadas y un 10 de tréboles | Td Ts Tc
7 de rombos                                 | 7d
sota de picas                               | Js
reina de diamantes y jota de espadas        | Qd Js
valet de picas                              | Js
K de picas, Q de corazones                  | Ks Qh
D de picas                                  | Qs
K de P                                      | Ks
rey picas                                   | Ks
7 corazones 8 corazones                     | 7h 8h
7 de Picas 8 de Picas                       | 7s 8s
7 cor, 8 tréb, 9 diam                       | 7h 8c 9d
7 cor. 8 treb. 9 diam.                      | 7h 8c 9d
el siete de corazones, el ocho de corazones y el nueve de corazones | 7h 8h 9h
tengo el rey de picas y el 7 de tréboles    | Ks 7c
10 de corazones; J de corazones             | Th Jh
4 espadas                                   | 4s
seven of hearts                             | 7h
Ace of Spades, king of clubs and two of diamonds | As Kc 2d
a seven of hearts and an ace of spades      | 7h As
the queen of hearts                         | Qh
queen_of_hearts jack_of_spades              | Qh Js
A of hearts, 10 of hearts                   | Ah Th
7 hearts                                    | 7h
1 de picas                                  | As ! one_as_ace
uno de picas                                | As ! one_as_ace
1♥ 2♥                                       | Ah 2h ! one_as_ace

# "as" is the ace among Spanish words, and A♠ among English letters
as y rey de corazones                       | Ah Kh
rey de picas y as de corazones              | Ks Ah
as, dos y tres de tréboles                  | Ac 2c 3c
as kd                                       | As Kd

A, la dama y la jota de picas               | As Qs Js
A, jack and queen of hearts                 | Ah Jh Qh
A de diamantes; A, 2 y 3 de tréboles        | Ad Ac 2c 3c

# a suit once for a group
5-6-7♣                                      | 5c 6c 7c
567♣                                        | 5c 6c 7c
4-6-8♥                                      | 4h 6h 8h
♥789                                        | 7h 8h 9h
♥7,8,9                                      | 7h 8h 9h
AKQs 7h                                     | As Ks Qs 7h
KQJ♥ 345♠                                   | Kh Qh Jh 3s 4s 5s
10 y 9 de picas                             | Ts 9s
un 10 y un 9 de picas                       | Ts 9s
7, 8 y 9 de picas                           | 7s 8s 9s
A 2 3 de corazones                          | Ah 2h 3h
siete y ocho de corazones, rey de picas     | 7h 8h Ks
una jota, una reina y un rey, todos de diamantes | Jd Qd Kd
un as, un dos y un tres de tréboles         | Ac 2c 3c
7 8 9♥                                      | 7h 8h 9h ! shared_suit
7,8,9♥                                      | 7h 8h 9h ! shared_suit
3 4 5♣ 7 8 9♥ J Q K♠ A♦                     | 3c 4c 5c 7h 8h 9h Js Qs Ks Ad ! shared_suit
K♠ A♦ 5 6 7♣                                | Ks Ad 5c 6c 7c ! shared_suit

# a rank once for several suits
7 de corazones, picas y tréboles            | 7h 7s 7c
7♥♠♣                                        | 7h 7s 7c
9♠/♦                                        | 9s 9d
7 (corazones, picas)                        | 7h 7s
777♠♦♣                                      | 7s 7d 7c
7,7,7♠♦♣                                    | 7s 7d 7c
tengo dos sietes: el de picas y el de corazones | 7s 7h
ases de picas y corazones                   | As Ah
los tres ases de corazones, picas y tréboles | Ah As Ac
tres sietes: corazones, picas y tréboles    | 7h 7s 7c
tres 7 de corazones, picas y tréboles       | 7h 7s 7c
dos reyes de picas y corazones              | Ks Kh
trío de sietes de picas, corazones y diamantes | 7s 7h 7d
7s of hearts and spades                     | 7h 7s
los cuatro ases                             | As Ah Ad Ac
four aces and the king of clubs             | As Ah Ad Ac Kc

# bridge style, by suits
♠ AKQ ♥ 7 3                                 | As Ks Qs 7h 3h
S: A K 3  H: 7 5                            | As Ks 3s 7h 5h
S:AK3,H:75                                  | As Ks 3s 7h 5h
S:AK3 H:75 D: C:8642                        | As Ks 3s 7h 5h 8c 6c 4c 2c
S: AK3\nH: 75\nD: -\nC: 8642                | As Ks 3s 7h 5h 8c 6c 4c 2c
♠ AK3\n♥ 752\n♦ T9\n♣ 8642                  | As Ks 3s 7h 5h 2h Td 9d 8c 6c 4c 2c
♠AK3 ♥— ♦T9 ♣8642                           | As Ks 3s Td 9d 8c 6c 4c 2c
S AK3 H 752 D T9 C 8642                     | As Ks 3s 7h 5h 2h Td 9d 8c 6c 4c 2c
P AK3 C 752 D J9 T 8642                     | As Ks 3s 7h 5h 2h Jd 9d 8c 6c 4c 2c
picas: A K 3; corazones: 7 5                | As Ks 3s 7h 5h
Corazones 7, 8 y 9, picas A                 | 7h 8h 9h As
Spades: A K 3 Hearts: 7 5                   | As Ks 3s 7h 5h
♥: 7 8 9; ♠: A 2 3                          | 7h 8h 9h As 2s 3s

Picas: A K\nCorazones: 7 8\nDiamantes: ninguna\nTréboles: 2 | As Ks 7h 8h 2c
♠: A K Q, ♥: (nada), ♦: 7                   | As Ks Qs 7d
S: AKQ H: void D: 7                         | As Ks Qs 7d
K(♠♥♦) 456♣                                 | Ks Kh Kd 4c 5c 6c
♥(789) ♠(AK)                                | 7h 8h 9h As Ks

# dotted suits: spades, hearts, diamonds, clubs
AK3.752.T9.8642                             | As Ks 3s 7h 5h 2h Td 9d 8c 6c 4c 2c
ak3.752.109.864                             | As Ks 3s 7h 5h 2h Td 9d 8c 6c 4c
AK3..T9.8642                                | As Ks 3s Td 9d 8c 6c 4c 2c
N:AK3.752.T9.864                            | As Ks 3s 7h 5h 2h Td 9d 8c 6c 4c

# ranges; where the dash could as well be a comma, both readings are shown
9S-J                                        | 9s Ts Js
9-JS                                        | 9s Ts Js ! range_or_list
9S-JS                                       | 9s Ts Js ! range_or_list
4h-7h                                       | 4h 5h 6h 7h ! range_or_list
9♠–J♠                                       | 9s Ts Js ! range_or_list
9..JS                                       | 9s Ts Js ! range_or_list
♥7-9                                        | 7h 8h 9h ! range_or_list
J-9♠                                        | Js Ts 9s ! range_or_list
7P-9P                                       | 7s 8s 9s ! range_or_list
6♥-7♥                                       | 6h 7h
9S-10-J                                     | 9s Ts Js
3-5♣ 8♦                                     | 3c 4c 5c 8d ! range_or_list
del 4 al 7 de corazones                     | 4h 5h 6h 7h
de 4 a 7 de corazones                       | 4h 5h 6h 7h
5 a 8 de picas                              | 5s 6s 7s 8s
escalera 5 a 9 de corazones, K♠             | 5h 6h 7h 8h 9h Ks
♠ 2 a 8                                     | 2s As 8s
5 A 8 ♠                                     | 5s As 8s ! shared_suit
A♠ as♥ As♦                                  | As Ah Ad
un as de picas y el as de tréboles          | As Ac
escalera del 9 a la J de picas              | 9s Ts Js
nine to jack of spades                      | 9s Ts Js
4♥ a 7♥                                     | 4h 5h 6h 7h
# no range: other suits, three or more, a card that would come twice, round the corner
7♥-9♣                                       | 7h 9c
4h-7h-9c                                    | 4h 7h 9c
7♥-8♥-9♥                                    | 7h 8h 9h
4h-7h 5h                                    | 4h 7h 5h
Q-A♥                                        | Qh Ah
A♠-2♠-3♠ 7♥-7♦-7♣                           | As 2s 3s 7h 7d 7c

del as al 4 de tréboles                     | Ac 2c 3c 4c
from 4 to 7 of hearts                       | 4h 5h 6h 7h
desde el 4 hasta el 7 de corazones          | 4h 5h 6h 7h
escalera de corazones del 4 al 7            | 4h 5h 6h 7h
10-J-Q de picas                             | Ts Js Qs
siete-ocho-nueve de picas                   | 7s 8s 9s
5♠ - 9♠ - K♠                                | 5s 9s Ks

# separators
<b>7♥</b> <i>8♥</i>                         | 7h 8h
A-S K-H                                     | As Kh
S-A H-T D-5                                 | As Th 5d
7♥* 8♥ (robada)                             | 7h 8h
Kh,Qh;Jh|10h                                | Kh Qh Jh Th
7h/8h/9h                                    | 7h 8h 9h
7h 8h & 9h + 10h                            | 7h 8h 9h Th
(7♥ 8♥ 9♥) (Q♠ Q♦) K♦                       | 7h 8h 9h Qs Qd Kd
[7♥; 8♥]                                    | 7h 8h
"7♥" "8♥"                                   | 7h 8h
«7♥» «8♥»                                   | 7h 8h
["As","Td"]                                 | As Td
[['7','h'],['8','s']]                       | 7h 8s
(7,h),(8,s)                                 | 7h 8s
{'7h', '8s'}                                | 7h 8s
*7♥* _8♥_                                   | 7h 8h
7♥, 8♥, , 9♥,                               | 7h 8h 9h
7♥...                                       | 7h
7h, 8s, and 9c.                             | 7h 8s 9c
¿7♥ 8♥?                                     | 7h 8h
- 7♥\n- 8♥\n- 9♥                            | 7h 8h 9h
1. 7♥\n2. 8♥\n3. 9♥                         | 7h 8h 9h
1) 7h\n2) 8h                                | 7h 8h
7♥\t8♥\r\n9♥                                | 7h 8h 9h

# words around the cards
Tengo en la mano el 7 y el 8 de corazones, el rey de picas y un as de tréboles | 7h 8h Ks Ac
trío de reyes (♠♥♦)                         | Ks Kh Kd
la carta vuelta es 7♥                       | 7h
Ana: 7♥ 8♥; Luis: 9♥                        | 7h 8h 9h
Player0: Deadwood=33\n+------+\n|As  4s  6s  |\n|  2c  |\n+------+ | As 4s 6s 2c
Mi mano: 7♥ 8♥                              | 7h 8h
yo: 7♥ 8♥                                   | 7h 8h
Jugador 1: 7♥ 8♥                            | 7h 8h
Jugador A: 7♥ 8♥                            | 7h 8h
Mano de Ana: 7C 8P                          | 7h 8s
mano = 7♥ 8♥                                | 7h 8h
Ana tiene 7♥ 8♥                             | 7h 8h
I have 7h 8h 9s                             | 7h 8h 9s
My hand is 7h 8h 9s                         | 7h 8h 9s
10 cartas: 7♥ 8♥                            | 7h 8h
7♥ 8♥ (2 cartas)                            | 7h 8h
Cartas: A♠ 2♠ 3♠ | 7♥ 7♦ 7♣                 | As 2s 3s 7h 7d 7c
PLAYER 1: AS KD                             | As Kd
Player 0 is dealt [AC, 9H, TD].             | Ac 9h Td
Player 0 draws KS.                          | Ks
Player: 1 Action: 6s7s8s                    | 6s 7s 8s
{"hand": ["7h","8h"]}                       | 7h 8h
"""
