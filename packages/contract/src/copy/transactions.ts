/** Sentences about transactions that the server says, and names that it gives. */
export const transactionsCopy = {
  nameRequired: 'Escribe una descripción.',
  nameTooLong: 'La descripción debe tener máximo 200 caracteres.',
  amountInvalid: 'Ingresa un monto válido',
  amountPositive: 'El monto debe ser mayor que cero.',
  amountTooBig: 'El monto es demasiado grande.',
  amountDecimals: 'Ese monto tiene más decimales que su moneda.',
  typeInvalid: 'Elige si es un gasto o un ingreso.',
  dateFuture: 'La fecha no puede ser futura.',
  categoryUnknown: 'Elige una categoría de la lista.',
  accountUnknown: 'Elige una de tus cuentas.',
  notesTooLong: 'La nota debe tener máximo 500 caracteres',
  tagTooLong: 'Cada etiqueta puede tener hasta 50 caracteres.',
  tagsTooMany: 'Puedes poner hasta 50 etiquetas.',
  rangeTooLong: 'El período puede tener hasta 20 años.',
  cashAccount: 'Efectivo',
  manualInstitution: 'Cuentas manuales',
} as const
