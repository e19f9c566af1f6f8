/** Errors of the user's own categories. */
export const categoriesCopy = {
  nameRequired: 'Ponle un nombre a la categoría.',
  nameLong: 'El nombre puede tener hasta 30 caracteres.',
  nameComma: 'El nombre no puede llevar comas.',
  nameTaken: 'Ya hay una categoría con ese nombre.',
  emoji: 'Elige un emoji.',
  color: 'Elige uno de los colores.',
  target: 'Elige a qué categoría pasan los movimientos.',
  full: 'Puedes tener hasta 30 categorías propias. Elimina una para agregar otra.',
} as const
