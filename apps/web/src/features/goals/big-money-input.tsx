import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { withDots } from '../../ui/money-input.tsx'

interface BigMoneyInputProps {
  label: string
  digits: string
  onDigits: (digits: string) => void
  error?: string | undefined
  /** An amount that one press fills in. */
  fill?: { label: string; amount: number }
}

const mostDigits = 9

/** The one amount that a dialog is about: sixty pixels high. */
export function BigMoneyInput({ label, digits, onDigits, error, fill }: BigMoneyInputProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-[550]">
        {label}
      </label>
      <div className="relative">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-[28px] text-ink-3"
        >
          $
        </span>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the dialog opened for this amount
          autoFocus
          value={withDots(digits)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ currentTarget }) =>
            onDigits(currentTarget.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, mostDigits))
          }
          className="control num h-15 w-full rounded-lg pr-4 pl-10 text-[28px] font-semibold tracking-[-0.024em]"
        />
        {fill && (
          <button
            type="button"
            className="num absolute inset-y-0 right-4 my-auto h-8 rounded-xs bg-surface pl-2 text-sm font-[550] text-brand hover:underline"
            onClick={() => onDigits(String(fill.amount))}
          >
            {fill.label}
          </button>
        )}
      </div>
      {error !== undefined && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1.5 flex items-start gap-1.5 text-[12.5px] leading-[18px] text-negative"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
          {error}
        </p>
      )}
    </div>
  )
}
