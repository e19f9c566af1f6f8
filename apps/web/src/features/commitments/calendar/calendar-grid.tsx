import { calendarCopy } from '@lucas/contract/copy/calendar.ts'
import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CalendarItem, CommitmentCalendar } from '@lucas/contract/planning/commitments.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { formatLongDay } from '../../../lib/format/format.ts'
import { dayAfterKey, listWeeks } from '../../../ui/forms/date/calendar-days.ts'
import { StateDot, stateText } from './item-state.tsx'

const copy = commitmentsScreenCopy.calendar

interface CalendarGridProps {
  calendar: CommitmentCalendar
  /** The id of the title. */
  labelledBy: string
  chosen: PlainDate
  /** Also for days of other months, which the keys can reach. */
  onChoose: (day: PlainDate) => void
}

/** The month as a grid: a day has dots for its commitments, and the panel names them. */
export function CalendarGrid({
  calendar: { today, month, days },
  labelledBy,
  chosen,
  onChoose,
}: CalendarGridProps) {
  const cursor = useRef<HTMLButtonElement>(null)
  const movesFocus = useRef(false)
  const itemsOf = new Map(days.map(({ date, items }) => [date, items]))
  useEffect(() => {
    if (!movesFocus.current || cursor.current === null) return
    movesFocus.current = false
    cursor.current.focus()
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayAfterKey(chosen, event.key, event.shiftKey)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    movesFocus.current = true
    onChoose(next)
  }
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that takes keys is a grid
      role="grid"
      aria-labelledby={labelledBy}
      className="w-full table-fixed border-collapse"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {calendarCopy.weekdays.map(({ short, long }) => (
            <th key={long} scope="col" className="h-7 text-xs font-medium text-ink-3">
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(`${month}-01`).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is the identity of an empty cell
                <td key={weekday} />
              ) : (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid are gridcells
                <td key={day} aria-selected={day === chosen} className="p-0 align-top">
                  <DayButton
                    day={day}
                    today={today}
                    items={itemsOf.get(day) ?? []}
                    isChosen={day === chosen}
                    cursor={day === chosen ? cursor : undefined}
                    onChoose={() => onChoose(day)}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shownDots = 3

interface DayButtonProps {
  day: PlainDate
  today: PlainDate
  items: readonly CalendarItem[]
  isChosen: boolean
  cursor: RefObject<HTMLButtonElement | null> | undefined
  onChoose: () => void
}

function DayButton({ day, today, items, isChosen, cursor, onChoose }: DayButtonProps) {
  const named = items.map(({ name, state }) => copy.cellItem(name, stateText(state)))
  const isToday = day === today
  return (
    <button
      ref={cursor}
      type="button"
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
      className={`flex h-12 w-full min-w-0 flex-col items-center gap-1 rounded-md pt-1 focus-visible:-outline-offset-2 md:h-10 md:gap-0.5 md:pt-0.5 ${isChosen ? 'bg-brand-soft' : 'hover:bg-surface-2'}`}
    >
      {/* Speech control finds the name by its words, which an aria-label would replace. */}
      <span className="sr-only">{copy.cell(formatLongDay(day, today), named)}</span>
      <span
        aria-hidden="true"
        className={`num grid h-6 min-w-6 place-items-center rounded-full px-1 text-sm ${isToday ? 'bg-brand-fill font-semibold text-on-brand' : isChosen ? 'font-semibold text-brand' : 'text-ink-2'}`}
      >
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true" className="flex gap-[3px]">
        {items.slice(0, shownDots).map((item) => (
          <StateDot key={`${item.source} ${item.line_id} ${item.transaction_id}`} state={item.state} />
        ))}
      </span>
    </button>
  )
}
