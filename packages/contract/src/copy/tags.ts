/** Tags that every person is offered (spec 9), beside those of their own. */
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

/** Words of choosing tags. */
export const tagsCopy = {
  chosen: 'Etiquetas',
  write: 'Nueva etiqueta',
  enter: 'Enter para agregar',
} as const
