import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Placement } from './place-notice.ts'
import type { BankNotice } from './read-notice.ts'

/** What decides about a notice. */
export interface NoticeFacts {
  notice: BankNotice
  /** Whether a signature of the bank proves it. */
  signed: boolean
  placement: Placement | null
  /** Other mails that say the same or are the same message. */
  alike: readonly { sameMessage: boolean; isBooked: boolean }[]
  /** Another mail was booked with this amount on this day, maybe about the same. */
  hasNeighbour: boolean
  today: PlainDate
}

/** Book it, ask the user with the reason, or drop it: it is known. */
export type MailDecision =
  | { kind: 'book'; placement: Placement }
  | { kind: 'ask'; reason: 'unsigned' | 'no_account' | 'maybe_same' | 'old' }
  | { kind: 'drop' }

/** Older ones are no longer pending at the bank. */
const maxAgeDays = 10

/**
 * Decides what becomes of a notice. Without a signature nothing is booked; what was said before is not said again; where it may be the
 * same purchase, the user is asked.
 */
export function decideMail(facts: NoticeFacts): MailDecision {
  const { notice, signed, placement, alike, hasNeighbour, today } = facts
  const booked = alike.filter(({ isBooked }) => isBooked)
  if (booked.length > 0) {
    const isKnown = !signed || isUnique(notice) || booked.some(({ sameMessage }) => sameMessage)
    return isKnown ? { kind: 'drop' } : { kind: 'ask', reason: 'maybe_same' }
  }
  if (!signed) return alike.length > 0 ? { kind: 'drop' } : { kind: 'ask', reason: 'unsigned' }
  if (placement === null) return { kind: 'ask', reason: 'no_account' }
  const age = notice.date === null ? 0 : daysBetween(notice.date, today)
  if (age > maxAgeDays || age < -1) return { kind: 'ask', reason: 'old' }
  return hasNeighbour ? { kind: 'ask', reason: 'maybe_same' } : { kind: 'book', placement }
}

/** Whether two notices that say the same are one: they name the minute or the number of the transaction. */
export const isUnique = ({ time, reference }: BankNotice): boolean => time !== null || reference !== null
