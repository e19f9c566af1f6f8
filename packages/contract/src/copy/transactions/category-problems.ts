/** Errors of the user's own categories. */
export const categoriesCopy = {
  nameRequired: 'Ponle un nombre a la categoría.',
  nameLong: 'El nombre puede tener hasta 30 caracteres.',
  nameComma: 'El nombre no puede llevar comas.',
  nameSeparator: 'El nombre no puede llevar el signo ›.',
  parentUnknown: 'Elige la categoría que la contiene.',
  parentIsSub: 'Una subcategoría no puede contener otra.',
  fullOfSubs: 'Puedes tener hasta 60 subcategorías. Elimina una para agregar otra.',
  nameTaken: 'Ya hay una categoría con ese nombre.',
  emoji: 'Elige un emoji.',
  color: 'Elige uno de los colores.',
  target: 'Elige a qué categoría pasan los movimientos.',
  hideRefused: 'Otros y Salario no se pueden ocultar.',
  targetHidden: 'Elige una categoría que no esté oculta.',
  /** Of a category that an import creates. */
  importedEmoji: '🏷️',
  full: 'Puedes tener hasta 30 categorías propias. Elimina una para agregar otra.',
} as const
