const thousands = (count: number) => count.toLocaleString('es-CL', { useGrouping: 'always' })
const movements = (count: number) => (count === 1 ? '1 movimiento' : `${thousands(count)} movimientos`)

/** Texts of bulk changes (spec 2; errors of spec 8 verbatim). */
export const bulkScreenCopy = {
  category: 'Categoría',
  tag: 'Etiqueta',
  review: 'Marcar revisadas',
  title: 'Categoría, tipo y etiquetas',
  close: 'Cerrar categoría, tipo y etiquetas',
  search: 'Buscar categoría',
  nothingFound: 'Ninguna categoría se llama así.',
  categories: 'Categorías',
  learn: 'Aprender de este cambio',
  learnHint: 'Vale para los mismos comercios, también hacia atrás. Podrás deshacerlo.',
  tags: 'Etiquetas',
  cancel: 'Cancelar',
  apply: (count: number) => `Aplicar a ${movements(count)}`,
  applying: 'Aplicando...',
  categorized: (count: number, category: string) => `${movements(count)} en ${category}.`,
  learned: (count: number) =>
    ` Y ${count === 1 ? '1 anterior igual' : `${thousands(count)} anteriores iguales`}.`,
  tagged: (count: number) =>
    count === 1 ? 'Etiquetas agregadas a 1 movimiento.' : `Etiquetas agregadas a ${movements(count)}.`,
  reviewed: (count: number) =>
    count === 1 ? '1 movimiento revisado.' : `${thousands(count)} movimientos revisados.`,
  unchanged: 'Ya estaban así: no hubo nada que cambiar.',
  undo: 'Deshacer',
  undone: 'Listo, quedó como antes.',
  undoFailed: 'No pudimos deshacer el cambio. Intenta de nuevo.',
  retry: 'Reintentar',
  categoryFailed: 'Error al actualizar la categoría.',
  tagsFailed: 'Error al actualizar las etiquetas.',
  reviewFailed: 'No pudimos marcarlas como revisadas. Intenta de nuevo.',
  learnFailed: 'La categoría quedó, pero no pudimos aplicarla a los demás.',
} as const

/** Texts of applying a category or name rule. */
export const categoryRuleCopy = {
  title: '¿Siempre así?',
  toCategory: (name: string, category: string) => `Los próximos de ${name} quedarán en ${category}.`,
  toName: (name: string, merchant: string) => `Los próximos de ${name} se llamarán ${merchant}.`,
  earlier: (count: number) =>
    count === 1
      ? 'Hay 1 anterior que puede cambiar igual.'
      : `Hay ${thousands(count)} anteriores que pueden cambiar igual.`,
  see: 'Ver cuáles',
  hide: 'Ocultar',
  rest: (count: number) => `y ${thousands(count)} más`,
  apply: (count: number) => (count === 1 ? 'Cambiar también ese' : `Cambiar también los ${thousands(count)}`),
  applying: 'Cambiando...',
  onlyThis: 'Solo este',
  dismiss: 'Cerrar',
  applied: (count: number) => `${movements(count)} también.`,
  forgotten: 'Listo, vale solo para este movimiento.',
  failed: 'No pudimos aplicar el cambio a los demás. Intenta de nuevo.',
  undo: 'Deshacer',
  undone: 'Listo, quedó como antes.',
  undoFailed: 'No pudimos deshacer el cambio. Intenta de nuevo.',
} as const

/** Texts of renaming a merchant. */
export const renameCopy = {
  open: (name: string) => `Cambiar el nombre de ${name}`,
  title: 'Cambiar nombre',
  text: 'El texto del banco se guarda igual.',
  name: 'Nombre',
  hint: 'Déjalo vacío para volver al nombre del banco.',
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando...',
  saved: 'Nombre guardado.',
  failed: 'No pudimos guardar el nombre. Intenta de nuevo.',
} as const
