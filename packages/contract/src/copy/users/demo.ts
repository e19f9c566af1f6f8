/** Demo session: server messages and demo data. */
export const demoCopy = {
  closed: 'Con datos de ejemplo esto no está disponible. Crea tu cuenta para usarlo.',
  full: 'Hay mucha gente explorando en este momento. Intenta de nuevo en unos minutos.',
  line: 'Línea de Crédito',
  goals: {
    emergency: 'Fondo de emergencia',
    vacation: 'Vacaciones en Chiloé',
    home: 'Refrigerador nuevo',
    firstNote: 'Partimos',
    monthlyNote: 'Ahorro del mes',
  },
} as const

/** Link to the demo session. */
export const demoLinkCopy = { explore: 'Explorar con datos de ejemplo' } as const
