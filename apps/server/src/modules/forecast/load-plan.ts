import {
  addDays,
  addMonths,
  firstOfMonth,
  listMonths,
  monthOf,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { categorySpendingLookup } from '../analytics/index.ts'
import type { ListPlannedSpending } from '../budgets/index.ts'
import type { PayCycles } from '../pay-cycle/index.ts'
import type { PaceStep } from './domain/pace.ts'
import { type CategorySpending, comparePlanWithPace } from './domain/planned-pace.ts'
import type { YearlyAmount } from './domain/yearly.ts'

type Ahead = Awaited<ReturnType<PayCycles['lookAheadIn']>>

/**
 * Loads how the budget of a user changes the pace after the days of safe-to-spend: from the day after them, and from the first of
 * each month, more or less per day than habit. Nothing without lines.
 */
export async function loadPlan(
  tx: Tx,
  userId: string,
  listPlanned: ListPlannedSpending,
  {
    ahead: { expected, budget },
    until,
    yearly,
  }: { ahead: Ahead; until: PlainDate; yearly: readonly YearlyAmount[] },
): Promise<PaceStep[]> {
  if (!budget.hasLines) return []
  const first = addDays(expected.until, 1)
  const planned = await listPlanned(tx, userId, listMonths({ from: first, to: until }), {
    plan: budget,
    ownPlan: budget.ownPlan,
  })
  const spending = await loadSpending(tx, userId, expected, yearly)
  const steps: PaceStep[] = []
  for (let from = first; from <= until; from = firstOfMonth(addMonths(from, 1)))
    steps.push({
      from,
      amount: comparePlanWithPace(planned.get(monthOf(from)) ?? [], spending, expected.paceDays),
    })
  return steps
}

/** Returns the spending of the days of the pace by category, apart from what comes as an amount of Chile's year. */
async function loadSpending(
  tx: Tx,
  userId: string,
  { today, cashIds, billedCards, repeated, paceDays }: Ahead['expected'],
  yearly: readonly YearlyAmount[],
): Promise<CategorySpending[]> {
  const days = { from: addDays(today, -paceDays), to: addDays(today, -1) }
  const accounts = [...cashIds, ...billedCards.map(({ accountId }) => accountId)]
  const byCategory = new Map<string, CategorySpending>()
  const add = (category: string, part: 'cash' | 'card' | 'repeated', amount: bigint) => {
    const one = byCategory.get(category) ?? { category, cash: 0n, card: 0n, repeated: 0n }
    byCategory.set(category, { ...one, [part]: one[part] + amount })
  }
  const partOf = (account: string) => (cashIds.includes(account) ? 'cash' : 'card')
  for (const { account, category, currency, spent } of await categorySpendingLookup.listByAccount(
    tx,
    { userId, accounts },
    days,
  ))
    if (currency === 'CLP') add(category, partOf(account), spent)
  for (const { account, day, category, spent } of repeated)
    if (day >= days.from && day <= days.to) {
      add(category, partOf(account), -spent)
      add(category, 'repeated', spent)
    }
  for (const { accountId, date, category, amount } of yearly.flatMap(({ rows }) => rows))
    if (amount < 0n && date >= days.from && date <= days.to) add(category, partOf(accountId), amount)
  return [...byCategory.values()]
}
