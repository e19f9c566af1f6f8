import type { CardBill as Bill, Card } from '@lucas/contract/banking/card.ts'
import { cardsScreenCopy as copy } from '@lucas/contract/copy/banking/cards-screen.ts'
import type { ReactNode } from 'react'
import { formatDayOfMonth, shortDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'

interface LineProps {
  title: string
  notes: ReactNode
  amount: number
  card: Card
  isLate?: boolean
}

const Line = ({ title, notes, amount, card, isLate = false }: LineProps) => (
  <div className="flex items-start justify-between gap-3 py-2">
    <div className="min-w-0">
      <p className={`font-medium ${isLate ? 'text-negative' : ''}`}>{title}</p>
      <div className="text-sm text-ink-3">{notes}</div>
    </div>
    <Amount value={amount} currency={card.currency} className="flex-none font-[550]" />
  </div>
)

/** The last closed bill: what remains of it, or what it was. */
function ClosedBill({ card, bill, today }: { card: Card; bill: Bill; today: string }) {
  const { state, billed, paid, remaining, minimum } = bill
  const sentence = (toSentence: (amount: string) => string, amount: number) => (
    <p>
      <AmountInSentence toSentence={toSentence} amount={amount} currency={card.currency} />
    </p>
  )
  const closedOn = formatDayOfMonth(bill.closes_on, today)
  return (
    <Line
      card={card}
      title={copy.states[state](formatDayOfMonth(bill.due_on, today))}
      isLate={state === 'late'}
      amount={state === 'paid' ? billed : remaining}
      notes={
        <>
          {sentence((amount) => copy.billed(amount, closedOn), billed)}
          {state !== 'paid' && paid > 0 && sentence(copy.paid, paid)}
          {state === 'carried' && <p>{copy.carriedOver}</p>}
          {(state === 'due' || state === 'late') && minimum !== null && sentence(copy.minimum, minimum)}
        </>
      }
    />
  )
}

function OpenCycle({ card, open, today }: { card: Card; open: NonNullable<Card['open']>; today: string }) {
  const dates = [open.closes_on, open.due_on].map((day) => shortDay(day, today))
  return (
    <Line
      card={card}
      title={copy.open}
      amount={open.unbilled}
      notes={
        <>
          <p>{copy.openDates(dates[0] ?? '', dates[1] ?? '')}</p>
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
  /** Without it the days are those of the same card above. */
  onEdit?: (() => void) | undefined
}

/** The bills of a card in one currency; without known days the question for them. */
export function CardBill({ card, today, onEdit }: CardBillProps) {
  const { bill, open, closing_day: closing, due_day: due } = card
  if (closing === null || due === null)
    return (
      <div className="mt-3.5 border-t border-line pt-3">
        <p className="text-sm text-ink-2">{copy.ask.text}</p>
        {onEdit && (
          <Button className="mt-2" onClick={onEdit} aria-label={`${copy.ask.action}: ${card.name}`}>
            {copy.ask.action}
          </Button>
        )}
      </div>
    )
  return (
    <section
      aria-label={copy.bill(`${card.name} ${card.currency}`)}
      className="mt-3.5 border-t border-line pt-1"
    >
      {bill === null ? (
        <p className="py-2 text-sm text-ink-3">{copy.noBill}</p>
      ) : (
        <ClosedBill card={card} bill={bill} today={today} />
      )}
      <div className="border-t border-line">
        {open === null ? (
          <p className="py-2 text-sm text-ink-3">{copy.isOld}</p>
        ) : (
          <OpenCycle card={card} open={open} today={today} />
        )}
      </div>
      {onEdit && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-3">
          <span>{copy.days(closing, due)}</span>
          <Button variant="link" aria-label={copy.changeOf(card.name)} onClick={onEdit}>
            {copy.change}
          </Button>
        </p>
      )}
    </section>
  )
}
