import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentCalendar } from '@lucas/contract/planning/commitments.ts'
import { lastOfMonth, monthOf, type PlainDate, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { capitalize, formatLongMonth } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { calendarQuery } from '../api.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { DayPanel } from './day-panel.tsx'

const copy = commitmentsScreenCopy.calendar
interface CalendarCardProps {
  month: PlainMonth | undefined
  onShow: (month: PlainMonth | undefined) => void
}

/** The days of the month with a dot for what is paid, expected or missing. On phones it is behind a button. */
export function CalendarCard({ month, onShow }: CalendarCardProps) {
  const query = useQuery(calendarQuery(month))
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card className="min-w-0">
      <p className={`p-3 md:hidden ${isOpen ? 'hidden' : ''}`}>
        <Button
          className="w-full"
          icon={<CalendarDays aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={() => setIsOpen(true)}
        >
          {commitmentsScreenCopy.ahead.calendar}
        </Button>
      </p>
      <div className={isOpen ? '' : 'max-md:hidden'}>
        <QueryPanel
          query={query}
          errorMessage={copy.failed}
          skeleton={<CalendarSkeleton />}
          bannerClass="p-4 md:p-5"
        >
          {(calendar) => (
            <div className="px-4 pt-4 pb-3 md:px-5">
              <h2 id={titleId} className="text-[0.9375rem] leading-5 font-semibold tracking-[-0.005em]">
                {capitalize(formatLongMonth(calendar.month))}
              </h2>
              <MonthView calendar={calendar} labelledBy={titleId} onShow={onShow} />
            </div>
          )}
        </QueryPanel>
      </div>
    </Card>
  )
}

interface MonthViewProps {
  calendar: CommitmentCalendar
  labelledBy: string
  onShow: CalendarCardProps['onShow']
}

/** The grid, and what the day that the user picked has. The keys can turn the month. */
function MonthView({ calendar, labelledBy, onShow }: MonthViewProps) {
  const { today, month, previous, next } = calendar
  const [picked, setPicked] = useState<PlainDate | null>(null)
  const isPicked = picked !== null && monthOf(picked) === month
  const chosen = isPicked ? picked : firstChoice(calendar)
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
    <>
      <CalendarGrid calendar={calendar} labelledBy={labelledBy} chosen={chosen} onChoose={choose} />
      {isPicked && (
        <div className="mt-2 border-t border-line pt-3">
          <DayPanel calendar={calendar} day={chosen} />
        </div>
      )}
    </>
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
