/** Field errors without a message of their own. */
export const fieldCopy = {
  required: 'Este dato es obligatorio.',
  invalid: 'Este dato no es válido.',
  tooLong: 'Es demasiado largo.',
  tooShort: 'Es demasiado corto.',
  tooSmall: 'El valor es demasiado bajo.',
  tooBig: 'El valor es demasiado alto.',
  oneLine: 'Escríbelo en una sola línea, sin saltos de línea ni otros caracteres invisibles.',
  email: 'Ingresa un correo válido.',
  date: 'Ingresa una fecha válida.',
  amount: 'Ingresa un monto válido',
} as const
