/** Texts of one budget line, on /presupuestos and in the strip of Resumen. */
export const budgetLineCopy = {
  /** The three lines of the simple form. */
  flex: { fixed: 'Gasto fijo', flexible: 'Gasto flexible', non_monthly: 'Gasto no mensual' },
  left: (amount: string) => `Quedan ${amount}`,
  over: (amount: string) => `Te pasaste por ${amount}`,
  exact: 'Sin saldo',
  bar: (name: string, share: string) => `${name}: ${share} usado`,
  strip: {
    title: 'Lo más justo de tu presupuesto',
    all: 'Ver presupuesto',
  },
} as const
