/** Server messages of bulk changes. */
export const bulkCopy = {
  rowsRequired: 'Elige las transacciones que quieres cambiar.',
  tooMany: 'Puedes elegir hasta 1.000 transacciones una por una. Usa un filtro para más.',
  tagsRequired: 'Elige o escribe al menos una etiqueta.',
} as const
