import { calendarCopy } from '@lucas/contract/copy/calendar.ts'
import { isPlainDate, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { Calendar } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatFullDay } from '../../../lib/format/format.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { useOnceOpen } from '../../overlays/use-once-open.ts'
import { lazyComponent } from '../../primitives/lazy-component.tsx'
import { controlClass, Field, type LabelVisibility, OptionalLabel } from '../field.tsx'

const DatePopover = lazyComponent(async () => (await import('./date-popover.tsx')).DatePopover)

interface DateFieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  labelAction?: ReactNode
  labelVisibility?: LabelVisibility | undefined
  /** A plain date; empty if no day is chosen. */
  value: string
  min?: PlainDate | undefined
  max?: PlainDate | undefined
  /** Marks the field as optional, which lets the user clear it. */
  isOptional?: boolean
  /** Lets the user clear a field that is not marked. */
  canClear?: boolean
  onChange: (day: string) => void
}

/** A day, written `20 nov 2026`: from a calendar, and on touch screens from the picker of the device. */
export function DateField({ label, isOptional = false, canClear = isOptional, ...props }: DateFieldProps) {
  const isTouch = useMedia('(pointer: coarse)')
  const { hint, error, labelAction, labelVisibility, ...control } = props
  return (
    <Field
      label={isOptional ? <OptionalLabel>{label}</OptionalLabel> : label}
      hint={hint}
      error={error}
      labelAction={labelAction}
      labelVisibility={labelVisibility}
    >
      {(ids) =>
        isTouch ? (
          <DeviceDate {...control} {...ids} canClear={canClear} />
        ) : (
          <CalendarButton {...control} {...ids} canClear={canClear} />
        )
      }
    </Field>
  )
}

interface ControlProps extends Pick<DateFieldProps, 'value' | 'min' | 'max' | 'onChange'> {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  canClear: boolean
}

const DateText = ({ value }: { value: string }) => (
  <>
    <span className={`min-w-0 flex-1 truncate text-left ${value === '' ? 'text-ink-3' : 'num'}`}>
      {isPlainDate(value) ? formatFullDay(value) : calendarCopy.choose}
    </span>
    <Calendar
      aria-hidden="true"
      strokeWidth={1.75}
      className="size-4 flex-none text-ink-3 max-[359px]:hidden"
    />
  </>
)

const boxClass = `${controlClass} flex items-center gap-2`
const edgeClass = (invalid: boolean): string => (invalid ? 'border-negative' : '')

function CalendarButton({ id, labelId, describedBy, invalid, ...popover }: ControlProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hasOpened = useOnceOpen(isOpen)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={anchor}
        id={id}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${labelId} ${id}`}
        aria-describedby={describedBy}
        onClick={() => setIsOpen(true)}
        className={`${boxClass} ${edgeClass(invalid)}`}
      >
        <DateText value={popover.value} />
      </button>
      {hasOpened && <DatePopover {...popover} anchor={anchor} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}

/** The native field lies unseen over the text, so that a tap opens the picker of the device. */
const DeviceDate = ({ id, describedBy, invalid, value, min, max, canClear, onChange }: ControlProps) => (
  <div
    className={`${boxClass} relative has-focus-visible:border-brand has-focus-visible:shadow-[0_0_0_3px_var(--lu-brand-soft)] ${edgeClass(invalid)}`}
  >
    <span aria-hidden="true" className="contents">
      <DateText value={value} />
    </span>
    <input
      id={id}
      type="date"
      aria-describedby={describedBy}
      aria-invalid={invalid}
      required={!canClear}
      value={value}
      min={min}
      max={max}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="absolute inset-0 size-full cursor-pointer opacity-0 [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-full"
    />
  </div>
)
