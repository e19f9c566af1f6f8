import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { CSSProperties } from 'react'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatSignedMoney, money } from '../../lib/format/format.ts'

interface AmountProps {
  /** As the API sends it: a number, or the numeric string of a balance. */
  value: number | string
  currency: Currency
  /** `always` puts "+" before positive amounts. */
  sign?: 'auto' | 'always'
  /** `flow` shows positive amounts in green; negative ones stay ink (design 1.3). */
  tone?: 'ink' | 'flow'
  /** Shrinks the text when its `@container` is too narrow, so that no digit is cut. */
  fits?: boolean
  className?: string
}

const hidden: Record<Currency, string> = { CLP: '$•••••', USD: 'US$•••••' }

type LetterCountStyle = CSSProperties & Record<'--letters', number>
const letterCountStyle = (text: string): LetterCountStyle => ({ '--letters': text.length })

/** An amount of money. In modo privado it is five dots, so that its length does not show. */
export function Amount({
  value,
  currency,
  sign = 'auto',
  tone = 'ink',
  fits = false,
  className = '',
}: AmountProps) {
  const isPrivate = useDeferredPrivacy()
  const formatted = sign === 'always' ? formatSignedMoney(value, currency) : money(value, currency)
  const text = isPrivate ? hidden[currency] : formatted
  const colour = tone === 'flow' && !isPrivate && Number(value) > 0 ? 'text-income' : ''
  return (
    <span
      className={`num ${isPrivate ? '' : 'figure'} ${fits ? 'fit' : ''} ${colour} ${className}`}
      style={fits ? letterCountStyle(text) : undefined}
    >
      {isPrivate ? (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{uiCopy.hiddenAmount}</span>
        </>
      ) : (
        text
      )}
    </span>
  )
}
