import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget } from '@lucas/contract/planning/budget.ts'
import { daysBetween } from '@lucas/contract/rules/periods.ts'
import type { ReactNode } from 'react'
import { formatPercent, monthName } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { HeroCard } from '../../ui/primitives/hero-card.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'

const copy = budgetsScreenCopy.summary

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 border-white/14 py-2.5 not-first:border-t max-lg:border-t">
    <dt className="text-sm text-note-ink-2">{label}</dt>
    <dd className="num text-md font-semibold">{children}</dd>
  </div>
)

/** Returns the part of the running period that has passed, today included; null in other periods. */
function elapsedPart({ state, from, to, counted }: Budget): number | null {
  if (state !== 'running' || counted === null) return null
  return (daysBetween(from, counted.to) + 1) / (daysBetween(from, to) + 1)
}

/** What the headline counts: of the simple form only flexible spending, which is the one to watch. */
function toHeadline({ form, lines, total }: Budget) {
  const flexible = form === 'flex' ? lines.find(({ kind }) => kind === 'flexible') : undefined
  if (flexible === undefined) return { ...total, isFlexible: false }
  const { planned, spent, left, carried } = flexible
  return { planned, spent, left, carried: carried ?? 0, isFlexible: true }
}

function getLabel({ state, period, month }: Budget, left: number, isFlexible: boolean): string {
  const name = monthName(month)
  if (left < 0) return copy.over(name)
  if (state === 'past') return copy.wasLeft(name)
  if (isFlexible) return copy.leftFlexible(name)
  return period === 'cycle' ? copy.leftCycle : copy.left(name)
}

/** What is left of the period and what was spent outside of the lines, with a bar that marks today. */
export function BudgetHero({ budget, onOutside }: { budget: Budget; onOutside: () => void }) {
  const formatMoney = useMoneyFormatter()
  const headline = toHeadline(budget)
  const { left, spent, isFlexible } = headline
  const available = headline.planned + headline.carried
  const share = available > 0 ? Math.max(0, spent / available) : spent > 0 ? 1 : 0
  const outside = isFlexible ? 0 : Math.max(0, budget.unplanned)
  // The whole of the bar: what there is, or what was spent if that is more.
  const whole = Math.max(available, spent + outside, 1)
  const elapsed = elapsedPart(budget)
  const sentence = budget.state === 'past' ? copy.wasOf : copy.of
  return (
    <HeroCard isWide className="px-5 py-5 md:px-7 md:py-6">
      <h2 className="sr-only">{copy.label}</h2>
      <div className="grid gap-x-14 gap-y-5 lg:grid-cols-[1fr_320px]">
        <div className="min-w-0 self-center">
          <p className="text-sm font-[550] text-note-ink-2">{getLabel(budget, left, isFlexible)}</p>
          <p className="@container text-[2.375rem]/[2.875rem] font-semibold tracking-[-0.031em] md:text-[2.75rem]/[3.25rem]">
            <Amount value={Math.abs(left)} currency="CLP" fits />
          </p>
          <p className="text-sm text-note-ink-2 tabular-nums">
            {sentence(formatMoney(spent), formatMoney(available))}
          </p>
          {outside > 0 && (
            <p className="mt-1 text-sm text-note-ink tabular-nums">
              {copy.outside(formatMoney(outside))}
              <span className="max-md:hidden"> · </span>
              <button
                type="button"
                className="tap-area max-md:block font-semibold underline underline-offset-2 hover:no-underline"
                onClick={onOutside}
              >
                {copy.seeOutside}
              </button>
            </p>
          )}
          <div className="relative mt-5">
            <ProgressBar
              isThick
              isOnNote
              tone="gold"
              share={Math.max(0, spent) / whole}
              more={outside / whole}
              label={
                outside > 0
                  ? copy.outsideBar(formatPercent(share * 100, 0), formatMoney(outside))
                  : copy.bar(formatPercent(share * 100, 0))
              }
            />
            {elapsed !== null && (
              <span
                aria-hidden="true"
                className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-white"
                style={{ left: `${((elapsed * available) / whole) * 100}%` }}
              />
            )}
          </div>
          <p className="num mt-2.5 flex flex-wrap justify-between gap-x-3 text-sm whitespace-normal">
            <span className="font-semibold">{copy.bar(formatPercent(share * 100, 0))}</span>
            {elapsed !== null && (
              <span className="text-note-ink-2">
                {copy.today}{' '}
                <span className="font-semibold text-note-ink">{formatPercent(elapsed * 100, 0)}</span>{' '}
                {copy.ofPeriod}
              </span>
            )}
          </p>
        </div>
        <dl className="self-end">
          <Figure label={copy.planned}>
            <Amount value={budget.total.planned} currency="CLP" />
          </Figure>
          {budget.total.carried !== 0 && (
            <Figure label={copy.carried}>
              <Amount value={budget.total.carried} currency="CLP" sign="always" />
            </Figure>
          )}
          <Figure label={copy.spent}>
            <Amount value={budget.total.spent} currency="CLP" />
          </Figure>
        </dl>
      </div>
      {budget.spent_usd !== 0 && (
        <p className="mt-4 text-sm text-note-ink-2 tabular-nums">
          {copy.dollars(formatMoney(budget.spent_usd, 'USD'))}
        </p>
      )}
    </HeroCard>
  )
}
