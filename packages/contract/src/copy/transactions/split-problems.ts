/** Errors of splitting a transaction. */
export const splitProblems = {
  tooFew: 'Divide en al menos dos partes.',
  tooMany: 'Puedes dividir en hasta 60 partes.',
  sum: 'Las partes deben sumar el total del movimiento.',
  refused: 'Solo se dividen gastos e ingresos que no son parte de un traspaso ni una devolución.',
  isPart: 'Esta es una parte de un movimiento dividido. Edita la división completa.',
  divided: 'Este movimiento está dividido. Une sus partes primero.',
} as const
