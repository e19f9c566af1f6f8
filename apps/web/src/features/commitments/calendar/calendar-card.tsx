import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { type CommitmentCalendar, calendarStates } from '@lucas/contract/planning/commitments.ts'
import { lastOfMonth, monthOf, type PlainDate, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { formatLongMonth } from '../../../lib/format/format.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { Segmented } from '../../../ui/primitives/segmented.tsx'
import { calendarQuery } from '../api.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { CalendarTable } from './calendar-table.tsx'
import { DayPanel } from './day-panel.tsx'
import { StateIcon } from './item-state.tsx'

const copy = commitmentsScreenCopy.calendar
const views = [
  { value: 'grid', label: copy.views.grid },
  { value: 'list', label: copy.views.list },
] as const

interface CalendarCardProps {
  month: PlainMonth | undefined
  onShow: (month: PlainMonth | undefined) => void
}

/** The days of the month with what is paid, expected and missing, as a calendar or a table. */
export function CalendarCard({ month, onShow }: CalendarCardProps) {
  const query = useQuery(calendarQuery(month))
  const titleId = useId()
  const [view, setView] = useState<'grid' | 'list'>('grid')
  return (
    <Card className="min-w-0">
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={<CalendarSkeleton />}
        bannerClass="p-4 md:p-5"
      >
        {(calendar) => {
          const title = copy.title(formatLongMonth(calendar.month))
          return (
            <>
              <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 md:px-5 md:pt-[18px]">
                <h2 id={titleId} className="text-[0.9375rem] leading-5 font-semibold tracking-[-0.005em]">
                  {title}
                </h2>
                <Segmented label={copy.views.label} options={views} value={view} onChange={setView} />
              </header>
              <div className="px-4 pt-3 pb-4 md:px-5 md:pb-5">
                {view === 'list' ? (
                  <CalendarTable calendar={calendar} title={title} />
                ) : (
                  <MonthView calendar={calendar} labelledBy={titleId} onShow={onShow} />
                )}
              </div>
            </>
          )
        }}
      </QueryPanel>
    </Card>
  )
}

interface MonthViewProps {
  calendar: CommitmentCalendar
  labelledBy: string
  onShow: CalendarCardProps['onShow']
}

/** The grid and the chosen day, at first the next one with commitments. The keys can turn the month. */
function MonthView({ calendar, labelledBy, onShow }: MonthViewProps) {
  const { today, month, previous, next } = calendar
  const [picked, setPicked] = useState<PlainDate | null>(null)
  const chosen = picked !== null && monthOf(picked) === month ? picked : firstChoice(calendar)
  const choose = (day: PlainDate): void => {
    const other = monthOf(day)
    if (other === month) {
      setPicked(day)
      return
    }
    const step = other < month ? previous : next
    if (step === null) return
    // Keys that skip a year turn one month: the list beside the calendar shows one month at a time.
    setPicked(other === step ? day : clampToMonth(day, step))
    onShow(step === monthOf(today) ? undefined : step)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div>
        <CalendarGrid calendar={calendar} labelledBy={labelledBy} chosen={chosen} onChoose={choose} />
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          {calendarStates.map((state) => (
            <li key={state} className="flex items-center gap-1.5">
              <StateIcon state={state} className="size-3.5" />
              {copy.states[state]}
            </li>
          ))}
        </ul>
      </div>
      <div className="max-lg:border-t max-lg:border-line max-lg:pt-4">
        <DayPanel calendar={calendar} day={chosen} />
      </div>
    </div>
  )
}

function firstChoice({ today, month, days }: CommitmentCalendar): PlainDate {
  if (monthOf(today) === month) return days.find(({ date }) => date >= today)?.date ?? today
  return days[0]?.date ?? `${month}-01`
}

/** Returns the same day in another month, or its last one. */
function clampToMonth(day: PlainDate, month: PlainMonth): PlainDate {
  const last = lastOfMonth(`${month}-01`)
  const wanted = `${month}-${day.slice(8)}`
  return wanted > last ? last : wanted
}
