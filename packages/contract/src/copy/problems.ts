import { fallbackProblemsCopy } from './fallback-problems.ts'

/** Problem messages, displayed unchanged (spec 5 and 8 verbatim). */
export const problemsCopy = {
  badRequest: fallbackProblemsCopy.badRequest,
  internal: fallbackProblemsCopy.internal,
  unavailable: fallbackProblemsCopy.unavailable,
  timeout: fallbackProblemsCopy.timeout,
  validation: 'Hay datos que revisar.',
  unknownFieldRefused: 'Ese dato no se puede cambiar desde aquí.',
  notFound: 'No encontramos lo que buscas. Puede que ya no exista: recarga e intenta de nuevo.',
  methodNotAllowed: 'Eso no se puede hacer aquí.',
  notAuthenticated: 'Tu sesión terminó. Entra de nuevo.',
  invalidCredentials: 'El correo o la contraseña no son correctos.',
  registrationNotPossible:
    'No pudimos crear la cuenta con esos datos. Si ya tienes una, entra con tu correo.',
  codeInvalid: 'Ese código no calza.',
  linkInvalid: 'Este enlace ya no sirve. Pide uno nuevo.',
  reauthenticationRequired: 'Confirma que eres tú para seguir.',
  forbidden: 'No tienes permiso para hacer esto.',
  planRequired: 'Esta función es parte de un plan pagado. Mira los planes en Configuración, Suscripción.',
  originRefused: 'La conexión no viene de Lucas.',
  pendingNotKeepable: 'Este movimiento no está pendiente, o primero hay que revisar si es otro.',
  conflict: 'Alguien cambió esto al mismo tiempo. Recarga e intenta de nuevo.',
  idempotencyMismatch: 'Ese envío ya se hizo con otros datos. Recarga e intenta de nuevo.',
  idempotencyRunning: 'Ese envío todavía se está procesando. Espera un momento.',
  payloadTooLarge: 'Lo que enviaste es demasiado grande. Prueba con algo más corto o con menos a la vez.',
  unsupportedMediaType: 'Ese formato no se puede leer aquí.',
  tooManyRequests: fallbackProblemsCopy.tooManyRequests,
  invalidCursor: 'Esa página ya no existe. Vuelve al comienzo de la lista.',
  bankSession: 'No se pudo iniciar la sesión bancaria',
  banksNotLinked:
    'Esta instalación de Lucas no se conecta con bancos. Importa una cartola o crea una cuenta a mano.',
  rangeRefused: 'La fecha de inicio debe ser anterior a la de término.',
  credentialsLocked: 'Tu clave está bloqueada: no intentaremos entrar a tu banco hasta que pase un día.',
  connectionBusy: 'Esta conexión ya se está actualizando.',
  noToken: 'No hay token de acceso disponible.',
} as const
