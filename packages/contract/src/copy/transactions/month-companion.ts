/** Texts of the month next to the transaction list, while no transaction is open. */
export const monthCompanionCopy = {
  title: 'El mes a la vista',
  spending: (month: string) => `Gastos de ${month}`,
  noSpending: 'Sin gastos este mes',
  noData: 'Sin datos por ahora',
  merchants: 'Dónde gastaste más',
  upcoming: 'Lo que viene',
  late: (day: string) => `Se esperaba el ${day}`,
  cardBill: 'Pago de tarjeta',
  /** Accessible names: a press filters the list. */
  openCategory: (name: string) => `Ver ${name} de este mes`,
  openMerchant: (name: string) => `Ver ${name} de este mes`,
  openSeries: (name: string) => `Ver los movimientos de ${name}`,
  keys: '↑ y ↓ para moverte, Enter para abrir, ? para ver más atajos',
} as const
