import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { calendarCopy } from '@lucas/contract/copy/calendar.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { formatFullDay } from '../../lib/format/format.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { type RangeDraft, validateRange } from '../../lib/search-params/range-draft.ts'
import { profileQuery } from '../../lib/session/session.ts'
import { Calendar } from '../../ui/forms/date/calendar.tsx'
import { PopoverClose, type PopoverControl, PopoverPopup } from '../../ui/overlays/popover-popup.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'

const copy = dashboardCopy.period

interface RangePopoverProps extends PopoverControl {
  /** The initial range. */
  range: DateRange
  today: PlainDate
  onApply: (range: DateRange) => void
}

/** A calendar of two months, on phones of one, that asks for the first and the last day of a period. */
export const RangePopover = ({ range, today, onApply, ...control }: RangePopoverProps) => {
  const cursor = useRef<HTMLButtonElement>(null)
  return (
    <PopoverPopup {...control} label={copy.choose} initialFocus={cursor} align="end">
      <RangeForm range={range} today={today} cursor={cursor} onApply={onApply} />
    </PopoverPopup>
  )
}

interface RangeFormProps extends Pick<RangePopoverProps, 'range' | 'today' | 'onApply'> {
  cursor: RefObject<HTMLButtonElement | null>
}

function RangeForm({ range, today, onApply, cursor }: RangeFormProps) {
  const [draft, setDraft] = useState<RangeDraft>(range)
  /** The day under the pointer or with the focus, while the last day is missing. */
  const [pointed, setPointed] = useState<PlainDate | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { data: profile } = useQuery(profileQuery)
  const isWide = useMedia('(min-width: 48rem)')
  const errors = validateRange(draft, today, profile?.plan === 'free')
  const error = draft.to !== '' || isSubmitted ? (errors.from ?? errors.to) : undefined
  const choose = (day: PlainDate): void => {
    setPointed(null)
    setIsSubmitted(false)
    setDraft(draft.to === '' ? inOrder(draft.from, day) : { from: day, to: '' })
  }
  const apply = (): void => {
    setIsSubmitted(true)
    if (Object.keys(errors).length === 0) onApply(draft)
  }
  return (
    <>
      <Calendar
        months={isWide ? 2 : 1}
        chosen={draft.to === '' ? inOrder(draft.from, pointed ?? draft.from) : draft}
        today={today}
        max={today}
        cursorRef={cursor}
        onChoose={choose}
        onPoint={draft.to === '' ? setPointed : undefined}
      />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-3">
        <dl aria-live="polite" className="flex gap-5">
          <ChosenDay label={copy.from} day={draft.from} />
          <ChosenDay label={copy.to} day={draft.to} />
        </dl>
        <div className="flex gap-2 max-md:w-full [&>*]:max-md:flex-1">
          <PopoverClose className={buttonClass('secondary', 'md')}>{copy.cancel}</PopoverClose>
          <Button variant="primary" onClick={apply}>
            {copy.apply}
          </Button>
        </div>
        {error !== undefined && (
          <p role="alert" className="w-full max-w-[34rem] text-sm text-negative">
            {error}
          </p>
        )}
      </div>
    </>
  )
}

const ChosenDay = ({ label, day }: { label: string; day: string }) => (
  <div>
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className={`num min-w-24 ${day === '' ? 'text-ink-3' : 'font-semibold'}`}>
      {day === '' ? calendarCopy.choose : formatFullDay(day)}
    </dd>
  </div>
)

const inOrder = (one: PlainDate, other: PlainDate): DateRange =>
  one <= other ? { from: one, to: other } : { from: other, to: one }
