"""All the Spanish that code produces."""
