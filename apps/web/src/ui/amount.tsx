import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { CSSProperties } from 'react'
import { useDots } from '../lib/device.ts'
import { money, signedMoney } from '../lib/format.ts'

interface AmountProps {
  /** As the wire has it: a number, or the numeric string of a balance. */
  value: number | string
  currency: Currency
  /** `always` writes "+" on what came in; balances carry none. */
  sign?: 'auto' | 'always'
  /** `flow` colours what came in; an expense stays ink (design 1.3). */
  tone?: 'ink' | 'flow'
  /** Smaller where the `@container` around it is too narrow for so many digits: nothing is cut. */
  fits?: boolean
  className?: string
}

const hidden: Record<Currency, string> = { CLP: '$•••••', USD: 'US$•••••' }

type Letters = CSSProperties & Record<'--letters', number>
const lettersOf = (text: string): Letters => ({ '--letters': text.length })

/** An amount of money; five dots of one width in modo privado, so that not even its length shows. */
export function Amount({
  value,
  currency,
  sign = 'auto',
  tone = 'ink',
  fits = false,
  className = '',
}: AmountProps) {
  const isPrivate = useDots()
  const written = sign === 'always' ? signedMoney(value, currency) : money(value, currency)
  const text = isPrivate ? hidden[currency] : written
  const colour = tone === 'flow' && !isPrivate && Number(value) > 0 ? 'text-income' : ''
  return (
    <span
      className={`num ${isPrivate ? '' : 'figure'} ${fits ? 'fit' : ''} ${colour} ${className}`}
      style={fits ? lettersOf(text) : undefined}
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
