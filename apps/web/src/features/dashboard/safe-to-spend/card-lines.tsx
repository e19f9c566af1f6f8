import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { DueCardBill, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { Link } from '@tanstack/react-router'
import { formatDayOfMonth, shortDay } from '../../../lib/format/format.ts'
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

const isPeso = ({ currency }: Pick<DueCardBill, 'currency'>) => currency === 'CLP'
const sumOf = (bills: readonly { amount: number }[]) => bills.reduce((sum, { amount }) => sum + amount, 0)

/** One line on what cards ask for after the next income, or have not billed yet. Billetera and Compromisos have the rest. */
export function CardsAside({ left }: { left: SafeToSpend }) {
  const formatMoney = useMoneyFormatter()
  const { card_bills: bills, card_bills_later: later, unbilled, card_debt: debt, today, cycle } = left
  if (bills.items.length + later.length + unbilled.length === 0)
    return (
      debt > 0 && (
        <p className={asideClass}>
          {safeToSpendCopy.cards.before} <Amount value={debt} currency="CLP" /> {safeToSpendCopy.cards.after}
        </p>
      )
    )
  const amounts = [...Map.groupBy(later, ({ currency }) => currency)]
    .toSorted(([one]) => (one === 'CLP' ? -1 : 1))
    .map(([currency, some]) => formatMoney(sumOf(some), currency))
    .join(copy.and)
  const [first, ...others] = [...new Set(later.map(({ due_on: due }) => due))].toSorted()
  const charged = sumOf(unbilled.filter(isPeso))
  const toSentence = cycle.income_mode === 'irregular' ? copy.ahead : copy.after
  return (
    <p className={asideClass}>
      {first !== undefined &&
        toSentence(amounts, (others.length > 0 ? copy.from : copy.on)(formatDayOfMonth(first, today)))}
      {first === undefined && charged > 0 && copy.charged(formatMoney(charged))}{' '}
      <Link to="/compromisos" className="font-[550] text-brand underline-offset-2 hover:underline">
        {copy.see}
      </Link>
    </p>
  )
}

const asideClass = 'num mx-4 border-t border-line py-3.5 text-sm whitespace-normal text-ink-2 md:mx-5'
