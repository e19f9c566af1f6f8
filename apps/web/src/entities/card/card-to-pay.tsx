import type { Card, CardBillToPay } from '@lucas/contract/banking/card.ts'
import { cardToPayCopy as copy } from '@lucas/contract/copy/banking/card-to-pay.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { transactionKinds } from '@lucas/contract/transactions/transaction.ts'
import { Link } from '@tanstack/react-router'
import { formatLongDay, shortDay } from '../../lib/format/format.ts'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'

/** What a card asks for: 'Paga $501.118 hasta el jueves 10 de diciembre', or since when it is late. */
export function CardToPay({
  toPay: { amount, due_on: dueOn, days_late: daysLate, minimum, others },
  currency,
  today,
}: {
  toPay: CardBillToPay
  currency: Currency
  today: string
}) {
  const isLate = daysLate > 0
  const toSentence = isLate
    ? copy.late
    : (text: string) => copy.pay(text, copy.on(formatLongDay(dueOn, today)))
  return (
    <div className={isLate ? 'rounded-md bg-negative-soft px-3 py-2.5 text-negative' : ''}>
      {isLate && <p className="text-sm font-[550]">{copy.lateSince(daysLate)}</p>}
      <p className="text-lg/6 font-semibold text-ink wrap-anywhere">
        <AmountInSentence toSentence={toSentence} amount={amount} currency={currency} />
      </p>
      {others.map((other) => (
        <p key={other.account_id} className="text-md text-ink-2">
          <AmountInSentence
            toSentence={(text) =>
              other.due_on === dueOn
                ? copy.otherSameDay(text)
                : copy.other(text, shortDay(other.due_on, today))
            }
            amount={other.amount}
            currency={other.currency}
          />
        </p>
      ))}
      {minimum !== null && (
        <p className="text-sm text-ink-3">
          <AmountInSentence toSentence={copy.minimum} amount={minimum} currency={currency} />
        </p>
      )}
    </div>
  )
}

/** Payments of the card are not among the purchases of a bill. */
const billedKinds = transactionKinds
  .filter((kind) => kind !== 'transfer' && kind !== 'card_payment')
  .join(',')

/** Leads to the purchases of the bill that waits for its payment. */
export const BilledTransactions = ({
  card: { account_id: account },
  toPay: { from, closes_on: closesOn, transactions },
}: {
  card: Pick<Card, 'account_id'>
  toPay: CardBillToPay
}) =>
  transactions > 0 && (
    <Link
      to="/spend"
      search={{ account, date_from: from, date_to: closesOn, kind: billedKinds }}
      className="num text-sm font-[550] text-brand hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {copy.transactions(transactions)}
    </Link>
  )
