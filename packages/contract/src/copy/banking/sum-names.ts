/** The names of sums of accounts: one name for one definition, on every screen and in files. */
export const sumNames = {
  /** Checking and deposit accounts of banks, in pesos. */
  everyday: 'Cuentas corrientes y vista',
  /** Cash that the user counts. */
  cash: 'Efectivo',
  /** Savings accounts, in pesos. */
  savings: 'Cuentas de ahorro',
  investments: 'Inversiones',
  dollars: 'Dólares',
  belongings: 'Otros bienes',
  /** Credit cards: what is owed. */
  cards: 'Tarjetas',
  lines: 'Líneas de crédito',
  loans: 'Créditos',
  /** Everything owned less everything owed. */
  worth: 'Patrimonio',
} as const

/** What ¿Cuánto me queda? begins with: the everyday accounts and cash, without savings. */
export const everydayMoney = 'Cuentas corrientes, vista y efectivo'

/** What the balance of the deposit accounts holds, for the tab that the specification names 'Cuentas Vista'. */
export const depositsHold = 'Cuentas corrientes y vista, de ahorro y efectivo'
