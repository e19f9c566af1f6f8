/** Server sentences of 'Cuadrar con mi cartola'. */
export const reconciliationCopy = {
  dateRequired: 'Indica la fecha del saldo.',
  dateInFuture: 'La fecha debe ser hoy o un día anterior.',
  dateBeforeFirst: (day: string) =>
    `Lucas conoce esta cuenta desde el ${day}. Elige ese día o uno posterior.`,
  dateReconciled: (day: string) =>
    `Esta cuenta ya está cuadrada hasta el ${day}. Elige ese día o uno posterior, o deshaz ese cuadre.`,
  balanceInvalid: 'Escribe el saldo final de tu cartola.',
  balanceDecimals: 'Escribe el saldo en la moneda de la cuenta: los pesos van sin decimales.',
  accountHidden: 'Esta cuenta está oculta. Muéstrala en Conexiones antes de cuadrarla.',
  noRows: 'Esta cuenta todavía no tiene movimientos que cuadrar.',
  differs: 'Lo que Lucas calcula no es igual a ese saldo. Compara de nuevo y revisa la diferencia.',
} as const
