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

/** The second step of signing in. */
export const secondStepCopy = {
  title: 'Un paso más',
  lead: 'Escribe el código de 6 números que muestra tu app de verificación.',
  code: 'Código de tu app',
  trust: 'No pedirlo en este equipo por 30 días',
  trustNote: 'Márcalo solo si el equipo es tuyo.',
  enter: 'Entrar',
  entering: 'Entrando...',
  failed: 'No pudimos revisar tu código. Intenta de nuevo.',
  lost: 'No tengo mi teléfono',
  recoveryTitle: 'Usa un código de recuperación',
  recoveryLead: 'Es uno de los diez que guardaste al activar la verificación. Cada uno sirve una vez.',
  recovery: 'Código de recuperación',
  withoutCodes: '¿Tampoco tienes tus códigos?',
  otherWays: [
    'Entra en un equipo donde marcaste que no se pida el código.',
    'Entra con una llave de acceso, si agregaste una: no pide código.',
    'Si todavía tienes Lucas abierta en otro equipo, abre ahí Configuración, Seguridad: con una llave de acceso o un código de recuperación puedes quitar la verificación.',
    'Si nada de eso te sirve, escribe al equipo de Lucas desde el correo de tu cuenta. Después de comprobar que eres tú puede quitar la verificación. Recuperar la contraseña no la quita.',
  ],
  backToApp: 'Usar mi app',
  otherAccount: 'Entrar con otra cuenta',
  fewLeft: (left: number) =>
    left === 0
      ? 'Usaste tu último código de recuperación. Crea otros en Configuración, Seguridad.'
      : `Te ${left === 1 ? 'queda 1 código' : `quedan ${left} códigos`} de recuperación.`,
} as const

/** Under Seguridad. */
export const secondFactorTabCopy = {
  title: 'Verificación en dos pasos',
  note: 'Después de tu contraseña, Lucas pide un código de tu teléfono',
  loadFailed: 'No se pudo cargar tu verificación en dos pasos',
  app: 'App de verificación',
  off: 'Desactivada. Sirve cualquier app de códigos, como Google Authenticator, Aegis o la de tu gestor de contraseñas.',
  since: (day: string) => `Activa desde el ${day}`,
  enable: 'Activar',
  remove: 'Quitar',
  passkeyNote: 'Las llaves de acceso no piden código: ya valen por los dos pasos.',
  codes: 'Códigos de recuperación',
  codesLeft: (left: number) =>
    left === 0
      ? 'No te queda ninguno. Sin ellos ni tu teléfono no podrás entrar.'
      : left === 1
        ? 'Te queda 1 de 10'
        : `Te quedan ${left} de 10`,
  codesFew: 'Te quedan pocos códigos de recuperación. Crea otros antes de que se acaben.',
  renew: 'Crear otros',
  devices: 'Equipos de confianza',
  devicesNote: 'Por 30 días no piden el código al entrar',
  devicesNone: 'Ninguno. Se agregan al entrar.',
  deviceFacts: (added: string, until: string) => `Desde el ${added} · hasta el ${until}`,
  deviceHere: 'Este equipo',
  revoke: 'Quitar',
  revokeOf: (device: string) => `Quitar ${device}`,
  revoked: 'El equipo volverá a pedir el código',
  revokeFailed: 'No se pudo quitar el equipo. Intenta de nuevo.',
  enrolTitle: 'Activa la verificación',
  enrolNote: 'Abre tu app de verificación y escanea este código.',
  qr: 'Código QR para tu app de verificación',
  key: '¿No puedes escanear? Escribe esta clave en tu app:',
  copyKey: 'Copiar clave',
  keyCopied: 'Clave copiada',
  openApp: 'Abrir en mi app',
  preparing: 'Preparando tu clave...',
  prepareFailed: 'No se pudo preparar tu clave. Intenta de nuevo.',
  code: 'Código de 6 números que muestra la app',
  confirm: 'Activar',
  confirming: 'Revisando...',
  enrolFailed: 'No se pudo activar. Intenta de nuevo.',
  enabled: 'Verificación activada',
  cancel: 'Cancelar',
  again: 'Intentar de nuevo',
  codesTitle: 'Guarda tus códigos de recuperación',
  codesNote:
    'Con uno de estos entras si pierdes tu teléfono. Cada uno sirve una vez y no los volveremos a mostrar.',
  copy: 'Copiar',
  copied: 'Códigos copiados',
  copyFailed: 'No se pudieron copiar. Descárgalos o anótalos.',
  download: 'Descargar',
  print: 'Imprimir',
  file: 'lucas-codigos-de-recuperacion.txt',
  fileHead: (email: string, day: string) =>
    `Códigos de recuperación de Lucas para ${email}, del ${day}. Cada uno sirve una vez.`,
  saved: 'Los guardé',
  done: 'Listo',
  renewTitle: '¿Crear otros códigos?',
  renewText: 'Los que tenías dejan de servir.',
  renewing: 'Creando...',
  renewFailed: 'No se pudieron crear los códigos. Intenta de nuevo.',
  removeTitle: '¿Quitar la verificación en dos pasos?',
  removeText:
    'Para entrar bastará con tu contraseña. Tus códigos de recuperación y tus equipos de confianza dejan de servir.',
  removing: 'Quitando...',
  removed: 'Quitaste la verificación en dos pasos',
  removeFailed: 'No se pudo quitar. Intenta de nuevo.',
  /** The field of other dialogs. */
  otp: 'Código de tu app',
  otpNote: 'O un código de recuperación',
} as const
