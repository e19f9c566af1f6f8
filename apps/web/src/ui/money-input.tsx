import type { Currency } from '@lucas/contract/currency.ts'
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { controlClass, Field, type LabelShows } from './field.tsx'

const onlyDigits = (text: string): string => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
/** `12990` → `12.990` */
const withDots = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')
/** Where the caret stands after `count` digits of a dotted text. */
function caretAfter(text: string, count: number): number {
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
  /** Digits without dots; empty when nothing is typed. */
  value: string
  onChange: (digits: string) => void
  hint?: ReactNode
  error?: string | undefined
  /** An amount that one press fills in. */
  fill?: { label: string; onFill: () => void } | undefined
  /** The one amount that a dialog is about is sixty pixels high. */
  size?: keyof typeof sizes
  mostDigits?: number
  labelShows?: LabelShows | undefined
  autoFocus?: boolean
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Digits only, dot thousands while typing, the caret kept by the digits before it; paste cleans "$ 12.000". */
export function MoneyInput({
  label,
  currency,
  value,
  onChange,
  hint,
  error,
  fill,
  size = 'md',
  mostDigits = 12,
  labelShows,
  ref,
  ...rest
}: MoneyInputProps) {
  const input = useRef<HTMLInputElement | null>(null)
  const digitsBeforeCaret = useRef<number | null>(null)
  const shown = withDots(value)

  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || document.activeElement !== input.current) return
    const caret = caretAfter(shown, digitsBeforeCaret.current)
    input.current?.setSelectionRange(caret, caret)
    digitsBeforeCaret.current = null
  }, [shown])

  return (
    <Field label={label} hint={hint} error={error} labelShows={labelShows}>
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
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={invalid}
            value={shown}
            onChange={({ target }) => {
              const before = target.value.slice(0, target.selectionStart ?? target.value.length)
              digitsBeforeCaret.current = onlyDigits(before).length
              onChange(onlyDigits(target.value).slice(0, mostDigits))
            }}
            className={`num font-semibold placeholder:font-normal ${sizes[size].input[currency]}`}
            {...rest}
          />
          {fill && (
            <button
              type="button"
              className={`num absolute inset-y-0 my-auto h-8 rounded-xs bg-surface text-sm font-[550] text-brand hover:underline ${sizes[size].fill}`}
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
