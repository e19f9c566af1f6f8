/** Server errors of the days of a card. */
export const cardCopy = {
  closingDayInvalid: 'El día de cierre debe ser un número entre 1 y 31.',
  dueDayInvalid: 'El día de pago debe ser un número entre 1 y 31.',
  monthInvalid: 'El mes debe tener la forma 2026-11.',
  monthTooFar: 'El mes debe estar a no más de dos años de hoy.',
  nothingToChange: 'Indica el día de cierre, el día de pago o cuánto debías.',
  debtInvalid: 'Escribe cuánto debías, en la moneda de la tarjeta.',
  debtDayInvalid: 'Indica de qué día es la deuda.',
  debtInFuture: 'La deuda debe ser de hoy o de un día anterior.',
  debtOfBank: 'La deuda de esta tarjeta la informa su banco.',
} as const
