import { calendarCopy as copy } from '@lucas/contract/copy/calendar.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useRef } from 'react'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { PopoverClose, type PopoverControl, PopoverPopup } from '../../overlays/popover-popup.tsx'
import { Button, buttonClass } from '../../primitives/button.tsx'
import { Calendar } from './calendar.tsx'

interface DatePopoverProps extends PopoverControl {
  /** A plain date; empty if no day is chosen. */
  value: string
  min?: PlainDate | undefined
  max?: PlainDate | undefined
  canClear: boolean
  onChange: (day: string) => void
}

/** The calendar of a date field. */
export function DatePopover({ value, min, max, canClear, onChange, ...control }: DatePopoverProps) {
  const cursor = useRef<HTMLButtonElement>(null)
  const today = useToday()
  const isTodayAllowed = (min === undefined || today >= min) && (max === undefined || today <= max)
  const choose = (day: string): void => {
    onChange(day)
    control.onOpenChange(false)
  }
  return (
    <PopoverPopup {...control} label={copy.choose} initialFocus={cursor}>
      <Calendar
        chosen={value === '' ? null : { from: value, to: value }}
        today={today}
        min={min}
        max={max}
        cursorRef={cursor}
        onChoose={choose}
      />
      <div className="mt-2 flex items-center gap-1 border-t border-line pt-2">
        {isTodayAllowed && (
          <Button variant="ghost" size="sm" onClick={() => choose(today)}>
            {copy.today}
          </Button>
        )}
        {canClear && value !== '' && (
          <Button variant="ghost" size="sm" onClick={() => choose('')}>
            {copy.clear}
          </Button>
        )}
        <PopoverClose className={`${buttonClass('ghost', 'sm')} ml-auto`}>{copy.close}</PopoverClose>
      </div>
    </PopoverPopup>
  )
}
