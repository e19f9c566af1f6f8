import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { findAmounts, type ReadAmount, readAmount } from './amount.ts'
import { type Field, findFields, findLabelPlaces, readField } from './fields.ts'
import { findAccounts, findMasks, readLastDigits } from './masks.ts'
import { type Moment, readMoment, readTime } from './moment.ts'
import { cleanName, findName, type NamedText } from './names.ts'
import { toSections } from './sections.ts'
import { fold, joinLines, type Line, toLines } from './text.ts'
import {
  announcedPhrases,
  declinedPhrases,
  kindPhrases,
  type NoticeKind,
  offeredCash,
  otherPhrases,
} from './wordings.ts'

/** What a notice says. Every figure and name stands in its text; what it does not say is null. */
export interface BankNotice {
  kind: NoticeKind
  /** Minor units, above zero. */
  amount: bigint
  currency: Currency
  /** The shop, or the other side of a transfer, as it is written. */
  merchant: string | null
  /** Last four digits. */
  card: string | null
  /** Last four digits of the account that the money left or reached. */
  account: string | null
  date: PlainDate | null
  /** `hh:mm` or `hh:mm:ss`. */
  time: string | null
  reference: string | null
  instalments: number | null
}

/** A notice; one that nothing was charged; one in a unit that Lucas does not hold; several at once; none. */
export type NoticeReading =
  | { kind: 'notice'; notice: BankNotice }
  | { kind: 'declined' }
  | { kind: 'unsupported_unit'; unit: string }
  | { kind: 'several' }
  | { kind: 'none' }

/** Where a notice says what happened; footers come after it. */
const headLength = 900

/**
 * Reads a message of a bank, also one that was forwarded, answered or pasted. The subject helps to find out what happened. Never
 * guesses: a message that cannot be read is `none`.
 */
export function readNotice(text: string, subject = ''): NoticeReading {
  const readings = toSections(toLines(text)).map((lines) => readSection(lines, subject))
  const notices = readings.flatMap((reading) => (reading.kind === 'notice' ? [reading] : []))
  const distinct = new Set(
    notices.map(({ notice }) => JSON.stringify({ ...notice, amount: `${notice.amount}` })),
  )
  if (distinct.size > 1) return { kind: 'several' }
  // An answer above a rejected purchase says nothing.
  return (
    readings.find(({ kind }) => kind === 'declined') ??
    notices[0] ??
    readings.find(({ kind }) => kind === 'unsupported_unit') ?? { kind: 'none' }
  )
}

function readSection(lines: readonly Line[], subject: string): NoticeReading {
  const whole = { ...joinLines(lines), stops: findLabelPlaces(lines) }
  const head = fold(`${subject} `) + whole.folded.slice(0, headLength)
  if (declinedPhrases.some((phrase) => phrase.test(head))) return { kind: 'declined' }
  const kind = findKind(head)
  if (kind === null || announcedPhrases.some((phrase) => phrase.test(head))) return { kind: 'none' }
  const fields = findFields(lines)
  const labelled = readField(fields, 'amount', readAmount)
  const read = labelled ?? findStatedAmount(whole.folded)
  if (read === null) return { kind: 'none' }
  const notice = complete(kind, fields, whole)
  const isVague = notice.card === null && notice.account === null && notice.merchant === null
  const isOther =
    labelled === null && notice.card === null && otherPhrases.some((phrase) => phrase.test(head))
  if (isVague || isOther) return { kind: 'none' }
  if ('unsupported' in read) return { kind: 'unsupported_unit', unit: read.unsupported }
  return { kind: 'notice', notice: { ...notice, ...read } }
}

/** Returns the kind of the first phrase in the text. The subject, which comes first, often names two ("envío o recepción"). */
function findKind(head: string): NoticeKind | null {
  let best: { kind: NoticeKind; at: number } | null = null
  for (const { kind, phrase } of kindPhrases) {
    const at = head.search(phrase)
    if (at !== -1 && (best === null || at < best.at)) best = { kind, at }
  }
  const isOffer = best?.kind === 'withdrawal' && offeredCash.test(head.slice(0, best.at))
  return isOffer ? null : (best?.kind ?? null)
}

/** What makes an amount something else than what was paid. */
const notPaid = /(?:saldo|cupo|disponible|hasta|limite|minimo|desde|cuota de|cuotas de)[^$\d]{0,20}$/

/** Returns the first amount with a unit that a sentence says was paid; null if there is none. */
function findStatedAmount(folded: string): ReadAmount | null {
  const found = findAmounts(folded.slice(0, headLength)).find(
    ({ at }) => !notPaid.test(folded.slice(Math.max(0, at - 40), at)),
  )
  return found?.read ?? null
}

type Facts = Omit<BankNotice, 'amount' | 'currency'>

function complete(found: NoticeKind, fields: readonly Field[], whole: NamedText): Facts {
  const masks = findMasks(whole.folded)
  const accounts = findAccounts(whole.folded)
  const shop = readField(fields, 'merchant', (folded, value) =>
    /^(?:inter)?nacional$/.test(folded) ? null : cleanName(value),
  )
  // A payment in a shop is a purchase.
  const kind = found === 'payment' && shop !== null ? 'purchase' : found
  const moment = findMoment(fields, whole.folded)
  const origin = readField(fields, 'origin', readLastDigits) ?? accounts.from
  const target = readField(fields, 'target', readLastDigits) ?? accounts.to
  const isOut = kind === 'transfer_out' || kind === 'payment' || kind === 'withdrawal'
  const account = kind === 'transfer_in' ? target : isOut ? origin : null
  return {
    kind,
    merchant: shop ?? findOtherSide(kind, fields, whole),
    card:
      kind === 'transfer_in' || kind === 'transfer_out'
        ? null
        : (readField(fields, 'card', readLastDigits) ?? masks.card),
    account: account ?? masks.account,
    date: moment?.date ?? null,
    time: readField(fields, 'time', readTime) ?? moment?.time ?? null,
    reference: readField(fields, 'reference', readReference),
    instalments: readField(fields, 'instalments', readInstalments),
  }
}

/** The payer of a transfer is in a sentence: the name among the fields is often the receiver's. */
function findOtherSide(kind: NoticeKind, fields: readonly Field[], whole: NamedText): string | null {
  const toName = (_folded: string, value: string) => cleanName(value)
  if (kind === 'transfer_in') return findName(kind, whole) ?? readField(fields, 'payer', toName)
  if (kind === 'transfer_out' || kind === 'payment')
    return readField(fields, 'payee', toName) ?? findName(kind, whole)
  return findName(kind, whole)
}

/** A labelled day counts before one in a sentence. */
const findMoment = (fields: readonly Field[], folded: string): Moment | null =>
  readField(fields, 'moment', readMoment) ?? readMoment(folded)

const readReference = (folded: string, value: string): string | null => {
  const [token = ''] = /^[a-z0-9-]{4,40}/.exec(folded) ?? []
  return /\d/.test(token) ? value.slice(0, token.length) : null
}

const readInstalments = (folded: string): number | null => {
  const [, count = ''] = /^(\d{1,2})(?!\d)/.exec(folded) ?? []
  return Number(count) >= 1 ? Number(count) : null
}
