import type { ChartFileQuery } from '@lucas/contract/analytics/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { csvDialects, formatCsvLine } from '@lucas/contract/rules/csv.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import type { Plans } from '../billing/index.ts'
import { loadCategoryNames } from '../categories/index.ts'
import { type ChartCell, type ChartSources, createChartTables } from './chart-tables.ts'

/** Creates the CSV export of charts (plan Grow). Cells are never formulas (S-34). */
export function createChartFiles({ db, plans, charts }: { db: Db; plans: Plans; charts: ChartSources }) {
  const tables = createChartTables(charts, (userId) =>
    withUser(db, userId, (tx) => loadCategoryNames(tx, userId)),
  )
  return {
    requireFilePlan: (userId: string): Promise<void> => plans.require(userId, 'grow', analysisCopy.filePlan),

    async exportCsv(userId: string, { chart, format, ...query }: ChartFileQuery): Promise<string> {
      await this.requireFilePlan(userId)
      const dialect = csvDialects[format]
      const { head, rows } = await tables[chart](userId, query)
      const formatCell = (value: ChartCell): string =>
        value === null ? '' : typeof value === 'number' ? dialect.amount(value) : value
      return (
        dialect.start + [head, ...rows].map((row) => formatCsvLine(row.map(formatCell), dialect)).join('')
      )
    },
  }
}
