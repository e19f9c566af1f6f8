import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { usePrivacy } from '../lib/device.ts'
import { money } from '../lib/format.ts'

/** The amount inside a sentence, as modo privado wants it. */
export function useMoneyWords(): (amount: number, currency?: Currency) => string {
  const [isPrivate] = usePrivacy()
  return (amount, currency = 'CLP') =>
    isPrivate ? (currency === 'CLP' ? '$•••••' : 'US$•••••') : money(amount, currency)
}

interface MoneyWordsProps {
  say: (amount: string) => string
  amount: number
  currency?: Currency
}

/** A sentence of `copy/` with an amount in it; in modo privado the amount is dots, and a word for who listens. */
export function MoneyWords({ say, amount, currency = 'CLP' }: MoneyWordsProps) {
  const [isPrivate] = usePrivacy()
  const words = useMoneyWords()
  if (!isPrivate) return <span className="num">{say(words(amount, currency))}</span>
  return (
    <span className="num">
      <span aria-hidden="true">{say(words(amount, currency))}</span>
      <span className="sr-only">{say(uiCopy.hiddenAmount)}</span>
    </span>
  )
}
