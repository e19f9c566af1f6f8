import { get, pagePath, summaryPath } from './reads.ts'
import { measureInTurns } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'
import type { BenchUser } from './support/users.ts'

const rounds = 200

/** The setting of a server behind a pooler that knows no prepared statements. */
export const unnamedStatements = { DATABASE_PREPARED_STATEMENTS: 'off' }

/** Compares two screens' requests on a server that plans each statement anew with one that names its statements. */
export async function measureUnnamedStatements(
  named: Server,
  unnamed: Server,
  user: BenchUser,
): Promise<Figure[]> {
  const tasks = {
    namedPage: () => get(named, user, pagePath),
    unnamedPage: () => get(unnamed, user, pagePath),
    namedSummary: () => get(named, user, summaryPath),
    unnamedSummary: () => get(unnamed, user, summaryPath),
  }
  await measureInTurns(40, tasks)
  const time = await measureInTurns(rounds, tasks)
  const ratio = (path: string, many: number, few: number): Figure => ({
    name: `\`${path}\` with unnamed statements, as behind PgBouncer 1.18, against named ones`,
    value: many / few,
    unit: '×',
    note: `${many.toFixed(2)} ms against ${few.toFixed(2)} ms, 100,000 rows, medians of ${rounds} alternating calls`,
  })
  return [
    ratio(pagePath, time('unnamedPage'), time('namedPage')),
    ratio(summaryPath, time('unnamedSummary'), time('namedSummary')),
  ]
}
