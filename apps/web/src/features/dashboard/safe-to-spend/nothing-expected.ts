import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addDays, monthOf } from '@lucas/contract/rules/periods.ts'
import { formatDayOfMonth } from '../../../lib/format/format.ts'

const copy = safeToSpendCopy.nothing

type Sums = Pick<SafeToSpend, 'today' | 'last_day' | 'bills' | 'card_bills' | 'instalments' | 'goals'>

/**
 * Returns one sentence in place of the deductions of 0, such as 'No esperamos cuentas, cuotas ni aportes antes del 30.', or null
 * without any. The bill of a card contains its instalments, so with one they are not absent.
 */
export function toNothingExpected(left: Sums): string | null {
  const { today, bills, card_bills: cardBills, instalments, goals } = left
  const what = [
    bills.amount === 0 && cardBills.items.length === 0 && copy.bills,
    instalments.amount === 0 && cardBills.items.length === 0 && copy.instalments,
    goals.amount === 0 && copy.goals,
  ].filter((one) => one !== false)
  if (what.length === 0) return null
  const end = addDays(left.last_day, 1)
  const day = monthOf(end) === monthOf(today) ? String(Number(end.slice(8))) : formatDayOfMonth(end, today)
  return copy.before(what, day)
}
