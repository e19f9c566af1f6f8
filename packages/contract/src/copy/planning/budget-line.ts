/** Texts of one budget line, on /presupuestos and in the categories of Resumen. */
export const budgetLineCopy = {
  /** The three lines of the simple form. */
  flex: { fixed: 'Gasto fijo', flexible: 'Gasto flexible', non_monthly: 'Gasto no mensual' },
  left: (amount: string) => `Quedan ${amount}`,
  over: (amount: string) => `Te pasaste por ${amount}`,
  exact: 'Sin saldo',
  bar: (name: string, share: string) => `${name}: ${share} usado`,
  /** In a period that is over. */
  wasLeft: (amount: string) => `Quedaron ${amount}`,
  /** A category without a line of its own: the group that has it, or the sub-categories that have one. */
  within: (group: string) => `En ${group}`,
  inPart: 'Solo en parte',
  none: 'Sin presupuesto',
} as const
