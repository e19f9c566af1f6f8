const changes = (count: number): string => (count === 1 ? '1 cambio' : `${count} cambios`)

/** What was written without a connection and waits to be sent. */
export const unsentCopy = {
  title: 'Por enviar',
  lead: 'Lo escribiste sin conexión y está guardado en este dispositivo. Se envía solo, una vez, cuando Lucas vuelve a tener conexión. Mientras tanto, tus totales no lo incluyen.',
  empty: 'No queda nada por enviar.',
  kinds: { Expense: 'Gasto', Income: 'Ingreso', category: 'Categoría', note: 'Nota' },
  made: (when: string) => `Escrito el ${when}`,
  of: (transaction: string) => `De ${transaction}`,
  changed: (before: string, after: string) => `${before} → ${after}`,
  emptyNote: 'Sin nota',
  instalments: (count: number) => `${count} cuotas`,
  states: {
    asks: 'Pasaron más de dos días desde que se intentó enviar y no supimos si llegó. Revisa en Movimientos que no esté antes de enviarlo.',
    refused: 'No se pudo enviar',
  },
  missing: 'Este movimiento ya no existe: se eliminó o se unió con otro.',
  accountMissing: 'La cuenta que elegiste ya no existe. Corrígelo y elige otra.',
  /** What another device wrote in the meantime. */
  now: (value: string) => `Ahora dice: ${value}`,
  keepMine: 'Guardar lo mío',
  send: 'Enviar',
  retry: 'Reintentar',
  correct: 'Corregir',
  discard: 'Descartar',
  /** Which one, for screen readers. */
  action: (what: string, name: string) => `${what}: ${name}`,
  discarded: 'Descartado.',
  maybeArrived: 'Descartado. Puede que haya alcanzado a llegar: revísalo en Movimientos.',
  undo: 'Deshacer',
  alreadySent: 'Ya se había enviado.',
  sent: (count: number) => `Se envió lo que escribiste sin conexión: ${changes(count)}.`,
  refusedCount: (count: number) =>
    count === 1 ? '1 cambio no se pudo enviar.' : `${count} cambios no se pudieron enviar.`,
  see: 'Ver',
  /** Where the account is deleted. */
  deletion: (count: number) =>
    count === 1
      ? 'Tienes 1 cambio sin enviar: también se pierde.'
      : `Tienes ${count} cambios sin enviar: también se pierden.`,
  logout: {
    title: '¿Cerrar sesión?',
    text: (count: number) =>
      count === 1
        ? 'Tienes 1 cambio sin enviar. Si cierras sesión se pierde.'
        : `Tienes ${count} cambios sin enviar. Si cierras sesión se pierden.`,
    cancel: 'Cancelar',
    confirm: 'Cerrar sesión',
    busy: 'Cerrando...',
  },
} as const
