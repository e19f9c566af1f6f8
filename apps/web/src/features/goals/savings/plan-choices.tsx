import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import {
  type SavingsExamples,
  type SavingsPlanKind,
  savingsPlanKinds,
} from '@lucas/contract/planning/savings-plan.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleDollarSign, type LucideIcon, Percent } from 'lucide-react'
import { monthName } from '../../../lib/format/format.ts'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { examplesQuery } from './api.ts'

const copy = savingsScreenCopy.section.examples
const icons: Record<SavingsPlanKind, LucideIcon> = {
  fixed: CalendarDays,
  income_share: Percent,
  round_up: CircleDollarSign,
}
const exampleShare = 10

interface PlanChoicesProps {
  goal: Goal
  onChoose: (kind: SavingsPlanKind) => void
}

/** The three ways to save, each with what it would have been in the user's last month. */
export function PlanChoices({ goal, onChoose }: PlanChoicesProps) {
  const { data } = useQuery(examplesQuery)
  const formatMoney = useMoneyFormatter()
  return (
    <>
      <p className="text-sm text-ink-3">{savingsScreenCopy.section.choose}</p>
      <ul className="grid grid-cols-1 gap-2">
        {savingsPlanKinds.map((kind) => {
          const Icon = icons[kind]
          return (
            <li key={kind}>
              <button
                type="button"
                className="flex w-full items-start gap-3 rounded-lg border border-line px-3.5 py-3 text-left hover:border-line-strong hover:bg-surface-2"
                onClick={() => onChoose(kind)}
              >
                <Icon
                  aria-hidden="true"
                  className="mt-0.5 size-[18px] flex-none text-brand"
                  strokeWidth={1.75}
                />
                <span className="min-w-0">
                  <span className="block font-[550]">{savingsScreenCopy.form.kinds[kind]}</span>
                  <span className="block min-h-[1lh] text-sm text-ink-3 tabular-nums">
                    {toExample(kind, goal, data, formatMoney)}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function toExample(
  kind: SavingsPlanKind,
  { suggested_monthly_target: inTime }: Goal,
  examples: SavingsExamples | undefined,
  formatMoney: (amount: number) => string,
): string {
  if (kind === 'fixed')
    return inTime === null || inTime === 0 ? copy.fixed : copy.fixedInTime(formatMoney(inTime))
  if (examples === undefined) return ''
  const month = monthName(examples.month)
  if (kind === 'income_share')
    return examples.incomes === 0
      ? copy.shareNone(month)
      : copy.share(month, formatMoney(Math.floor((examples.incomes * exampleShare) / 100)))
  return examples.round_ups === 0
    ? copy.roundUpNone(month)
    : copy.roundUp(month, formatMoney(examples.round_ups))
}
