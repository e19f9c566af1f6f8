/** Server errors of the wallet. */
export const walletCopy = {
  nameRequired: 'El nombre es requerido',
  nameMax: 'El nombre debe tener máximo 80 caracteres',
  nameTaken: 'Ya anotaste algo con ese nombre.',
  kindInvalid: 'Elige qué es.',
  valueInvalid: 'Ingresa un valor válido',
  valueTooBig: 'El valor es demasiado grande.',
  dateFuture: 'La fecha no puede ser futura.',
  tooMany: 'Puedes anotar hasta 100 bienes y deudas.',
  tooManyValues: 'Puedes guardar hasta 200 valores. Borra uno para agregar otro.',
  lastValue: 'Debe quedar al menos un valor.',
  nothingToChange: 'No hay cambios que guardar.',
} as const
