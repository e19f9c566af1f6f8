import type { ExpectedIncome } from '@lucas/contract/analytics/analytics.ts'
import { toExpectedDay } from '@lucas/contract/rules/payday.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import { type ComparedIncome, computeIncomeHorizon, findExpectedIncome } from './domain/expected-income.ts'
import type { FiguresContext } from './figures-context.ts'

/** Loads the usual income of a running range that has not arrived in the visible accounts; null if nothing is missing. */
export async function loadExpectedIncome(
  { tx, scope, toApi }: FiguresContext,
  recurring: Pick<RecurringOutlook, 'getOutlook'>,
  { loadBefore, ...compared }: Omit<ComparedIncome, 'before'> & { loadBefore: () => Promise<bigint> },
): Promise<ExpectedIncome | null> {
  const until = computeIncomeHorizon(compared, scope.today)
  if (until === null) return null
  const { listUntil } = await recurring.getOutlook(tx, scope.userId)
  const own = listUntil(until).filter(
    ({ accountId, currency }) =>
      currency === scope.currency && accountId !== null && scope.accounts.includes(accountId),
  )
  if (!own.some(({ amount }) => amount > 0n)) return null
  const expected = findExpectedIncome(own, { ...compared, before: await loadBefore() }, scope.today)
  if (expected === null) return null
  const { name, kind, date, amount } = expected
  return { name, kind, date: toExpectedDay(date, scope.today), amount: toApi(amount) }
}
