/** What a card asks for, in the same words on every screen, in alerts and in mails. */
export const cardToPayCopy = {
  /** `until` is "el jueves 10 de diciembre", or "hoy, jueves 10 de diciembre". */
  pay: (amount: string, until: string) => `Paga ${amount} hasta ${until}`,
  on: (day: string) => `el ${day}`,
  late: (amount: string) => `Paga ${amount}`,
  lateSince: (days: number) => (days === 1 ? 'Venció ayer' : `Venció hace ${days} días`),
  minimum: (amount: string) => `Mínimo ${amount}`,
  otherSameDay: (amount: string) => `y ${amount} · vence el mismo día`,
  other: (amount: string, day: string) => `y ${amount} · vence el ${day}`,
  transactions: (count: number) => (count === 1 ? 'Ver el movimiento' : `Ver los ${count} movimientos`),
  /** The parts of a card's limit. */
  limit: {
    billed: 'Facturado',
    unbilled: 'Por facturar',
    later: 'Cuotas por venir',
    available: 'Disponible',
  },
} as const
