import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { usePrivacy } from '../lib/device.ts'
import { money, signedMoney } from '../lib/format.ts'

interface AmountProps {
  /** As the wire has it: a number, or the numeric string of a balance. */
  value: number | string
  currency: Currency
  /** `always` writes "+" on what came in; balances carry none. */
  sign?: 'auto' | 'always'
  /** `flow` colours what came in; an expense stays ink (design 1.3). */
  tone?: 'ink' | 'flow'
  className?: string
}

/** An amount of money; five dots of one width in modo privado, so that not even its length shows. */
export function Amount({ value, currency, sign = 'auto', tone = 'ink', className = '' }: AmountProps) {
  const [isPrivate] = usePrivacy()
  const colour = tone === 'flow' && Number(value) > 0 ? 'text-income' : ''
  if (isPrivate)
    return (
      <span className={`num ${className}`}>
        <span aria-hidden="true">{currency === 'CLP' ? '$•••••' : 'US$•••••'}</span>
        <span className="sr-only">{uiCopy.hiddenAmount}</span>
      </span>
    )
  return (
    <span className={`num ${colour} ${className}`}>
      {sign === 'always' ? signedMoney(value, currency) : money(value, currency)}
    </span>
  )
}
