/** Errors of commitments, and what the calendar feed says in the user's calendar. */
export const commitmentsCopy = {
  monthInvalid: 'Ingresa un mes válido.',
  monthFar: 'Elige un mes a menos de diez años de hoy.',
  amountRequired: 'Escribe un monto.',
  rangeInvalid: 'El monto menor no puede ser más que el mayor.',
  nextDateRequired: 'Elige la próxima fecha.',
  nextDateInvalid: 'Elige un día desde hoy y dentro de dos años.',
  accountUnknown: 'Esa cuenta no existe.',
  accountCurrency: 'Esa cuenta es de otra moneda.',
  cancelledInvalid: 'Elige un día de los últimos diez años, hasta hoy.',
  full: 'Llegaste al máximo de 100 compromisos escritos por ti. Borra uno para agregar otro.',
  feedMissing: 'No tienes una dirección de calendario.',
  feedName: 'Compromisos · Lucas',
  /** The name of an event whose name the user hides. */
  feedHiddenName: 'Compromiso',
  feedEvent: (name: string, amount: string | null) => (amount === null ? name : `${name} · ${amount}`),
} as const
