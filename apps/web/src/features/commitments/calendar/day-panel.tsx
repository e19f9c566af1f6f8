import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CalendarItem, CommitmentCalendar } from '@lucas/contract/planning/commitments.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { Link } from '@tanstack/react-router'
import { capitalize, formatLongDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { toAccountText } from '../line-text.ts'
import { StateIcon, toStateSentence } from './item-state.tsx'

const copy = commitmentsScreenCopy.calendar

interface DayPanelProps {
  calendar: CommitmentCalendar
  day: PlainDate
}

/** The commitments of the chosen day. */
export function DayPanel({ calendar: { today, days }, day }: DayPanelProps) {
  const formatMoney = useMoneyFormatter()
  const found = days.find(({ date }) => date === day)
  const sums = (found?.totals ?? []).flatMap(({ currency, spending, income }) => [
    ...(spending > 0 ? [`${copy.toPay} ${formatMoney(spending, currency)}`] : []),
    ...(income > 0 ? [`${copy.comesIn} ${formatMoney(income, currency)}`] : []),
  ])
  return (
    <section aria-live="polite" className="min-w-0">
      <h3 className="font-[550]">{capitalize(formatLongDay(day, today))}</h3>
      {sums.length > 0 && <p className="num text-sm whitespace-normal text-ink-3">{sums.join(' · ')}</p>}
      {found === undefined ? (
        <p className="mt-2 text-sm text-ink-3">{copy.nothing}</p>
      ) : (
        <ul className="mt-1">
          {found.items.map((item) => (
            <DayItem
              key={`${item.source} ${item.line_id} ${item.transaction_id}`}
              item={item}
              day={day}
              today={today}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function DayItem({ item, day, today }: { item: CalendarItem; day: PlainDate; today: PlainDate }) {
  const { state, amount, currency, account, charged_to_card: isInCard, heading, included_in: card } = item
  const place = card
    ? commitmentsScreenCopy.list.included(card.name)
    : account === null || item.source === 'card'
      ? null
      : isInCard
        ? commitmentsScreenCopy.list.inCard(toAccountText(account))
        : toAccountText(account)
  return (
    <li className="flex items-start gap-2.5 border-line py-2.5 not-first:border-t">
      <StateIcon state={state} className="mt-0.5 size-4" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <ItemName item={item} />
        </p>
        <p className={`num text-sm whitespace-normal ${state === 'missing' ? 'text-warning' : 'text-ink-2'}`}>
          {toStateSentence(item, day, today)}
        </p>
        {place !== null && <p className="text-sm wrap-anywhere text-ink-3">{place}</p>}
      </div>
      <Amount
        value={amount}
        currency={currency}
        {...(heading === 'income' && { sign: 'always', tone: 'flow' })}
        className={`flex-none ${card ? 'text-ink-3' : 'font-[550]'}`}
      />
    </li>
  )
}

/** The name, which leads to the transaction of what was paid. */
export function ItemName({ item: { name, transaction_id: transactionId } }: { item: CalendarItem }) {
  if (transactionId === null) return name
  return (
    <Link
      to="/spend"
      search={{ id: transactionId }}
      aria-label={copy.transaction(name)}
      className="hover:underline max-md:-my-3 max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {name}
    </Link>
  )
}
