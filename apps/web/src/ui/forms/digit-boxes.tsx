import { type Ref, useId } from 'react'

const looks = {
  surface: {
    box: 'border-line-control bg-surface text-ink',
    current:
      'peer-focus:[&>[data-current]]:border-brand peer-focus:[&>[data-current]]:shadow-[0_0_0_3px_var(--lu-brand-soft)]',
    label: 'text-sm font-[550]',
    error: 'text-negative',
  },
  note: {
    box: 'border-note-ink-2/60 text-white',
    current:
      'peer-focus:[&>[data-current]]:border-white peer-focus:[&>[data-current]]:shadow-[0_0_0_3px_rgb(255_255_255/.25)]',
    label: 'sr-only',
    error: 'text-gold',
  },
} as const

interface DigitBoxesProps {
  count: number
  /** Shows dots instead of digits. */
  isSecret?: boolean
  label: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
  tone?: keyof typeof looks
  disabled?: boolean
  autoFocus?: boolean
  /** Keeps the keyboard of the device closed, for screens with their own keypad. */
  hasOwnKeypad?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Digit boxes drawn over one text field, so that a paste fills all of them. */
export function DigitBoxes({
  count,
  isSecret = false,
  label,
  value,
  onChange,
  error,
  tone = 'surface',
  disabled = false,
  autoFocus = false,
  hasOwnKeypad = false,
  ref,
}: DigitBoxesProps) {
  const id = useId()
  const classes = looks[tone]
  const current = Math.min(value.length, count - 1)
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={`relative ${isSecret ? 'justify-self-start' : ''}`}>
        <input
          ref={ref}
          id={id}
          type={isSecret ? 'password' : 'text'}
          inputMode={hasOwnKeypad ? 'none' : 'numeric'}
          autoComplete="one-time-code"
          maxLength={count}
          value={value}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: typing the PIN is what these screens are for
          autoFocus={autoFocus}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, '').slice(0, count))}
          onPaste={(event) => {
            event.preventDefault()
            onChange(event.clipboardData.getData('text').replace(/\D/g, '').slice(0, count))
          }}
          className="peer absolute inset-0 z-1 size-full cursor-text bg-transparent text-transparent caret-transparent opacity-0 outline-none"
        />
        <div aria-hidden="true" className={`flex ${isSecret ? 'gap-3.5' : 'gap-2.5'} ${classes.current}`}>
          {Array.from({ length: count }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box has no identity but its index
              key={at}
              data-current={at === current || undefined}
              className={`grid h-[60px] place-items-center rounded-lg border text-2xl font-semibold ${isSecret ? 'w-[52px]' : 'min-w-0 flex-1'} transition-[border-color,box-shadow] duration-100 ${classes.box}`}
            >
              {isSecret
                ? at < value.length && <span className="size-3 rounded-full bg-current" />
                : value[at]}
            </span>
          ))}
        </div>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={`text-sm ${classes.error}`}>
          {error}
        </p>
      )}
    </div>
  )
}
