import { budgetLineCopy } from '@lucas/contract/copy/planning/budget-line.ts'
import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import { lineName, lineShare, lineTone } from '../../entities/budget/budget-line.ts'
import { LineTile } from '../../entities/budget/line-tile.tsx'
import { formatPercent } from '../../lib/format/format.ts'
import { AmountInSentence, useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import type { LineActions } from './line-actions.ts'
import { LineMenu } from './line-menu.tsx'

const copy = budgetsScreenCopy.lines

const tones = { ok: 'text-ink-2', near: 'text-warning', over: 'text-negative' } as const

/** What is left, in words; the colour only supports them. */
function LeftText({ line }: { line: BudgetLine }) {
  const { left, state } = line
  const toSentence =
    left < 0 ? budgetLineCopy.over : left === 0 ? () => budgetLineCopy.exact : budgetLineCopy.left
  return (
    <span className={`text-sm font-[550] ${tones[left < 0 ? 'over' : state]}`}>
      <AmountInSentence toSentence={toSentence} amount={Math.abs(left)} />
    </span>
  )
}

/** The small facts below a bar, separated by dots. */
function Facts({ line }: { line: BudgetLine }) {
  const formatMoney = useMoneyFormatter()
  const { planned, spent, carried, moved, spent_usd: dollars, from_goals: fromGoals, kind } = line
  const facts: string[] = [copy.of(formatMoney(spent), formatMoney(planned))]
  if (carried !== null && carried !== 0)
    facts.push((carried > 0 ? copy.carriedMore : copy.carriedLess)(formatMoney(Math.abs(carried))))
  if (moved !== 0) facts.push((moved > 0 ? copy.movedIn : copy.movedOut)(formatMoney(Math.abs(moved))))
  if (dollars !== 0) facts.push(copy.dollars(formatMoney(dollars, 'USD')))
  if (fromGoals !== 0) facts.push(copy.fromGoals(formatMoney(fromGoals)))
  if (kind === 'fixed' || kind === 'flexible' || kind === 'non_monthly')
    facts.push(budgetsScreenCopy.flexHints[kind])
  return <p className="text-sm wrap-anywhere text-ink-3 tabular-nums">{facts.join(' · ')}</p>
}

interface BudgetRowProps {
  line: BudgetLine
  /** How many lines include this one. */
  depth: number
  /** A line that can cover what this one spent too much. */
  cover: { from: BudgetLine; amount: number } | null
  isCovering: boolean
  onCover: () => void
  actions: LineActions
}

const indents = ['', 'pl-5 md:pl-12', 'pl-10 md:pl-24'] as const

/** One line: name, what is left, a thin bar, and the facts that explain it. */
export function BudgetRow({ line, depth, cover, isCovering, onCover, actions }: BudgetRowProps) {
  const formatMoney = useMoneyFormatter()
  const name = lineName(line)
  const share = lineShare(line)
  const isPaused = line.is_beyond_plan
  return (
    <li className={`py-3.5 not-first:border-t not-first:border-line ${indents[depth] ?? indents[2]}`}>
      <div className="flex items-start gap-3">
        <span className={isPaused ? 'opacity-45' : ''}>
          <LineTile line={line} />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="min-w-0 font-[550] wrap-anywhere">{name}</h3>
            {isPaused ? <Badge>{copy.paused}</Badge> : <LeftText line={line} />}
          </div>
          <ProgressBar
            share={isPaused ? 0 : share}
            tone={lineTone(line)}
            label={budgetLineCopy.bar(name, formatPercent(share * 100, 0))}
            className="mt-2 mb-1.5"
          />
          <Facts line={line} />
          {line.pace !== null && (
            <p className="mt-0.5 text-sm font-[550] text-warning">
              <AmountInSentence toSentence={copy.pace} amount={line.pace} />
            </p>
          )}
          {cover !== null && (
            <Button size="sm" className="mt-2 max-w-full" busy={isCovering} onClick={onCover}>
              <span className="wrap-anywhere">
                {copy.cover(formatMoney(cover.amount), lineName(cover.from))}
              </span>
            </Button>
          )}
        </div>
        <LineMenu line={line} actions={actions} />
      </div>
    </li>
  )
}
