import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { SavingsPlan, SavingsProposal } from '@lucas/contract/planning/savings-plan.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { formatPercent, shortDay } from '../../../lib/format/format.ts'

const copy = savingsScreenCopy

/** Returns what a plan does, in a few words. */
export function toPlanText(
  { kind, amount, day, percentage }: SavingsPlan,
  words: (amount: number) => string,
): string {
  if (kind === 'round_up') return copy.plan.roundUp
  if (kind === 'income_share') return copy.plan.share(formatPercent(percentage ?? 0, 0))
  const pesos = words(amount ?? 0)
  return day === null ? copy.plan.payday(pesos) : copy.plan.day(pesos, day)
}

/** Returns why a contribution is proposed. */
export function toReason(
  { kind, day, purchases, income }: SavingsProposal,
  plan: SavingsPlan | undefined,
  today: PlainDate,
): string {
  const reason = copy.proposals.reason
  const on = shortDay(day, today)
  if (kind === 'round_up') return reason.roundUp(purchases, on)
  if (kind === 'income_share' && income !== null) return reason.income(income.name, on)
  return plan?.day == null ? reason.payday(on) : reason.day(on)
}
