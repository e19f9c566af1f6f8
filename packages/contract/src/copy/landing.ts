/** Messages of the landing form (spec 5 and 8, to the letter). The page's other copy stands beside it. */
export const landingFormCopy = {
  required: 'Por favor completa todos los campos requeridos.',
  terms: 'Debes aceptar los Términos y Condiciones para continuar.',
  failed: 'Ocurrió un error. Por favor intenta nuevamente.',
} as const
