import { calendarCopy } from '@lucas/contract/copy/calendar.ts'
import { type DateRange, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type RefObject, useId } from 'react'
import { capitalize, formatLongDay, formatLongMonth } from '../../../lib/format/format.ts'
import { listWeeks } from './calendar-days.ts'

interface CalendarMonthProps {
  /** The first day of the month. */
  month: PlainDate
  chosen: DateRange | null
  today: PlainDate
  min: PlainDate | undefined
  max: PlainDate | undefined
  /** The day that Tab reaches. */
  cursor: PlainDate
  cursorRef: RefObject<HTMLButtonElement | null>
  onChoose: (day: PlainDate) => void
  onPoint: ((day: PlainDate) => void) | undefined
}

/** The title and the days of one month. */
export function CalendarMonth({ month, chosen, today, min, max, cursor, ...rest }: CalendarMonthProps) {
  const { cursorRef, onChoose, onPoint } = rest
  const titleId = useId()
  return (
    <div className="max-md:flex-1">
      <p
        id={titleId}
        aria-live="polite"
        className="grid h-8 place-items-center text-sm font-semibold max-md:h-11"
      >
        {capitalize(formatLongMonth(monthOf(month)))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that takes keys is a grid */}
      <table role="grid" aria-labelledby={titleId} className="mt-1 border-collapse max-md:w-full">
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
          {listWeeks(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is the identity of an empty cell
                  <td key={weekday} />
                ) : (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid are gridcells
                  <td
                    key={day}
                    aria-selected={isWithin(day, chosen)}
                    className={`p-0 py-px ${isWithin(day, chosen) ? rangeClass(day, chosen) : ''}`}
                  >
                    <button
                      ref={day === cursor ? cursorRef : undefined}
                      type="button"
                      tabIndex={day === cursor ? 0 : -1}
                      aria-label={formatLongDay(day, today)}
                      aria-current={day === today ? 'date' : undefined}
                      disabled={(min !== undefined && day < min) || (max !== undefined && day > max)}
                      onClick={() => onChoose(day)}
                      onPointerEnter={() => onPoint?.(day)}
                      className={`num grid size-9 place-items-center rounded-md text-sm disabled:text-ink-3 disabled:opacity-45 aria-[current=date]:font-semibold max-md:h-11 max-md:w-full ${dayClass(day, chosen)}`}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isWithin = (day: PlainDate, range: DateRange | null): boolean =>
  range !== null && day >= range.from && day <= range.to

/** The band of a range, round at its ends. */
const rangeClass = (day: PlainDate, range: DateRange | null): string =>
  `bg-brand-soft bg-clip-content ${day === range?.from ? 'rounded-l-md' : ''} ${day === range?.to ? 'rounded-r-md' : ''}`

const dayClass = (day: PlainDate, range: DateRange | null): string =>
  day === range?.from || day === range?.to
    ? 'bg-brand-fill font-semibold text-on-brand'
    : 'enabled:hover:bg-surface-3 aria-[current=date]:text-brand aria-[current=date]:shadow-[inset_0_0_0_1px_var(--lu-brand-line)]'
