import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { type Reconciliation, reconciliationList } from '@lucas/contract/banking/reconciliation.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { apiQuery } from '../../lib/http/api-query.ts'

/** Until which days accounts agree with a statement, and what changed since; by account, the newest first. */
export const reconciliationsQuery = apiQuery(
  ['accounts', 'reconciliations'],
  '/api/reconciliations/',
  reconciliationList,
)

/** A day of an account on which a change adds or takes away money. */
export interface ChangedDay {
  accountId: string
  date: PlainDate
}

/** Finds a reconciliation that agrees, and has one of these days. One that does not agree any more is mended by changes. */
export const findReconciled = (
  reconciliations: readonly Reconciliation[],
  changes: readonly ChangedDay[],
): Reconciliation | undefined =>
  reconciliations.find(
    ({ account_id: id, from, until, difference }) =>
      difference === 0 &&
      changes.some(
        ({ accountId, date }) => accountId === id && date <= until && (from === null || date >= from),
      ),
  )

/** Finds a reconciliation that agrees, and has a day of a statement that was imported. */
export const findReconciledStatement = (
  reconciliations: readonly Reconciliation[],
  statement: StatementImport | null,
): Reconciliation | undefined =>
  reconciliations.find(
    ({ account_id: id, from, until, difference }) =>
      difference === 0 &&
      id === statement?.account?.account_id &&
      statement.period !== null &&
      statement.period.from <= until &&
      (from === null || statement.period.to >= from),
  )

/** What an account says of its reconciliations: the newest one, and the oldest that does not agree any more. */
export function summarizeReconciliations(reconciliations: readonly Reconciliation[], accountId: string) {
  const own = reconciliations.filter(({ account_id: id }) => id === accountId)
  return { newest: own[0], differing: own.findLast(({ difference }) => difference !== 0) }
}
