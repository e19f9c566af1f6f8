/** Texts of the insight cards of Resumen; amounts, percentages and months are already formatted. */
export const insightsCopy = {
  label: 'Lo que cambió',
  dismiss: 'Descartar',
  dismissOf: (title: string) => `Descartar: ${title}`,
  dismissFailed: 'No se pudo descartar. Intenta de nuevo.',
  links: {
    transaction: 'Ver movimiento',
    account: 'Ver tarjeta',
    commitment: 'Ver compromiso',
    category: (category: string) => `Ver ${category}`,
    analysis: 'Ver análisis',
  },
  spendingDown: (
    category: string,
    percent: string,
    { now, before, month }: { now: string; before: string; month: string },
  ) => ({
    title: `${category} va ${percent} más bajo`,
    message: `Llevas ${now}. A esta altura de ${month} ibas en ${before}.`,
  }),
  /** `percent` is null for changes that say little as a percentage. */
  spendingUp: (
    category: string,
    percent: string | null,
    { now, before, month }: { now: string; before: string; month: string },
  ) => ({
    title: percent === null ? `${category} va mucho más alto` : `${category} va ${percent} más alto`,
    message: `Llevas ${now}. A esta altura de ${month} ibas en ${before}.`,
  }),
  /** The month before one that goes from payday to payday. */
  previousMonth: 'tu mes anterior',
  inMonth: (month: string) => `En ${month}`,
  inDays: (from: string, to: string) => `Entre el ${from} y el ${to}`,
  savedMore: (amount: string, period: string, { average, months }: { average: string; months: number }) => ({
    title: `${period} ahorraste ${amount}`,
    message: `Tu promedio de los ${months} meses anteriores es ${average}.`,
  }),
} as const
