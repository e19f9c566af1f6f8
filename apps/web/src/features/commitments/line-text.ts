import { cardToPayCopy } from '@lucas/contract/copy/banking/card-to-pay.ts'
import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { recurringScreenCopy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { CommitmentAccount, CommitmentLine } from '@lucas/contract/planning/commitments.ts'
import { addDays, daysBetween, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { formatLongMonth, monthName, shortDay } from '../../lib/format/format.ts'

const copy = commitmentsScreenCopy.list

/** Formats an amount inside a sentence; dots in modo privado. */
export type MoneyFormatter = (amount: number, currency?: Currency) => string

/** Returns an account as people name it: `Visa ****1738`. */
export const toAccountText = ({ name, mask }: Pick<CommitmentAccount, 'name' | 'mask'>): string =>
  mask === '' || name.includes(mask) ? name : `${name} ****${mask}`

const toDayText = (day: PlainDate, today: PlainDate): string => {
  if (day === today) return copy.today
  return day === addDays(today, 1) ? copy.tomorrow : shortDay(day, today)
}

/** A shorter window is what banking days shift a charge by; it says nothing. */
const wideWindowDays = 4

/** Sentences about what was expected, the most important first. */
export interface LineDays {
  /** Something did not come, or nothing is known. */
  problem: string | null
  /** The next day, or why there is none. */
  next: string
}

/** Returns what a line says about its days. */
export function toLineDays(line: CommitmentLine, today: PlainDate): LineDays {
  const { name, source, state, next_date: next, next_from: from, next_to: to } = line
  if (state === 'cancelled' && line.cancelled_on !== null)
    return { problem: null, next: copy.cancelledOn(shortDay(line.cancelled_on, today)) }
  if (state === 'ended' && line.last_date !== null)
    return { problem: null, next: copy.endedOn(shortDay(line.last_date, today)) }
  if (state === 'ended' && line.ends_on !== null && line.ends_on < today)
    return { problem: null, next: copy.endedPlanned(shortDay(line.ends_on, today)) }
  const isWide = from !== null && to !== null && daysBetween(from, to) >= wideWindowDays
  const window = isWide ? `, ${copy.between(shortDay(from, today), shortDay(to, today))}` : ''
  const rhythm = line.rhythm === null ? '' : ` · ${recurringScreenCopy.rhythms[line.rhythm].toLowerCase()}`
  return {
    problem: toProblem(line, source === 'card' ? copy.missingCard : copy.missing, name, today),
    next: next === null ? copy.noNext : `${copy.next(toDayText(next, today))}${window}${rhythm}`,
  }
}

function toProblem(
  { late_since: late, no_data_since: unknown }: CommitmentLine,
  missing: (name: string, month: string) => string,
  name: string,
  today: PlainDate,
): string | null {
  if (late !== null) return missing(name, monthName(monthOf(late)))
  return unknown === null ? null : copy.noData(shortDay(unknown, today))
}

/** Returns the account of a line: with the card that it is paid with, or by PAC. */
function toPlace(line: CommitmentLine): string | null {
  const { source, account, charged_to_card: isInCard, automatic, included_in: card } = line
  if (source === 'card') return null
  if (card) return copy.included(card.name)
  if (account === null) return copy.notLinked
  const text = toAccountText(account)
  if (isInCard) return copy.inCard(text)
  return automatic === 'pac' ? copy.pac(text) : text
}

/** Returns the small facts of a line, in the order in which they are shown. */
export function listFacts(line: CommitmentLine, words: MoneyFormatter, today: PlainDate): string[] {
  const { source, instalments, bill, automatic, currency, amount_min: least, amount_max: most } = line
  const facts: (string | null)[] = [
    toPlace(line),
    automatic === 'pat' ? copy.pat : null,
    line.amount_varies && source === 'series' && least !== most
      ? copy.range(words(least, currency), words(most, currency))
      : null,
  ]
  if (isRunning(line)) facts.push(toEndText(line, today))
  if (instalments !== null)
    facts.push(
      copy.instalments(instalments.charged, instalments.total),
      ...(instalments.remaining_amount === 0
        ? []
        : [
            copy.remaining(words(instalments.remaining_amount, currency)),
            copy.endsOn(formatLongMonth(monthOf(instalments.ends_on))),
          ]),
    )
  if (bill !== null) {
    const toBill = bill.state === 'open' ? copy.bill : copy.billClosed
    facts.push(toBill(words(bill.amount, currency), shortDay(bill.closes_on, today)))
    if (bill.minimum != null) facts.push(cardToPayCopy.minimum(words(bill.minimum, currency)).toLowerCase())
  }
  // A written line without transactions; later the transactions speak for it.
  if (line.origin === 'person' && line.last_date === null) facts.push(copy.byUser)
  return facts.filter((fact) => fact !== null)
}

/** Returns how a line ends; what happens once has only its day. */
function toEndText(
  { rhythm, ends_on: endsOn, next_number: next, last_number: last }: CommitmentLine,
  today: PlainDate,
): string | null {
  if (endsOn === null || rhythm === 'once') return null
  const until = copy.until(shortDay(endsOn, today))
  return next === null || last === null ? until : `${copy.payment(next, last)}, ${until}`
}

/** Returns the last change of the price; null if it never changed. */
export function toPriceNote(
  { price_change: change, currency }: CommitmentLine,
  words: MoneyFormatter,
  today: PlainDate,
): string | null {
  if (change === null) return null
  const sentence = change.to > change.from ? copy.dearer : copy.cheaper
  return sentence(words(change.from, currency), words(change.to, currency), shortDay(change.date, today))
}

/** Whether a line still counts: neither cancelled nor ended. */
export const isRunning = ({ state }: Pick<CommitmentLine, 'state'>): boolean =>
  state === 'active' || state === 'late'
