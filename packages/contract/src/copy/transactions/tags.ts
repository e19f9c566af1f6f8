/** Suggested tags for every user (spec 9). */
export const suggestedTags = [
  'Urgente',
  'Verificar',
  'Duplicado',
  'Reembolso',
  'Personal',
  'Trabajo',
  'Impuesto',
  'Deducible',
  'Suscripción',
  'Mensual',
  'Anual',
  'Inversión',
] as const

/** Texts of the tag picker. */
export const tagsCopy = {
  chosen: 'Etiquetas',
  write: 'Nueva etiqueta',
  enter: 'Enter para agregar',
} as const
