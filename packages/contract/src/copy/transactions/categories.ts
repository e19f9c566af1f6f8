/** Category labels (spec 9, decisions 1): capitals in the API, sentence case on screen. */
export const categoryNames = {
  ALIMENTACIÓN: 'Alimentación',
  TRANSPORTE: 'Transporte',
  ROPA: 'Ropa',
  ENTRETENIMIENTO: 'Entretenimiento',
  SALARIO: 'Salario',
  SERVICIOS: 'Servicios',
  SALUD: 'Salud',
  EDUCACIÓN: 'Educación',
  HOGAR: 'Hogar',
  PERSONAS: 'Personas',
  COMPRAS: 'Compras',
  OTROS: 'Otros',
} as const
export type CategoryLabel = keyof typeof categoryNames

const isLabel = (category: string): category is CategoryLabel => Object.hasOwn(categoryNames, category)
/** Returns the display name; the user's own categories are their names, an empty one is 'Otros' (spec 9). */
export const getCategoryName = (category: string): string =>
  category === '' ? categoryNames.OTROS : isLabel(category) ? categoryNames[category] : category

export const categoryEmojis: Record<CategoryLabel, string> = {
  ALIMENTACIÓN: '🛒',
  TRANSPORTE: '🚌',
  ROPA: '👕',
  ENTRETENIMIENTO: '🎬',
  SALARIO: '💼',
  SERVICIOS: '💡',
  SALUD: '🩺',
  EDUCACIÓN: '📚',
  HOGAR: '🏠',
  PERSONAS: '👥',
  COMPRAS: '🛍️',
  OTROS: '🏷️',
}

export const categorySources = {
  person: 'Elegida por ti',
  written: 'Por tu regla',
  learned: 'Aprendido de ti',
  merchant: 'Comercio conocido',
  rule: 'Por el texto del banco',
  model: 'Sugerido',
  none: 'Sin categoría clara',
} as const

/** Returns the source of a category: 'Aprendido de ti', 'Comercio conocido', 'Sugerido 92%' (decisions 7). */
export const categoryReason = (source: keyof typeof categorySources, confidence: number): string =>
  source === 'model' ? `${categorySources.model} ${confidence}%` : categorySources[source]
