import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentHeading, Commitments } from '@lucas/contract/planning/commitments.ts'
import { lastOfMonth, monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { monthName } from '../../lib/format/format.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { AheadHero } from './ahead/ahead-hero.tsx'
import { LateLine } from './ahead/late-line.tsx'
import { PerMonthCard, RisesCard } from './ahead/side-cards.tsx'
import { HeadingChips, Timeline } from './ahead/timeline.tsx'
import { indexLines } from './ahead/timeline-rows.ts'
import { calendarQuery } from './api.ts'
import { ByCard } from './by-card.tsx'
import { CalendarCard } from './calendar/calendar-card.tsx'
import { CommittedStrip } from './committed-strip.tsx'
import { FeedCard } from './feed/feed-card.tsx'
import { HeadingCard } from './heading-card.tsx'
import { splitColumns } from './split-columns.ts'
import { SummaryHero } from './summary-hero.tsx'
import type { LineActions } from './use-line-actions.ts'

const copy = commitmentsScreenCopy.ahead
const stackClass = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 md:gap-4'

interface ContentsProps {
  data: Commitments
  month: PlainMonth | undefined
  /** The line that an alert or a transaction leads to; it is in the list of all. */
  lineId: string | undefined
  question: ReactNode
  addButton: ReactNode
  actions: LineActions
  onShow: (month: PlainMonth | undefined) => void
  onPoint: (lineId: string) => void
}

/** What comes, or a month, by day; or all commitments by heading. */
export function Contents({
  data,
  month,
  lineId,
  question,
  addButton,
  actions,
  onShow,
  onPoint,
}: ContentsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { today, ahead, headings } = data
  const isRunning = data.month === monthOf(today)
  const showsAll = isWhole || lineId !== undefined
  const showAhead = () => {
    setIsWhole(false)
    if (lineId !== undefined) onShow(month)
  }
  // Above the long list and below the days; its key keeps the focus while it moves.
  const toggle = (showsAll || headings.length > 0) && (
    <p key="toggle" className={`flex ${showsAll ? '' : 'justify-center'}`}>
      <Button onClick={showsAll ? showAhead : () => setIsWhole(true)}>
        {showsAll ? copy.showAhead : copy.showAll}
      </Button>
    </p>
  )
  return (
    <div className={`${stackClass} pb-8`}>
      {isRunning && ahead ? (
        <AheadHero ahead={ahead} today={today} leadsToLine={lineId !== undefined} />
      ) : (
        <SummaryHero data={data} />
      )}
      {question}
      {isRunning && (
        <LateLine lines={headings.flatMap(({ lines }) => lines)} today={today} onReview={onPoint} />
      )}
      {addButton}
      {showsAll
        ? [
            toggle,
            <Lines key="lines" data={data} lineId={lineId} actions={actions} />,
            <ByCard key="cards" />,
          ]
        : [<Days key="days" data={data} month={month} actions={actions} onShow={onShow} />, toggle]}
    </div>
  )
}

type DaysProps = Pick<ContentsProps, 'data' | 'month' | 'actions' | 'onShow'>

/** The days, and beside them the month and what commitments cost. */
function Days({ data, month, actions, onShow }: DaysProps) {
  const { today, ahead } = data
  const [heading, setHeading] = useState<CommitmentHeading | null>(null)
  const isRunning = data.month === monthOf(today)
  const { data: calendar } = useQuery(calendarQuery(month))
  const days = isRunning ? (ahead?.days ?? []) : (calendar?.days ?? [])
  return (
    <>
      <HeadingChips days={days} chosen={heading} onChoose={setHeading} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_372px]">
        <Timeline
          key={`${data.month} ${heading}`}
          days={days}
          heading={heading}
          label={isRunning ? copy.list : copy.monthList(monthName(data.month))}
          nothing={isRunning ? copy.nothing : copy.nothingIn(monthName(data.month))}
          until={isRunning ? (ahead?.until ?? today) : lastOfMonth(`${data.month}-01`)}
          today={today}
          lines={indexLines(data)}
          actions={actions}
        />
        <div className={stackClass}>
          <CalendarCard month={month} onShow={onShow} />
          <PerMonthCard data={data} />
          <RisesCard data={data} />
          <FeedCard />
        </div>
      </div>
      <CommittedStrip />
    </>
  )
}

/** The lines by heading, in two columns where there is room. */
function Lines({
  data: { today, month, headings },
  lineId,
  actions,
}: Pick<ContentsProps, 'data' | 'lineId' | 'actions'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:gap-4 lg:grid-cols-2">
      {splitColumns(headings).map((groups) => (
        <div key={groups[0]?.heading ?? 'none'} className={stackClass}>
          {groups.map((group) => (
            <HeadingCard
              key={group.heading}
              month={month}
              group={group}
              today={today}
              lineId={lineId}
              actions={actions}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
