/** Texts of every chart. */
export const chartsCopy = {
  view: 'Cómo ver los datos',
  asChart: 'Gráfico',
  asTable: 'Ver como tabla',
  month: 'Mes',
  amount: 'Monto',
  average: 'Promedio de meses completos',
  /** A month from payday to payday. */
  days: (from: string, to: string) => `${from} – ${to}`,
  noData: 'sin datos',
  estimated: 'estimado',
  running: 'mes en curso',
  runningShort: 'en curso',
  allCategories: (count: number) => `Ver las ${count} categorías`,
  fewerCategories: 'Ver menos',
} as const
