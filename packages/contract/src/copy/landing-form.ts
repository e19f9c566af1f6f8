/** Messages of the landing form (spec 5 and 8, to the letter). All that its script needs; the page's other copy is rendered at build. */
export const landingFormCopy = {
  required: 'Por favor completa todos los campos requeridos.',
  terms: 'Debes aceptar los Términos y Condiciones para continuar.',
  failed: 'Ocurrió un error. Por favor intenta nuevamente.',
  refusedTitle: 'Falta un detalle',
  back: 'Volver al formulario',
  submit: 'Crear cuenta gratis',
  submitting: 'Creando tu cuenta...',
} as const
