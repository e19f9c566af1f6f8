import { type Ref, useId } from 'react'

const looks = {
  surface: {
    box: 'border-line-control bg-surface text-ink',
    current:
      'peer-focus:[&>[data-current]]:border-brand peer-focus:[&>[data-current]]:shadow-[0_0_0_3px_var(--lu-brand-soft)]',
    label: 'text-sm font-[550]',
    fault: 'text-negative',
  },
  note: {
    box: 'border-note-ink-2/60 text-white',
    current:
      'peer-focus:[&>[data-current]]:border-white peer-focus:[&>[data-current]]:shadow-[0_0_0_3px_rgb(255_255_255/.25)]',
    label: 'sr-only',
    fault: 'text-gold',
  },
} as const

export const pinDigits = 4

interface PinBoxesProps {
  label: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
  tone?: keyof typeof looks
  disabled?: boolean
  autoFocus?: boolean
  /** Where the screen brings its own number pad, the device's keyboard stays away. */
  hasOwnPad?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Four boxes over one field: a paste fills all of them, and no digit is shown. */
export function PinBoxes({
  label,
  value,
  onChange,
  error,
  tone = 'surface',
  disabled = false,
  autoFocus = false,
  hasOwnPad = false,
  ref,
}: PinBoxesProps) {
  const id = useId()
  const look = looks[tone]
  const current = Math.min(value.length, pinDigits - 1)
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className={look.label}>
        {label}
      </label>
      <div className="relative justify-self-start">
        <input
          ref={ref}
          id={id}
          type="password"
          inputMode={hasOwnPad ? 'none' : 'numeric'}
          autoComplete="one-time-code"
          maxLength={pinDigits}
          value={value}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: typing the PIN is what these screens are for
          autoFocus={autoFocus}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value.replace(/\D/g, '').slice(0, pinDigits))
          }
          onPaste={(event) => {
            event.preventDefault()
            onChange(event.clipboardData.getData('text').replace(/\D/g, '').slice(0, pinDigits))
          }}
          className="peer absolute inset-0 z-1 size-full cursor-text bg-transparent text-transparent caret-transparent opacity-0 outline-none"
        />
        <div aria-hidden="true" className={`flex gap-3.5 ${look.current}`}>
          {Array.from({ length: pinDigits }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              key={at}
              data-current={at === current || undefined}
              className={`grid h-[60px] w-[52px] place-items-center rounded-lg border transition-[border-color,box-shadow] duration-100 ${look.box}`}
            >
              {at < value.length && <span className="size-3 rounded-full bg-current" />}
            </span>
          ))}
        </div>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={`text-sm ${look.fault}`}>
          {error}
        </p>
      )}
    </div>
  )
}
