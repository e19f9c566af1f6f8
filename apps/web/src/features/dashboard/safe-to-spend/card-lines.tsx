import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { DueCardBill, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shortDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'

const copy = safeToSpendCopy.cardBill
const linkClass = 'underline-offset-2 hover:underline'

type CardName = Pick<DueCardBill, 'account_id' | 'name' | 'mask'>

const CardLink = ({ card: { account_id: id, name, mask } }: { card: CardName }) => (
  <Link to="/spend" search={{ account: id }} className={linkClass}>
    {copy.name(name, mask)}
  </Link>
)

/** The bills of cards that are deducted, each on a line of its own. */
export const CardBillLines = ({ left: { card_bills: bills, today } }: { left: SafeToSpend }) =>
  bills.items.map((bill) => (
    <li
      key={`${bill.account_id} ${bill.closes_on}`}
      className="flex min-h-9 items-center gap-3 px-2 text-sm max-md:min-h-11"
    >
      <span className="min-w-0 text-ink-2">
        <CardLink card={bill} />, {toWhen(bill, today)}
      </span>
      <Amount value={-bill.amount} currency={bill.currency} className="ml-auto flex-none font-[550]" />
    </li>
  ))

/** Without the year: bills fall due within two months. */
const dayOf = (date: string): string => shortDay(date, date)

function toWhen({ due_on: due, closes_on: closes, state }: DueCardBill, today: string): string {
  const day = dayOf(due)
  if (state === 'open' && closes >= today) return copy.open(dayOf(closes), day)
  return due < today ? copy.late(day) : copy.due(day)
}

interface AsideProps {
  title: string
  rows: readonly { card: CardName & Pick<DueCardBill, 'currency'>; note: string; amount: number }[]
}

const Aside = ({ title, rows }: AsideProps): ReactNode =>
  rows.length > 0 && (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul>
        {rows.map(({ card, note, amount }) => (
          <li
            key={`${card.account_id} ${note}`}
            className="flex items-center justify-between gap-3 max-md:min-h-11"
          >
            <span className="min-w-0">
              <CardLink card={card} /> · {note}
            </span>
            <Amount value={amount} currency={card.currency} className="flex-none" />
          </li>
        ))}
      </ul>
    </section>
  )

/** What cards owe that is not deducted: later bills, dollars and open cycles; and the whole debt. */
export function CardsAside({ left }: { left: SafeToSpend }) {
  const formatMoney = useMoneyFormatter()
  const { card_bills: bills, card_bills_later: later, unbilled, card_debt: debt, today } = left
  const toRow = (bill: DueCardBill) => ({ card: bill, note: toWhen(bill, today), amount: bill.amount })
  const isPeso = ({ currency }: DueCardBill) => currency === 'CLP'
  const hasBills = bills.items.length + later.length + unbilled.length > 0
  const { before, after } = hasBills ? copy.total : safeToSpendCopy.cards
  if (!hasBills && debt === 0) return null
  return (
    <div className="mx-4 grid gap-x-8 gap-y-2.5 border-t border-line py-3.5 text-xs text-ink-3 md:mx-5 lg:grid-cols-2">
      <Aside title={copy.later} rows={later.filter(isPeso).map(toRow)} />
      <Aside title={copy.dollars} rows={later.filter((bill) => !isPeso(bill)).map(toRow)} />
      <Aside
        title={copy.unbilled}
        rows={unbilled.map((card) => ({
          card,
          note: [
            copy.open(dayOf(card.closes_on), dayOf(card.due_on)),
            card.carried > 0 && copy.carried(formatMoney(card.carried, card.currency)),
          ]
            .filter(Boolean)
            .join(' · '),
          amount: card.amount,
        }))}
      />
      {debt > 0 && (
        <p>
          {before} <Amount value={debt} currency="CLP" /> {after}
        </p>
      )}
    </div>
  )
}
