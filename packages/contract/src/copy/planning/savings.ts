/** Texts of automatic savings from the server: errors, and the notes of ledger entries. */
export const savingsCopy = {
  goalMissing: 'Elige una meta.',
  kindInvalid: 'Elige cómo quieres ahorrar.',
  amountRequired: 'Escribe el monto que quieres apartar.',
  amountWhole: 'Escribe el monto en pesos, sin decimales.',
  amountMin: 'El monto mínimo es $100.',
  amountMax: 'El monto máximo es $10.000.000.',
  amountOther: 'Este plan no lleva un monto fijo.',
  dayInvalid: 'Elige un día del mes, del 1 al 31.',
  dayOther: 'Este plan no lleva un día del mes.',
  percentageRequired: 'Escribe qué parte de cada ingreso quieres apartar.',
  percentageInvalid: 'Elige un porcentaje entero, del 1 al 100.',
  percentageOther: 'Este plan no lleva un porcentaje.',
  percentageTotal: (used: number) =>
    `Tus planes ya apartan el ${used}% de cada ingreso: juntos no pueden pasar del 100%.`,
  roundUpTaken: (goal: string) =>
    `Ya redondeas tus compras en «${goal}»: una compra se redondea una sola vez.`,
  full: 'Llegaste al máximo de 30 planes de ahorro. Borra uno para agregar otro.',
  nothingToChange: 'No hay nada que cambiar.',
  decided: 'Esta propuesta ya no está abierta.',
  amountDiffers: 'El monto de la propuesta cambió. Revísalo y confirma de nuevo.',
  amountChanged: (amount: string) =>
    `El monto de la propuesta cambió: ahora son ${amount}. Revísalo y confirma de nuevo.`,
  accountRefused: 'Elige una cuenta tuya en pesos que no sea una tarjeta.',
  notes: {
    payday: 'Ahorro automático: día de pago',
    day: 'Ahorro automático: monto del mes',
    income: (percentage: number, name: string) => `Ahorro automático: ${percentage}% de ${name}`,
    roundUp: (purchases: number) =>
      purchases === 1
        ? 'Ahorro automático: redondeo de 1 compra'
        : `Ahorro automático: redondeo de ${purchases} compras`,
  },
} as const
