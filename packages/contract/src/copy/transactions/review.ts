/** Reasons of review items and merges. */
export const reviewCopy = {
  reasons: {
    category: 'No estamos seguros de la categoría.',
    duplicate: 'Parece el mismo movimiento que ya tenías en esta cuenta.',
    pending: 'Puede ser el cobro definitivo de un movimiento pendiente.',
    manual: 'Puede ser un movimiento que anotaste a mano.',
    transfer: 'Parece un traspaso entre tus cuentas.',
    card_payment: 'Parece el pago de tu tarjeta.',
    currency_exchange: 'Parece un cambio de moneda entre tus cuentas.',
    refund: 'Puede ser la devolución de una compra.',
  },
  evidence: {
    amount: 'Mismo monto',
    day: 'Mismo día',
    near_day: 'Fechas cercanas',
    text: 'Descripción parecida',
    account: 'Misma cuenta',
    merchant: 'Mismo comercio',
    transfer_text: 'La descripción habla de un traspaso',
    other_name: 'La descripción nombra a una persona',
  },
  merges: {
    pending_posted: 'El movimiento pendiente quedó confirmado por el banco.',
    manual_row: 'El banco informó el movimiento que anotaste a mano.',
    duplicate: 'Dos fuentes informaron el mismo movimiento.',
    by_hand: 'Uniste dos movimientos.',
  },
  guesses: {
    model: (percent: number) => `Sugerido ${percent}%`,
    habit: (month: string) => `Así la marcaste en ${month}`,
    usual: 'De las que más usas',
  },
  tooManyDecisions: 'Puedes responder hasta 200 movimientos a la vez.',
} as const
