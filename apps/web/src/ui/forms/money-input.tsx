import type { Currency } from '@lucas/contract/currency.ts'
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { controlClass, Field, type LabelVisibility } from './field.tsx'

const onlyDigits = (text: string): string => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')

/** Converts typed text to the field's value: digits, for dollars with a point before at most two decimals. */
function parseMoneyInput(text: string, currency: Currency, maxDigits: number): string {
  // A point at the end was just typed as a decimal comma; any other point separates thousands.
  const [whole = '', ...cents] = text.replace(/\.$/, ',').split(',')
  const units = onlyDigits(whole).slice(0, maxDigits)
  if (currency === 'CLP') return onlyDigits(text).slice(0, maxDigits)
  return cents.length === 0 ? units : `${units || '0'}.${cents.join('').replace(/\D/g, '').slice(0, 2)}`
}
/** Formats a value for the field: `12990` → `12.990`, `1234.5` → `1.234,5`. */
function formatMoneyInput(value: string): string {
  const [whole = '', cents] = value.split('.')
  const units = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return cents === undefined ? units : `${units},${cents}`
}
/** Returns the caret position after `count` characters of a text, not counting thousands dots. */
function caretPositionAfter(text: string, count: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === count) return at
    if (text[at] !== '.') seen++
  }
  return text.length
}

const sizes = {
  md: {
    prefix: 'left-3',
    input: { CLP: `${controlClass} pl-7`, USD: `${controlClass} pl-12` },
    fill: 'right-2 px-1',
  },
  lg: {
    prefix: 'left-4 text-[28px]',
    input: {
      CLP: 'control h-15 w-full rounded-lg pr-4 pl-10 text-[28px] tracking-[-0.024em]',
      USD: 'control h-15 w-full rounded-lg pr-4 pl-20 text-[28px] tracking-[-0.024em]',
    },
    fill: 'right-4 pl-2',
  },
} as const

interface MoneyInputProps {
  label: ReactNode
  currency: Currency
  /** Digits without thousands dots, for dollars with a point before the cents; empty when nothing is typed. */
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  /** A button that fills in an amount. */
  fill?: { label: string; onFill: () => void } | undefined
  /** `lg` (60 px) is for the main amount of a dialog. */
  size?: keyof typeof sizes
  maxDigits?: number
  labelShows?: LabelVisibility | undefined
  autoFocus?: boolean
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A field for an amount: groups thousands while typing, accepts cents for dollars, and cleans a paste of "$ 12.000". */
export function MoneyInput({
  label,
  currency,
  value,
  onChange,
  hint,
  error,
  fill,
  size = 'md',
  maxDigits = 12,
  labelShows,
  ref,
  ...rest
}: MoneyInputProps) {
  const input = useRef<HTMLInputElement | null>(null)
  const digitsBeforeCaret = useRef<number | null>(null)
  const displayed = formatMoneyInput(value)

  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || document.activeElement !== input.current) return
    const caret = caretPositionAfter(displayed, digitsBeforeCaret.current)
    input.current?.setSelectionRange(caret, caret)
    digitsBeforeCaret.current = null
  }, [displayed])

  return (
    <Field label={label} hint={hint} error={error} labelVisibility={labelShows}>
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className={`pointer-events-none absolute inset-y-0 grid place-items-center text-ink-3 ${sizes[size].prefix}`}
          >
            {currency === 'CLP' ? '$' : 'US$'}
          </span>
          <input
            id={id}
            ref={(element) => {
              input.current = element
              if (typeof ref === 'function') ref(element)
              else if (ref) ref.current = element
            }}
            inputMode={currency === 'CLP' ? 'numeric' : 'decimal'}
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={invalid}
            value={displayed}
            onChange={({ target }) => {
              const before = target.value.slice(0, target.selectionStart ?? target.value.length)
              const next = parseMoneyInput(target.value, currency, maxDigits)
              digitsBeforeCaret.current =
                target.selectionStart === target.value.length
                  ? next.length
                  : before.replace(/[^\d,]/g, '').replace(/^0+(?=\d)/, '').length
              onChange(next)
            }}
            className={`num font-semibold placeholder:font-normal ${sizes[size].input[currency]}`}
            {...rest}
          />
          {fill && (
            <button
              type="button"
              className={`tap-area num absolute inset-y-0 my-auto h-8 rounded-xs bg-surface text-sm font-[550] text-brand hover:underline ${sizes[size].fill}`}
              onClick={fill.onFill}
            >
              {fill.label}
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
