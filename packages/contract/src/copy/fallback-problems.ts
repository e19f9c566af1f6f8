/** Messages without a problem document, or without a connection. */
export const fallbackProblemsCopy = {
  badRequest: 'No pudimos leer lo que enviaste. Revisa los datos e intenta de nuevo.',
  internal: 'Algo falló de nuestro lado. Intenta de nuevo en un momento.',
  unavailable: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
  /** Sign-in and registration, without an answer of the server. */
  unreachable: 'No pudimos conectarnos. Revisa tu conexión e intenta de nuevo.',
  tooManyRequests: 'Demasiados intentos. Espera un momento y prueba de nuevo.',
  /** The same, with the time that the server names. */
  tooManyUntil: (wait: string): string => `Demasiados intentos. Prueba de nuevo en ${wait}.`,
  seconds: (count: number): string => (count === 1 ? '1 segundo' : `${count} segundos`),
  minutes: (count: number): string => (count === 1 ? '1 minuto' : `${count} minutos`),
  hours: (count: number): string => (count === 1 ? '1 hora' : `${count} horas`),
  timeout: 'La respuesta está tardando demasiado. Intenta de nuevo.',
} as const
