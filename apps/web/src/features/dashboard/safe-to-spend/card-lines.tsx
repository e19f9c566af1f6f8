import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { DueCardBill, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CreditCard } from 'lucide-react'
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

/** Returns the sentence on what cards ask for after the next income, or have not billed yet; null without either. */
function toCardSentence(left: SafeToSpend, formatMoney: (amount: number, currency?: Currency) => string) {
  const { card_bills_later: later, unbilled, today, cycle } = left
  const amounts = [...Map.groupBy(later, ({ currency }) => currency)]
    .toSorted(([one]) => (one === 'CLP' ? -1 : 1))
    .map(([currency, some]) => formatMoney(sumOf(some), currency))
    .join(copy.and)
  const [first, ...others] = [...new Set(later.map(({ due_on: due }) => due))].toSorted()
  if (first !== undefined) {
    const { income_mode: mode, from_salary: fromSalary } = cycle
    const afterPayday = fromSalary && mode === 'salary' ? copy.afterSalary : copy.afterIncome
    const when = (others.length > 0 ? copy.from : copy.on)(formatDayOfMonth(first, today))
    return (mode === 'irregular' ? copy.ahead : afterPayday)(amounts, when)
  }
  const charged = sumOf(unbilled.filter(isPeso))
  return charged > 0 ? copy.charged(formatMoney(charged)) : null
}

/** The closing line on cards: what they ask for later, with a link to it. Billetera and Compromisos have the rest. */
export function CardsAside({ left }: { left: SafeToSpend }) {
  const formatMoney = useMoneyFormatter()
  const { card_bills: bills, card_bills_later: later, unbilled, card_debt: debt } = left
  const hasBills = bills.items.length + later.length + unbilled.length > 0
  const sentence = toCardSentence(left, formatMoney)
  if (!hasBills && debt <= 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-3 text-sm text-ink-2 md:px-5">
      <CreditCard aria-hidden="true" className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
      <p className="num min-w-0 flex-[1_1_12rem] whitespace-normal">
        {hasBills ? (
          sentence
        ) : (
          <>
            {safeToSpendCopy.cards.before} <Amount value={debt} currency="CLP" />{' '}
            {safeToSpendCopy.cards.after}
          </>
        )}
      </p>
      {hasBills && (
        <Link
          to="/compromisos"
          className="flex min-h-8 items-center gap-1 font-[550] text-brand hover:underline max-md:-my-1.5 max-md:min-h-11 max-md:pl-7"
        >
          {copy.see}
          <ChevronRight aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        </Link>
      )}
    </div>
  )
}
