import { cardToPayCopy } from '@lucas/contract/copy/banking/card-to-pay.ts'
import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CalendarItem, CommitmentLine } from '@lucas/contract/planning/commitments.ts'
import { addMonths, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { monthName, shortDay } from '../../../lib/format/format.ts'
import { type MoneyFormatter, toAccountText } from '../line-text.ts'
import { lineOf, type TimelineRow } from './timeline-rows.ts'

const copy = commitmentsScreenCopy.ahead
/** A price that rose before so many months is the price. */
const riseMonths = 8

interface Meta {
  text: string
  /** Amounts, where there is room for them. */
  extra: string | null
  rise: string | null
}

/** Returns what a row says below its name: facts, and whether its price rose. */
export function toMeta(
  { items, heading }: TimelineRow,
  lines: ReadonlyMap<string, CommitmentLine>,
  words: MoneyFormatter,
  today: PlainDate,
): Meta {
  const [first] = items
  const line = lineOf(lines, first)
  const isGroup = items.length > 1
  const count = heading === 'income' ? copy.incomes(items.length) : copy.charges(items.length)
  return {
    text: [isGroup ? count : null, ...listFacts(first, line, isGroup, today)].filter(Boolean).join(' · '),
    extra: isGroup ? null : toExtra(first, line, words),
    rise: line && !isGroup && heading !== 'income' ? toRise(line, words, today) : null,
  }
}

function listFacts(
  item: CalendarItem,
  line: CommitmentLine | undefined,
  isGroup: boolean,
  today: PlainDate,
): (string | null)[] {
  const { included_in: card, account, source } = item
  if (source === 'card') return [toBillText(item, line, today)]
  const place = card ? commitmentsScreenCopy.list.included(card.name) : account && toAccountText(account)
  if (line?.instalments) {
    const { charged, total } = line.instalments
    return [copy.instalment(Math.min(charged + 1, total), total), place]
  }
  return [line?.automatic ? copy[line.automatic] : null, isGroup && !card ? null : place]
}

function toExtra(item: CalendarItem, line: CommitmentLine | undefined, words: MoneyFormatter): string | null {
  if (!line) return null
  const { currency, bill, instalments, amount_min: least, amount_max: most } = line
  if (item.source === 'card')
    return bill?.minimum == null || item.open_bill
      ? null
      : cardToPayCopy.minimum(words(bill.minimum, currency)).toLowerCase()
  if (instalments !== null)
    return instalments.remaining_amount > line.amount
      ? commitmentsScreenCopy.list.remaining(words(instalments.remaining_amount, currency))
      : null
  return line.amount_varies && least !== most
    ? commitmentsScreenCopy.list.range(words(least, currency), words(most, currency))
    : null
}

function toBillText(item: CalendarItem, line: CommitmentLine | undefined, today: PlainDate): string | null {
  const { account } = item
  const bill = line?.bill
  // The line has the bill that is due next; later ones are on the calendar only.
  if (!bill || (item.open_bill ?? false) !== (bill.state === 'open')) return account && toAccountText(account)
  const closes = shortDay(bill.closes_on, today)
  return [
    account && account.mask !== '' ? `****${account.mask}` : null,
    bill.state === 'open' ? copy.billOpen(closes) : copy.billOn(closes),
  ]
    .filter(Boolean)
    .join(' · ')
}

function toRise(line: CommitmentLine, words: MoneyFormatter, today: PlainDate): string | null {
  const change = line.price_change
  if (change === null || change.to <= change.from || change.date < addMonths(today, -riseMonths)) return null
  return copy.rose(words(change.to - change.from, line.currency), monthName(monthOf(change.date)))
}
