import type { Currency } from '../../currency.ts'
import { depositsHold, sumNames } from '../banking/sum-names.ts'

const money: Record<Currency, string> = { CLP: 'en pesos', USD: 'en dólares' }

/** Texts of /analytics. The texts of its tables are in `analysis.ts`, shared with the CSV files. */
export const analysisScreenCopy = {
  title: 'Análisis',
  lead: (period: string, currency: Currency) => `${period} · ${money[currency]}`,
  months: (from: string, to: string) => `${from} a ${to}`,
  /** The menu of the title. */
  view: { byPayment: 'Por día de pago', dollars: 'En dólares', table: 'Como tabla' },
  tabs: {
    label: 'Secciones de Análisis',
    names: { flow: 'Flujo', categories: 'Categorías', merchants: 'Comercios', worth: 'Patrimonio' },
  },
  /** The day on which purchases with cards count. */
  spendingDay: {
    note: 'Cada compra con tarjeta cuenta el día en que vence su estado de cuenta; el pago de la tarjeta no se suma aparte.',
    unknown: (cards: readonly string[]) =>
      `${cards.join(', ')}: sin día de cierre o de pago, así que sus compras cuentan el día en que las hiciste.`,
    setDays: 'Indicar sus días',
  },
  strip: {
    label: 'Cifras del periodo',
    monthly: (amount: string) => `${amount} al mes`,
    /** Explains the averages of the whole note. */
    averages: 'en promedio, contando meses completos',
    running: (month: string) => `Incluye ${month}, en curso`,
    failed: 'No se pudieron cargar las cifras del periodo',
  },
  /** The sentence at the top: when, what, an amount, and what it means. */
  sentence: {
    year: 'En 12 meses',
    month: (month: string) => `En ${month}`,
    running: (period: string) => `En lo que va de ${period}`,
    cycle: (day: string) => `En tu ciclo, desde el ${day},`,
    day: (day: string) => `El ${day}`,
    days: (from: string, to: string) => `Del ${from} al ${to}`,
    since: (day: string) => `Desde el ${day}`,
    saved: (when: string) => `${when} guardaste`,
    spent: (when: string) => `${when} gastaste`,
    ofIncome: (share: string) => `${share} de lo que entró`,
    over: 'más de lo que entró',
    same: 'justo lo que entró',
    noIncome: 'y no entró plata',
  },
  facts: {
    title: 'Lo que más pesó',
    month: (month: string) => `${month} fue tu mes más caro`,
    category: (category: string) => `Donde más gastaste: ${category}`,
    merchant: (merchant: string) => `Tu comercio principal: ${merchant}`,
    fixed: 'Se repite o va en cuotas',
    above: (share: string) => `${share} más que tu promedio`,
    ofSpending: (share: string) => `${share} de tus gastos`,
    times: (count: number, share: string) =>
      `${count === 1 ? '1 vez' : `${count} veces`}, ${share} de tus gastos`,
    failed: 'No se pudieron cargar los datos del periodo',
  },
  flow: {
    title: 'Flujo de caja',
    note: 'Lo que entra, lo que sale y lo que queda cada mes',
    chart: 'Ingresos, gastos y ahorro por mes',
    failed: 'No se pudo cargar el flujo de caja',
  },
  trends: {
    title: 'Tendencia por categoría',
    note: (month: string) => `${month} contra tu promedio de meses completos`,
    runningNote: (month: string) => `${month}, en curso, contra tu promedio de meses completos`,
    /** Data end in the month, as after the last imported statement. */
    endedNote: (month: string, day: string) =>
      `${month}, con datos hasta el ${day}, contra tu promedio de meses completos`,
    chart: (category: string) => `Gasto mensual en ${category}`,
    open: (category: string) => `Ver movimientos de ${category}`,
    average: 'Promedio',
    /** The comparison of a change with the average. */
    comparison: 'que tu promedio',
    reached: (share: string) => `Llevas ${share} de tu promedio`,
    all: (count: number) => `Ver las ${count} categorías`,
    fewer: 'Ver menos',
    failed: 'No se pudo cargar la tendencia por categoría',
  },
  merchants: {
    title: 'Comercios principales',
    note: 'Dónde se va la plata',
    times: (count: number) => (count === 1 ? '1 vez' : `${count} veces`),
    share: (merchant: string, share: string) => `${merchant}: ${share} de tus gastos`,
    open: (merchant: string) => `Ver movimientos de ${merchant}`,
    failed: 'No se pudieron cargar los comercios',
  },
  comparison: {
    title: 'Comparar periodos',
    plan: 'Compara dos periodos y mira qué cambió',
    planText:
      'Con Grow ves lado a lado este periodo y el anterior, o el mismo del año pasado, y qué categorías subieron o bajaron más. También más de 12 meses de historia y la descarga de cada gráfico.',
    against: 'Comparar con',
    againstNames: { before: 'El anterior', year: 'Hace un año' },
    difference: 'Diferencia',
    movers: 'Lo que más cambió',
    same: 'Gastaste lo mismo en cada categoría.',
    /** The compared period begins before the first known day. */
    since: (day: string) => `con datos desde el ${day}`,
    unknown: 'Faltan días del otro periodo, así que aún no se comparan las categorías.',
    /** The period begins after the last known day, as after the last imported statement. */
    noData: 'Aún no hay datos de este periodo.',
    /** Before one whole day of the period has passed. */
    firstDay: 'El periodo empezó hoy: desde mañana podrás compararlo.',
    failed: 'No se pudo cargar la comparación',
  },
  worth: {
    title: `${sumNames.worth} mes a mes`,
    chart: 'Patrimonio al cierre de cada mes',
    today: 'hoy',
    atEnd: 'al cierre',
    more: (amount: string, day: string) => `${amount} más que el ${day}`,
    less: (amount: string, day: string) => `${amount} menos que el ${day}`,
    estimated: 'Estimado donde la línea es punteada: de alguna cuenta, bien o deuda no hay datos antes.',
    failed: 'No se pudo cargar tu patrimonio',
  },
  weekdays: {
    title: 'Gasto por día de la semana',
    note: 'Cuánto gastas en promedio cada día',
    chart: 'Gasto promedio por día de la semana',
    failed: 'No se pudo cargar el gasto por día de la semana',
  },
  fixed: {
    title: 'Fijos y variables',
    note: (share: string) => `${share} se repite o va en cuotas`,
    chart: 'Gastos fijos y variables por mes',
    failed: 'No se pudieron cargar los gastos fijos y variables',
  },
  balances: {
    title: 'Saldo día a día',
    note: `${depositsHold}, sin deudas de tarjetas`,
    estimated: (day: string) => `Estimado hasta el ${day}: de alguna cuenta no hay movimientos antes.`,
    until: (day: string) => `Con datos hasta el ${day}.`,
    chart: 'Saldo al cierre de cada día',
    lowest: (day: string) => `mínimo, ${day}`,
    failed: 'No se pudo cargar el saldo de cada día',
  },
  none: {
    title: 'Aún no hay nada que analizar',
    text: 'Conecta un banco y aquí verás cómo se mueve tu plata: mes a mes, por categoría y por comercio.',
  },
  empty: 'Aún no hay movimientos en este periodo.',
  twoMonths: 'Este gráfico compara meses: necesita al menos dos.',
  year: 'Ver los últimos 12 meses',
  openRows: 'Enter abre los movimientos',
  download: {
    action: (chart: string) => `Descargar ${chart}`,
    picture: 'Imagen (PNG)',
    file: 'Datos (CSV)',
    done: 'Descarga lista.',
    failed: 'No pudimos preparar la descarga. Intenta de nuevo.',
    plan: {
      title: 'Descargar gráficos es parte de Grow',
      text: 'Con el plan Grow descargas cada gráfico como imagen o como planilla, comparas periodos y ves más de 12 meses.',
      stay: 'Lo que ya usas sigue igual: ver tus gráficos y sus tablas es parte del plan gratis.',
    },
  },
} as const
