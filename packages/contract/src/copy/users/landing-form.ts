/** Messages of the landing form (spec 5 and 8, verbatim). Separate, so that its script does not load the page's copy. */
export const landingFormCopy = {
  required: 'Por favor completa todos los campos requeridos.',
  terms: 'Debes aceptar los Términos y Condiciones para continuar.',
  failed: 'Ocurrió un error. Por favor intenta nuevamente.',
  refusedTitle: 'Falta un detalle',
  /** After an unknown address. */
  redirected: 'Esa página no existe. Te trajimos al inicio.',
  back: 'Volver al formulario',
  submit: 'Crear cuenta gratis',
  submitting: 'Creando tu cuenta...',
} as const
