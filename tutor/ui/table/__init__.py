"""Cards as every page draws them: one style sheet, one function, one touchable grid."""
