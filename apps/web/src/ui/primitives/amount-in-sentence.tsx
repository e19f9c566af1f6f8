import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { usePrivacy } from '../../lib/app/display-preferences.ts'
import { money } from '../../lib/format/format.ts'

/** Returns a formatter for amounts inside sentences. In modo privado it returns dots. */
export function useMoneyFormatter(): (amount: number, currency?: Currency) => string {
  const [isPrivate] = usePrivacy()
  return (amount, currency = 'CLP') =>
    isPrivate ? (currency === 'CLP' ? '$•••••' : 'US$•••••') : money(amount, currency)
}

interface AmountInSentenceProps {
  toSentence: (amount: string) => string
  amount: number
  currency?: Currency
}

/** A sentence of `copy/` that contains an amount. In modo privado it shows dots and reads a word to screen readers. */
export function AmountInSentence({ toSentence, amount, currency = 'CLP' }: AmountInSentenceProps) {
  const [isPrivate] = usePrivacy()
  const formatMoney = useMoneyFormatter()
  if (!isPrivate)
    return <span className="num whitespace-normal">{toSentence(formatMoney(amount, currency))}</span>
  return (
    <span className="num whitespace-normal">
      <span aria-hidden="true">{toSentence(formatMoney(amount, currency))}</span>
      <span className="sr-only">{toSentence(uiCopy.hiddenAmount)}</span>
    </span>
  )
}
