import type { CardBill as Bill, Card, CardBillToPay } from '@lucas/contract/banking/card.ts'
import { cardsScreenCopy as copy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { ReactNode } from 'react'
import { BilledTransactions, CardToPay } from '../../entities/card/card-to-pay.tsx'
import { linksBanks } from '../../lib/app/installation.ts'
import { formatDayOfMonth, shortDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { CardDaysQuestion } from './card-days-question.tsx'

interface LineProps {
  title: string
  notes: ReactNode
  amount: number
  card: Card
}

const Line = ({ title, notes, amount, card }: LineProps) => (
  <div className="flex items-start justify-between gap-3 py-2">
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      <div className="text-sm text-ink-3">{notes}</div>
    </div>
    <Amount value={amount} currency={card.currency} className="flex-none font-[550]" />
  </div>
)

/** The last closed bill, which does not wait for its payment: what it was, or what became of it. */
function ClosedBill({ card, bill, today }: { card: Card; bill: Bill; today: string }) {
  const { state, billed, paid, remaining } = bill
  const closedOn = formatDayOfMonth(bill.closes_on, today)
  return (
    <Line
      card={card}
      title={copy.states[state](formatDayOfMonth(bill.due_on, today))}
      amount={state === 'paid' ? billed : remaining}
      notes={
        <>
          <BilledOn amount={billed} day={closedOn} currency={card.currency} />
          {state !== 'paid' && paid > 0 && (
            <p>
              <AmountInSentence toSentence={copy.paid} amount={paid} currency={card.currency} />
            </p>
          )}
          {state === 'carried' && <p>{copy.carriedOver}</p>}
        </>
      }
    />
  )
}

const BilledOn = ({ amount, day, currency }: { amount: number; day: string; currency: Currency }) => (
  <p>
    <AmountInSentence toSentence={(text) => copy.billed(text, day)} amount={amount} currency={currency} />
  </p>
)

/** The bill that waits for its payment. What was billed is said where a part of it was paid. */
function WaitingBill({
  card,
  bill,
  toPay,
  today,
}: {
  card: Card
  bill: Bill
  toPay: CardBillToPay
  today: string
}) {
  return (
    <div className="grid gap-1 py-2">
      <CardToPay toPay={toPay} currency={card.currency} today={today} />
      {bill.billed !== toPay.amount && (
        <div className="text-sm text-ink-3">
          <BilledOn
            amount={bill.billed}
            day={formatDayOfMonth(bill.closes_on, today)}
            currency={card.currency}
          />
        </div>
      )}
      <BilledTransactions card={card} toPay={toPay} />
    </div>
  )
}

/** When the open bill closes and is paid. */
export const formatOpenDates = (open: NonNullable<Card['open']>, today: string): string =>
  copy.openDates(shortDay(open.closes_on, today), shortDay(open.due_on, today))

function OpenCycle({ card, open, today }: { card: Card; open: NonNullable<Card['open']>; today: string }) {
  return (
    <Line
      card={card}
      title={copy.open}
      amount={open.unbilled}
      notes={
        <>
          <p>{formatOpenDates(open, today)}</p>
          {open.carried > 0 && (
            <p>
              <AmountInSentence toSentence={copy.carried} amount={open.carried} currency={card.currency} />
            </p>
          )}
        </>
      }
    />
  )
}

interface CardBillProps {
  card: Card
  today: string
  /** The other part of a card: its days are those of the first. */
  isOther?: boolean
  /** The first part says what this one asks for. */
  isSaid?: boolean
  /** The bar of the limit says what is not billed. */
  hasBar?: boolean
}

/** The bills of a card in one currency; without known days the question for them. */
export function CardBill({ card, today, isOther = false, isSaid = false, hasBar = false }: CardBillProps) {
  const { bill, open, to_pay: toPay, closing_day: closing, due_day: due } = card
  if (closing === null || due === null) return isOther ? null : <CardDaysQuestion card={card} />
  const hasClosed = !(isSaid && toPay)
  const hasOpen = !(open !== null && (hasBar || (isOther && open.unbilled === 0)))
  if (!hasClosed && !hasOpen) return null
  return (
    <section aria-label={copy.bill(`${card.name} ${card.currency}`)}>
      {hasClosed &&
        (bill === null ? (
          <p className="py-2 text-sm text-ink-3">{copy.noBill}</p>
        ) : toPay ? (
          <WaitingBill card={card} bill={bill} toPay={toPay} today={today} />
        ) : (
          <ClosedBill card={card} bill={bill} today={today} />
        ))}
      {hasOpen &&
        (open === null ? (
          <p className="py-2 text-sm text-ink-3">{linksBanks() ? copy.isOld : filesOnlyCopy.oldBill}</p>
        ) : (
          <OpenCycle card={card} open={open} today={today} />
        ))}
    </section>
  )
}
