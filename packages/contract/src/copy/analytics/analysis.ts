import type { AnalysisChart, NetWorthGroup } from '../../analytics/analysis.ts'
import { sumNames } from '../banking/sum-names.ts'

const groups: Record<NetWorthGroup, string> = sumNames

const files: Record<AnalysisChart, string> = {
  flow: 'flujo-de-caja',
  trends: 'tendencia-por-categoria',
  merchants: 'comercios-principales',
  comparison: 'comparar-periodos',
  weekdays: 'dias-de-la-semana',
  fixed: 'fijos-y-variables',
  balances: 'saldo-dia-a-dia',
  net_worth: 'patrimonio',
}

/** Texts of the analysis tables, on screen and in CSV files, and plan errors of the server. */
export const analysisCopy = {
  monthsPlan: 'Ver más de 12 meses es parte del plan Grow.',
  comparisonPlan: 'Comparar periodos es parte del plan Grow.',
  filePlan: 'Descargar gráficos es parte del plan Grow.',
  files,
  groups,
  columns: {
    month: 'Mes',
    income: 'Ingresos',
    spending: 'Gastos',
    saved: 'Ahorro',
    savedShare: 'Tasa',
    category: 'Categoría',
    average: 'Promedio de meses completos',
    merchant: 'Comercio',
    times: 'Veces',
    share: 'Parte',
    now: 'Este periodo',
    before: 'El anterior',
    difference: 'Diferencia',
    weekday: 'Día',
    perDay: 'Por día',
    amount: 'Monto',
    fixed: 'Fijos',
    variable: 'Variables',
    day: 'Fecha',
    balance: 'Saldo',
    net: sumNames.worth,
    total: 'Total',
  },
  /** A pay cycle in a file. */
  days: (from: string, to: string) => `${from} a ${to}`,
  otherMerchants: 'Otros comercios',
  noMerchant: 'Sin comercio',
  weekdays: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
} as const
