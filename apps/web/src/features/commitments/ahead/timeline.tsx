import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import {
  type CalendarDay,
  type CommitmentHeading,
  type CommitmentLine,
  commitmentHeadings,
} from '@lucas/contract/planning/commitments.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useState } from 'react'
import { capitalize, formatDayOfMonth, formatLongDay } from '../../../lib/format/format.ts'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { ToggleChip } from '../../../ui/primitives/toggle-chip.tsx'
import { getHeadingLook } from '../heading-look.ts'
import type { LineActions } from '../use-line-actions.ts'
import { TimelineItem } from './timeline-item.tsx'
import { countHeadings, cutTimeline, type TimelineDay, toTimeline } from './timeline-rows.ts'

const copy = commitmentsScreenCopy.ahead
/** Rows before the rest is asked for. */
const mostShown = 12

interface ChipsProps {
  days: readonly CalendarDay[]
  chosen: CommitmentHeading | null
  onChoose: (heading: CommitmentHeading | null) => void
}

/** Which headings are shown; on phones the chips scroll sideways. */
export function HeadingChips({ days, chosen, onChoose }: ChipsProps) {
  const counted = countHeadings(days, commitmentHeadings)
  if (counted.length < 2) return null
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  return (
    <fieldset className="relative flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap">
      <legend className="sr-only">{copy.filter}</legend>
      <Chip pressed={chosen === null} count={all} onPress={() => onChoose(null)}>
        {copy.all}
      </Chip>
      {counted.map(({ heading, count }) => (
        <Chip key={heading} pressed={chosen === heading} count={count} onPress={() => onChoose(heading)}>
          {getHeadingLook(heading).name}
        </Chip>
      ))}
    </fieldset>
  )
}

const Chip = (props: { pressed: boolean; count: number; onPress: () => void; children: string }) => (
  <span className="flex-none">
    <ToggleChip {...props} />
  </span>
)

interface TimelineProps {
  days: readonly CalendarDay[]
  heading: CommitmentHeading | null
  label: string
  /** In place of the days where there is nothing. */
  nothing: string
  /** The last day of what is ahead. */
  until: PlainDate
  today: PlainDate
  lines: ReadonlyMap<string, CommitmentLine>
  actions: LineActions
}

/** The days with what is paid and comes in. */
export function Timeline({ days, heading, label, nothing, until, today, lines, actions }: TimelineProps) {
  const [isWhole, setIsWhole] = useState(false)
  const all = toTimeline(days, heading)
  const { shown, rest } = cutTimeline(all, isWhole ? Number.POSITIVE_INFINITY : mostShown, heading === null)
  return (
    <Card label={label} className="min-w-0 overflow-hidden">
      {shown.length === 0 && <p className="p-5 text-sm text-ink-3">{nothing}</p>}
      {shown.map((day) => (
        <section key={day.date}>
          <DayHeader day={day} today={today} isWhole={heading === null} />
          <ul className="px-4 md:px-5">
            {day.rows.map((row) => (
              <TimelineItem key={row.key} row={row} today={today} lines={lines} actions={actions} />
            ))}
          </ul>
        </section>
      ))}
      {rest > 0 && (
        <p className="flex justify-center border-t border-line px-4 py-3.5">
          <Button variant="link" className="num h-auto whitespace-normal" onClick={() => setIsWhole(true)}>
            {copy.rest(rest, formatDayOfMonth(until, today))}
          </Button>
        </p>
      )}
    </Card>
  )
}

/** The day, and what leaves or comes in on it where all headings are shown. */
function DayHeader({
  day: { date, totals },
  today,
  isWhole,
}: {
  day: TimelineDay
  today: PlainDate
  isWhole: boolean
}) {
  const formatMoney = useMoneyFormatter()
  const sums = totals.flatMap(({ currency, spending, income }) => {
    const net = income - spending
    return net === 0 ? [] : [`${net > 0 ? '+' : '−'}${formatMoney(Math.abs(net), currency)}`]
  })
  return (
    <header className="flex items-baseline justify-between gap-3 border-y border-line bg-bg px-4 py-2 text-sm font-[550] text-ink-2 md:px-5 [section:first-child>&]:border-t-0">
      <h3>{capitalize(formatLongDay(date, today))}</h3>
      {isWhole && <p className="num text-right whitespace-normal">{sums.join(' · ')}</p>}
    </header>
  )
}
