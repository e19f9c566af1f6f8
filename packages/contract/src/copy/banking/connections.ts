/** Explanation of each connection status (decisions 3); the sentence of an error takes precedence. */
const states = {
  pending: 'Esperamos los datos de tu banco.',
  syncing: 'Estamos trayendo tus datos. Suele tardar entre 5 y 30 segundos.',
  active: 'Tu conexión funciona bien.',
  error: 'Algo falló con tu banco.',
  reauth_required: 'Tu banco pide que entres de nuevo.',
  disconnected: 'Desconectaste este banco. Tu historial sigue aquí.',
} as const

const errors = {
  invalid_credentials: 'Tu banco no aceptó el RUT o la clave. Conecta de nuevo y revísalos.',
  locked_credentials: 'Tu clave está bloqueada. Desbloquéala en el sitio de tu banco y conecta de nuevo.',
  invalid_id: 'El RUT que ingresaste no es válido. Conecta de nuevo y revísalo.',
  second_factor_timeout: 'La confirmación no llegó a tiempo. Conecta de nuevo y ten tu segunda clave a mano.',
  bank_unavailable: 'Tu banco no está respondiendo. Intenta de nuevo más tarde.',
  partial_data: 'Tu banco envió los saldos, pero no todos los movimientos. Intenta de nuevo para traerlos.',
  payload_invalid: 'No pudimos leer lo que envió tu banco. Ya lo estamos revisando; intenta más tarde.',
  unexpected: 'Algo no salió bien con tu banco. Intenta de nuevo.',
} as const

export const connectionsCopy = {
  states,
  errors,
  /** After the user restored an account that they had asked to delete. */
  disconnectedWithAccount:
    'Lucas desconectó este banco cuando pediste eliminar tu cuenta. Tu historial sigue aquí; conéctalo para recibir lo nuevo.',
  /** Linked before the installation changed to files. */
  left: 'Este Lucas ya no se conecta con bancos. Tu historial sigue aquí; lo nuevo llega con tus cartolas.',
  /** For 24 hours after a locked password: every further attempt would extend the lock. */
  locked: 'Tu clave está bloqueada. Desbloquéala con tu banco; por 24 horas no intentaremos entrar.',
  /** Circuit breaker open: the institution fails for several users. */
  bankInTrouble: 'Tu banco está con problemas. Volveremos a intentarlo solos; no tienes que hacer nada.',
  /** A link session without data so far. */
  nothingCame: 'No recibimos datos de tu banco. Intenta de nuevo; si llegan más tarde, aparecerán solos.',
  /** While the user's data are blocked, of a sync that waits for the end of the block. */
  dataBlocked: 'En pausa por tu bloqueo: lo que mande tu banco se leerá cuando lo levantes.',
  /** spec 2: an account group without an institution name. */
  unknownInstitution: 'Banco Desconocido',
} as const

export const accountsCopy = {
  nameRequired: 'El nombre es requerido',
  nameMax: 'El nombre debe tener máximo 80 caracteres',
  nothingToChange: 'No hay cambios que guardar.',
  manualInstitution: 'Cuentas manuales',
  cash: 'Efectivo',
  nameTaken: 'Ya tienes una cuenta manual con ese nombre.',
  tooMany: 'Puedes tener hasta 50 cuentas manuales.',
  typeRefused: 'Elige qué tipo de cuenta es.',
  openingInvalid: 'Ingresa un saldo válido',
  openingOfBank: 'El saldo de esta cuenta lo informa tu banco.',
  limitInvalid: 'El cupo debe ser un monto mayor que cero.',
  cardOnly: 'El cupo y los días son de una tarjeta de crédito.',
  institutionUnknown: 'Elige una institución de la lista.',
} as const
