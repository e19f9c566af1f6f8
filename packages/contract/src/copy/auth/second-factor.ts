/** Server messages of the second factor. */
export const secondFactorCopy = {
  required: 'Escribe el código de tu app de verificación.',
  shape: 'Escribe los 6 números de tu app o un código de recuperación.',
  wrong:
    'Ese código no calza. Usa el que muestra tu app ahora y revisa que tu teléfono tenga la hora automática.',
  /** How many minutes the phone's clock is behind or ahead, at least one. */
  clockBehind: (minutes: number) =>
    `Tu teléfono está atrasado ${describeMinutes(minutes)}. Pon la hora automática y escribe el código siguiente.`,
  clockAhead: (minutes: number) =>
    `Tu teléfono está adelantado ${describeMinutes(minutes)}. Pon la hora automática y escribe el código siguiente.`,
  used: 'Ese código ya se usó. Espera el siguiente: cambia cada 30 segundos.',
  recoveryUsed: 'Ese código de recuperación ya se usó. Prueba con otro.',
  active: 'Tu cuenta ya pide un segundo paso. Quítalo antes de configurar otro.',
  missing: 'Tu cuenta no tiene un segundo paso.',
  enrolmentExpired: 'Pasó mucho rato. Empieza de nuevo y escanea el código QR otra vez.',
} as const

const describeMinutes = (minutes: number): string =>
  minutes === 1 ? 'cerca de 1 minuto' : `cerca de ${minutes} minutos`
