/** Server errors of the days of a card. */
export const cardCopy = {
  closingDayInvalid: 'El día de cierre debe ser un número entre 1 y 31.',
  dueDayInvalid: 'El día de pago debe ser un número entre 1 y 31.',
  monthInvalid: 'El mes debe tener la forma 2026-11.',
  monthTooFar: 'El mes debe estar a no más de dos años de hoy.',
  nothingToChange: 'Indica el día de cierre o el día de pago.',
} as const
