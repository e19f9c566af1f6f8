/** Texts of the design system. */
export const uiCopy = {
  close: 'Cerrar',
  retry: 'Reintentar',
  view: 'Ver',
  /** Several parts of a page failed. */
  pageFailed: 'No pudimos cargar tus datos.',
  noData: 'Sin datos por ahora',
  screenFailed: 'Esta pantalla no se pudo abrir',
  screenFailedNote: 'Revisa tu conexión e inténtalo otra vez. Tus datos están a salvo.',
  hiddenAmount: 'monto oculto',
  pending: 'Pendiente', // spec 3
  doubtful: 'Dudoso',
  uncounted: 'no cuenta',
  hasGoals: 'Asignada a una meta',
  part: (number: number, total: number): string => `Parte ${number} de ${total}`,
  partMark: (number: number, total: number): string => `${number} de ${total}`,
  loading: 'Cargando',
  loadingApp: 'Cargando Lucas',
  noChange: 'igual',
  unknownChange: '—',
  more: (figure: string): string => `${figure} más`,
  less: (figure: string): string => `${figure} menos`,
  /** A change of more than 1.000%. */
  tenfold: 'más de 10 veces',
  demo: 'Datos de demostración', // decisions 3
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  notifications: 'Mensajes',
  all: 'Todo',
  optional: 'opcional',
  counter: (used: number, most: number): string => `${used} de ${most}`,
  bankOf: (name: string): string => `Banco: ${name}`,
} as const

/** In place of a balance: of an account that a bank fills, or by files and by hand. */
export const balanceCopy = {
  syncing: 'Sincronizando...',
  none: 'Sin saldo aún',
  debtUnknown: 'Deuda por confirmar',
} as const

/** Freshness of an account (spec 2, institution panel). */
export const freshnessCopy = {
  updated: 'Actualizada',
  oneHour: 'Hace 1 hora',
  hours: (count: number): string => `Hace ${count} horas`,
  oneDay: 'Hace 1 día',
  days: (count: number): string => `Hace ${count} días`,
  never: 'Sin datos aún',
  today: 'Hoy',
  yesterday: 'Ayer',
} as const

/** Relative time inside a sentence. */
export const elapsedCopy = {
  now: 'hace un momento',
  minutes: (count: number) => (count === 1 ? 'hace 1 minuto' : `hace ${count} minutos`),
  hours: (count: number) => (count === 1 ? 'hace 1 hora' : `hace ${count} horas`),
  days: (count: number) => (count === 1 ? 'hace 1 día' : `hace ${count} días`),
  lastData: (elapsed: string) => `Actualizado ${elapsed}.`,
} as const

/** Labels of account types (spec 3). */
export const accountTypeNames = {
  checking: 'Cuenta Corriente',
  savings: 'Cuenta de Ahorros',
  credit: 'Tarjeta de Crédito',
  investment: 'Inversión',
  depository: 'Cuenta Bancaria',
} as const
