/** Errors of commitments, and what the calendar feed says in the user's calendar. */
export const commitmentsCopy = {
  monthInvalid: 'Ingresa un mes válido.',
  monthFar: 'Elige un mes a menos de diez años de hoy.',
  amountRequired: 'Escribe un monto.',
  rangeInvalid: 'El monto menor no puede ser más que el mayor.',
  nextDateRequired: 'Elige la próxima fecha.',
  nextDateInvalid: 'Elige un día desde hoy y dentro de dos años.',
  endInvalid: 'Elige un día desde la próxima fecha y dentro de cincuenta años.',
  endRequired: 'Elige hasta cuándo.',
  endTwice: 'Elige si termina en una fecha o después de un número de pagos, no ambas.',
  onceEnds: 'Lo que pasa una sola vez termina en su fecha.',
  onceWritten: 'Una sola vez es para compromisos que escribes tú, sin movimientos.',
  numberRequired: 'Escribe qué número tiene el próximo pago.',
  numberInvalid: 'El próximo pago no puede ser posterior al último.',
  lastNumberRequired: 'Escribe cuántos pagos son en total.',
  lastNumberInvalid: 'Escribe un número de pagos de 1 a 600.',
  accountUnknown: 'Esa cuenta no existe.',
  accountCurrency: 'Esa cuenta es de otra moneda.',
  paidOnRequired: 'Elige qué día lo pagaste.',
  paidOnInvalid: 'Elige un día del último año, hasta hoy.',
  notExpected:
    'No hay ningún pago de este compromiso cerca de ese día. Puede que tu banco ya lo haya mostrado.',
  notPaidByHand: 'Eso se paga con tu tarjeta o te llega a ti: no se marca a mano.',
  cancelledInvalid: 'Elige un día de los últimos diez años, hasta hoy.',
  full: 'Llegaste al máximo de 100 compromisos escritos por ti. Borra uno para agregar otro.',
  purposeInvalid: 'Elige para qué es la transferencia.',
  /** Names of what a monthly transfer to a person is for. */
  purposes: {
    rent: 'Arriendo',
    common_expenses: 'Gasto común',
    allowance: (person: string) => `Mesada de ${person}`,
    /** Where another commitment has that name already. */
    to: (purpose: string, person: string) => `${purpose} a ${person}`,
  },
  feedMissing: 'No tienes una dirección de calendario.',
  feedName: 'Compromisos · Lucas',
  /** The name of an event whose name the user hides. */
  feedHiddenName: 'Compromiso',
  feedSalary: 'Sueldo',
  feedPay: (name: string) => `Pagar ${name}`,
  feedPaid: (name: string) => `Pagaste ${name}`,
  feedIncluded: (name: string, card: string) => `${name} (incluido en ${card})`,
  /** The bill of a card that has not closed. */
  feedAtLeast: (amount: string) => `${amount} o más`,
  feedIncome: (name: string, amount: string | null) => (amount === null ? name : `+${amount} · ${name}`),
  feedEvent: (name: string, amount: string | null) => (amount === null ? name : `${name} · ${amount}`),
} as const
