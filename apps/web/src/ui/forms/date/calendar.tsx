import { calendarCopy as copy } from '@lucas/contract/copy/calendar.ts'
import {
  addDays,
  addMonths,
  type DateRange,
  firstOfMonth,
  monthsBetween,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { dayAfterKey } from './calendar-days.ts'
import { CalendarMonth } from './calendar-month.tsx'

export interface CalendarProps {
  /** The chosen days, both inclusive; null if none is chosen. */
  chosen: DateRange | null
  today: PlainDate
  min?: PlainDate | undefined
  max?: PlainDate | undefined
  /** How many months stand side by side. */
  months?: number
  /** Gets the day that Tab reaches, for the first focus. */
  cursorRef: RefObject<HTMLButtonElement | null>
  onChoose: (day: PlainDate) => void
  /** Reports the day under the pointer or with the focus. */
  onPoint?: ((day: PlainDate) => void) | undefined
}

/** A calendar, Monday first, with the keys of the date picker dialog of WAI-ARIA. */
export function Calendar(props: CalendarProps) {
  const { chosen, today, min, max, months = 1, cursorRef, onChoose, onPoint } = props
  const [cursor, setCursor] = useState(() => clamp(chosen?.to ?? today, min, max))
  const [first, setFirst] = useState(() => addMonths(firstOfMonth(cursor), 1 - months))
  const movesFocus = useRef(false)
  useEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    cursorRef.current?.focus()
  })

  const moveTo = (day: PlainDate): void => {
    const next = clamp(day, min, max)
    const distance = monthsBetween(first, next)
    setCursor(next)
    onPoint?.(next)
    if (distance < 0) setFirst(firstOfMonth(next))
    else if (distance >= months) setFirst(addMonths(firstOfMonth(next), 1 - months))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayAfterKey(cursor, event.key, event.shiftKey)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    movesFocus.current = true
    moveTo(next)
  }
  const turnButton = (by: number, label: string, icon: ReactNode) => (
    <TurnButton
      label={label}
      disabled={!hasDays(addMonths(first, by), months, min, max)}
      onPress={() => {
        setFirst(addMonths(first, by))
        setCursor(clamp(addMonths(cursor, by), min, max))
      }}
    >
      {icon}
    </TurnButton>
  )
  return (
    <div className="relative">
      <div className="absolute inset-x-0 top-0 flex justify-between">
        <span className="flex">
          {turnButton(-12, copy.previousYear, <ChevronsLeft aria-hidden="true" />)}
          {turnButton(-1, copy.previousMonth, <ChevronLeft aria-hidden="true" />)}
        </span>
        <span className="flex">
          {turnButton(1, copy.nextMonth, <ChevronRight aria-hidden="true" />)}
          {turnButton(12, copy.nextYear, <ChevronsRight aria-hidden="true" />)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the grids inside */}
      <div className="flex gap-6" onKeyDown={onKeyDown}>
        {Array.from({ length: months }, (_, at) => addMonths(first, at)).map((month) => (
          <CalendarMonth
            key={month}
            {...{ month, chosen, today, min, max, cursor, cursorRef }}
            onChoose={(day) => {
              setCursor(day)
              onChoose(day)
            }}
            onPoint={onPoint}
          />
        ))}
      </div>
    </div>
  )
}

interface TurnButtonProps {
  label: string
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

const TurnButton = ({ label, disabled, onPress, children }: TurnButtonProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onPress}
    className="grid size-8 place-items-center rounded-md text-ink-2 hover:bg-surface-2 hover:text-ink disabled:opacity-35 max-md:size-11 [&_svg]:size-4"
  >
    {children}
  </button>
)

function clamp(day: PlainDate, min: PlainDate | undefined, max: PlainDate | undefined): PlainDate {
  if (max !== undefined && day > max) return max
  return min !== undefined && day < min ? min : day
}

/** Whether some day of the months from `first` on may be chosen, and the last of them is not wholly beyond `max`. */
function hasDays(
  first: PlainDate,
  months: number,
  min: PlainDate | undefined,
  max: PlainDate | undefined,
): boolean {
  const isTooLate = max !== undefined && addMonths(first, months - 1) > max
  const isTooEarly = min !== undefined && addDays(addMonths(first, months), -1) < min
  return !isTooLate && !isTooEarly
}
