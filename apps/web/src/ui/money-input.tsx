import type { Currency } from '@lucas/contract/currency.ts'
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { controlClass, Field } from './field.tsx'

const onlyDigits = (text: string): string => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
/** `12990` → `12.990` */
export const withDots = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')
/** Where the caret stands after `count` digits of a dotted text. */
export function caretAfter(text: string, count: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === count) return at
    if (text[at] !== '.') seen++
  }
  return text.length
}

interface MoneyInputProps {
  label: ReactNode
  currency: Currency
  /** Digits without dots; empty when nothing is typed. */
  value: string
  onChange: (digits: string) => void
  hint?: ReactNode
  error?: string | undefined
  suffix?: ReactNode
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
  suffix,
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
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3"
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
              onChange(onlyDigits(target.value).slice(0, 12))
            }}
            className={`${controlClass} num ${currency === 'CLP' ? 'pl-7' : 'pl-12'}`}
            {...rest}
          />
          {suffix !== undefined && (
            <span className="absolute inset-y-0 right-2 grid place-items-center">{suffix}</span>
          )}
        </div>
      )}
    </Field>
  )
}
