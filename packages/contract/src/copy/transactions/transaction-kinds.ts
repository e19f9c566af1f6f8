/** Names of the kinds of transactions. */
export const transactionKindNames = {
  spending: 'Gasto',
  income: 'Ingreso',
  transfer: 'Traspaso propio',
  savings: 'Ahorro e inversión',
  card_payment: 'Pago de tarjeta',
  refund: 'Devolución',
  excluded: 'No contar',
} as const

/** Server texts of kinds. */
export const transactionKindsCopy = {
  unknown: 'Elige un tipo de la lista.',
  /** A kind against the sign of the amount. */
  misfit: (kind: string) =>
    kind === 'spending'
      ? 'Solo un cargo puede ser un gasto.'
      : 'Solo un abono puede ser un ingreso o una devolución.',
  uncounted:
    'Este movimiento pendiente no suma. Decide si es otro movimiento o elige contarlo; después podrás cambiar su tipo.',
  pairUndecided:
    'Este movimiento es la mitad de un traspaso. Elige si lo separas de su otra mitad o si siguen unidos.',
} as const
