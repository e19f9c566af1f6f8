/** Texts of recurring series and instalment purchases. */
export const recurringCopy = {
  nameRequired: 'Escribe un nombre.',
  nameTooLong: 'El nombre debe tener máximo 80 caracteres.',
  amountInvalid: 'Ingresa un monto válido',
  amountPositive: 'El monto debe ser mayor que cero.',
  amountDecimals: 'Ese monto tiene más decimales que su moneda.',
  nextDateInvalid: 'Elige un día desde hoy, después del último movimiento y dentro de dos años.',
  rhythmInvalid: 'Elige cada cuánto se repite.',
  kindInvalid: 'Elige qué tipo de movimiento es.',
  kindAgainstSign: 'Ese tipo no corresponde: revisa si es un gasto o un ingreso.',
  stateInvalid: 'Elige un estado de la lista.',
  rowsRequired: 'Elige al menos un movimiento.',
  rowsTooMany: 'Puedes elegir hasta 100 movimientos a la vez.',
  seriesTooMany: 'Puedes unir hasta 20 series a la vez.',
  rowsDiffer: 'Los movimientos de una serie deben ser todos gastos o todos ingresos, y de una misma moneda.',
  rowNotOwnMovement: 'Los traspasos entre tus cuentas y las cuotas no forman una serie.',
  nothingToChange: 'No hay cambios que guardar.',
  mergeWithItself: 'Una serie no se puede unir consigo misma.',
  untilTooFar: 'Puedes mirar hasta un año hacia adelante.',
  untilPast: 'Elige una fecha desde hoy.',
} as const

/** Name of a series whose transactions have no merchant. */
export const unnamedSeries = 'Movimiento que se repite'
