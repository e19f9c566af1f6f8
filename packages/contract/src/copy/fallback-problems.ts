/** Messages without a problem document, or without a connection. */
export const fallbackProblemsCopy = {
  badRequest: 'No pudimos leer lo que enviaste. Revisa los datos e intenta de nuevo.',
  internal: 'Algo falló de nuestro lado. Intenta de nuevo en un momento.',
  unavailable: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
  timeout: 'La respuesta está tardando demasiado. Intenta de nuevo.',
} as const
