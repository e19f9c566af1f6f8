import type { ChartFileQuery } from '@lucas/contract/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { csvDialects, csvLineOf } from '@lucas/contract/rules/csv.ts'
import { type Cell, type ChartSources, tablesOf } from './chart-tables.ts'
import type { PlanGate } from './ports.ts'

/** A chart's table as a file of the plan Grow; no cell of it is a formula (S-34). */
export function createChartFiles({ plans, charts }: { plans: PlanGate; charts: ChartSources }) {
  const tables = tablesOf(charts)
  return {
    requireFiles: (person: string): Promise<void> => plans.require(person, 'grow', analysisCopy.filePlan),

    async file(person: string, { chart, format, ...query }: ChartFileQuery): Promise<string> {
      await this.requireFiles(person)
      const dialect = csvDialects[format]
      const { head, rows } = await tables[chart](person, query)
      const cell = (value: Cell): string =>
        value === null ? '' : typeof value === 'number' ? dialect.amount(value) : value
      return dialect.start + [head, ...rows].map((row) => csvLineOf(row.map(cell), dialect)).join('')
    },
  }
}
