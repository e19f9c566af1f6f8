import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { GoalSummary } from '@lucas/contract/planning/goal.ts'
import { elapsedShare, progressPercentage } from '@lucas/contract/rules/goals.ts'
import { firstOfMonth, lastOfMonth, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type ReactNode, useState } from 'react'
import { formatPercent, monthName, shortDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { HeroCard } from '../../ui/primitives/hero-card.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'

const copy = goalsScreenCopy.summary
type View = 'monthly' | 'total'
const views = [
  { value: 'monthly', label: copy.monthly },
  { value: 'total', label: copy.total },
] as const

const Pace = ({ isOnTrack }: { isOnTrack: boolean }) => (
  <span className="flex items-center gap-2 text-sm font-[550]">
    <span aria-hidden="true" className={`size-2 rounded-full ${isOnTrack ? 'bg-gold' : 'bg-white'}`} />
    {isOnTrack ? copy.onTrack : copy.behind}
  </span>
)

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 border-white/14 py-2.5 not-first:border-t max-lg:border-t">
    <dt className="text-sm text-note-ink-2">{label}</dt>
    <dd className="num text-md font-semibold">{children}</dd>
  </div>
)

/** Names a calendar month, or the days of a pay cycle. */
const describeMonth = ({ from, to }: GoalSummary['month'], today: PlainDate): string =>
  from === firstOfMonth(from) && to === lastOfMonth(from)
    ? copy.savedIn(monthName(monthOf(from)))
    : copy.savedBetween(shortDay(from, today), shortDay(to, today))

interface SummaryNoteProps {
  summary: GoalSummary
  today: PlainDate
}

/** Savings of the month or in total, with a bar that marks today's expected progress. */
export function SummaryNote({ summary, today }: SummaryNoteProps) {
  const [view, setView] = useState<View>('monthly')
  const formatMoney = useMoneyFormatter()
  const isMonth = view === 'monthly'
  const saved = isMonth ? summary.monthly_saved : summary.total_saved
  const target = isMonth ? summary.monthly_target : summary.total_target
  // In a month, what one goal got too much does not fill the gap of another one.
  const missing = isMonth ? summary.monthly_missing : Math.max(0, target - saved)
  const progress = progressPercentage(isMonth ? target - missing : saved, target)
  const left = missing > 0 ? formatMoney(missing) : null
  const surplus = isMonth && missing > 0 ? saved - (target - missing) : 0
  const hasTarget = target > 0
  const explain = isMonth ? copy.ofMonth : copy.ofTotal
  const share = elapsedShare(summary.month, today) * 100
  // As the bar shows it: surplus of one goal does not bring another one on track.
  const isOnTrack = isMonth
    ? summary.on_track && target - missing >= (target * share) / 100
    : progress >= limits.goalOnTrack
  return (
    <HeroCard isWide className="px-5 py-5 md:px-7 md:py-6">
      <h2 className="sr-only">{copy.label}</h2>
      <div className="grid gap-x-14 gap-y-5 lg:grid-cols-[1fr_300px]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:justify-between">
            <Segmented tone="note" label={copy.switch} options={views} value={view} onChange={setView} />
            <Pace isOnTrack={isOnTrack} />
          </div>
          <p className="mt-5 text-sm font-[550] text-note-ink-2">
            {isMonth ? describeMonth(summary.month, today) : copy.savedTotal}
          </p>
          <p className="@container text-[2.375rem]/[2.875rem] font-semibold tracking-[-0.031em] md:text-[2.75rem]/[3.25rem]">
            <Amount value={saved} currency="CLP" fits />
          </p>
          <p className="text-sm text-note-ink-2 tabular-nums">
            {!hasTarget && copy.noMonth}
            {hasTarget &&
              (surplus > 0
                ? copy.counted(formatMoney(target - missing), formatMoney(target), formatMoney(surplus))
                : explain(formatMoney(target), left))}
          </p>
          {hasTarget && (
            <>
              <div className="relative mt-5">
                <ProgressBar
                  isThick
                  isOnNote
                  tone="gold"
                  share={progress / 100}
                  label={copy.bar(formatPercent(progress, 1))}
                />
                {isMonth && (
                  <span
                    aria-hidden="true"
                    className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-white"
                    style={{ left: `${share}%` }}
                  />
                )}
              </div>
              <p className="num mt-2.5 flex flex-wrap justify-between gap-x-3 text-sm">
                <span className="font-semibold">{formatPercent(progress, 1)}</span>
                {isMonth && (
                  <span className="text-note-ink-2">
                    {copy.today}{' '}
                    <span className="font-semibold text-note-ink">{formatPercent(share, 1)}</span>
                  </span>
                )}
              </p>
            </>
          )}
        </div>
        <dl className="min-w-0 self-end">
          <Figure label={copy.totalSaved}>
            <Amount value={summary.total_saved} currency="CLP" />
          </Figure>
          <Figure label={copy.totalTarget}>
            <Amount value={summary.total_target} currency="CLP" />
          </Figure>
          <Figure label={copy.totalProgress}>{formatPercent(summary.progress_percentage, 1)}</Figure>
        </dl>
      </div>
    </HeroCard>
  )
}
