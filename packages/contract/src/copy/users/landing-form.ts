/** Messages of the landing form (spec 5 and 8, verbatim). Separate, so that its script does not load the page's copy. */
export const landingFormCopy = {
  required: 'Por favor completa todos los campos requeridos.',
  terms: 'Debes aceptar los Términos y Condiciones para continuar.',
  failed: 'Ocurrió un error. Por favor intenta nuevamente.',
  refusedTitle: 'Falta un detalle',
  back: 'Volver al formulario',
  submit: 'Crear cuenta gratis',
  submitting: 'Creando tu cuenta...',
} as const
