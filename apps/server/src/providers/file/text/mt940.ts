import type { StatementEncoding } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { isSupportedDate } from '@lucas/contract/rules/periods.ts'
import { editLines } from '../correct-rows.ts'
import { detectedEvidence } from '../evidence.ts'
import { maxRows, type Statement, type StatementRow, StatementUnreadable } from '../statement.ts'
import { countFractionDigits, parseAmountText, toMinorUnits } from '../table/amount-text.ts'
import { findBalances } from '../table/balances.ts'
import { bankWords } from '../table/data/banks.ts'
import { fold } from './fold.ts'

/** A field such as `:61:`, with the lines that continue it. */
interface Field {
  tag: string
  line: number
  lines: string[]
}

interface Mt940Account {
  number: string
  currency: string
  opening: bigint | null
  closing: bigint | null
  /** Days of the first and the last balance. */
  from: string | null
  to: string | null
  rows: StatementRow[]
  rejected: Statement['rejected']
}

/** Whether a text is a customer statement of SWIFT, with or without the envelope of its message. */
export const isMt940 = (text: string): boolean =>
  /^\s*(?:\{1:|:20:)/.test(text) && /^:60[FM]:/m.test(text) && /^:62[FM]:/m.test(text)

/**
 * Parses MT940: `:25:` account, `:60F:` opening, `:61:` transaction, `:86:` its text, `:62F:` closing. One statement for each
 * account, whatever the number of its messages.
 */
export function readMt940(text: string, encoding: StatementEncoding): Statement[] {
  const accounts = new Map<string, Mt940Account>()
  let number = ''
  let account: Mt940Account | null = null
  let row: StatementRow | null = null
  for (const field of parseFields(text)) {
    const [value = ''] = field.lines
    if (field.tag === '86' && row) row.description = describe(field.lines) || row.description
    row = null
    if (field.tag === '25') number = value.trim()
    else if (field.tag.startsWith('60')) account = openAccount(accounts, number, parseBalance(value))
    else if (field.tag === '61' && account) row = addTransaction(field, account)
    else if (field.tag.startsWith('62') && account) closeAccount(account, parseBalance(value))
  }
  if (accounts.size === 0) throw new StatementUnreadable('no_rows', copy.problems.no_rows)
  const institutionId = bankWords.find(([word]) => word.test(fold(text.slice(0, 500))))?.[1] ?? null
  return [...accounts.values()].map((each) => toStatement(each, institutionId, encoding))
}

function parseFields(text: string): Field[] {
  const fields: Field[] = []
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const match = /^:(\d{2}[A-Z]?):(.*)$/.exec(line)
    if (match) fields.push({ tag: match[1] ?? '', line: at + 1, lines: [match[2] ?? ''] })
    else if (line !== '-' && line !== '-}') fields.at(-1)?.lines.push(line)
  }
  return fields
}

interface Balance {
  amount: bigint
  date: string | null
  currency: string
}

/** Parses `C260301CLP1000,`. */
function parseBalance(text: string): Balance | null {
  const match = /^([CD])(\d{6})([A-Z]{3})(\d[\d,]*)$/.exec(text.trim())
  if (!match) return null
  const [, mark = '', day = '', currency = '', digits = ''] = match
  const size = parseAmount(digits, currency)
  return size === null ? null : { amount: mark === 'D' ? -size : size, date: toDate(day), currency }
}

function openAccount(
  accounts: Map<string, Mt940Account>,
  number: string,
  balance: Balance | null,
): Mt940Account {
  const currency = balance?.currency ?? 'CLP'
  const key = `${number} ${currency}`
  const known = accounts.get(key)
  if (known) return known
  const [opening, from] = [balance?.amount ?? null, balance?.date ?? null]
  const account = { number, currency, opening, closing: null, from, to: from, rows: [], rejected: [] }
  accounts.set(key, account)
  return account
}

function closeAccount(account: Mt940Account, balance: Balance | null): void {
  account.closing = balance?.amount ?? null
  account.to = balance?.date ?? account.to
}

/** Value date, booking day, mark with the third letter of the currency, amount, kind and references. */
const transaction = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d[\d,]*)[NFS]([A-Z0-9]{3})([^/]*)(?:\/\/(.*))?$/

/** Adds a transaction and returns its row; null for one that cannot be read. */
function addTransaction({ line, lines }: Field, account: Mt940Account): StatementRow | null {
  const [text = '', supplement = ''] = lines
  const reject = (reason: string) => {
    account.rejected.push({ line, reason, text: text.slice(0, 200) })
    return null
  }
  const match = transaction.exec(text.trim())
  if (!match) return reject(copy.rejected.shape)
  const [, valueDay = '', bookingDay, mark = '', digits = '', kind = ''] = match
  // A group without a match is undefined.
  const references: (string | undefined)[] = match.slice(6)
  const date = findBookingDate(toDate(valueDay), bookingDay)
  if (date === null) return reject(copy.rejected.date(valueDay))
  const size = parseAmount(digits, account.currency)
  if (size === null) return reject(copy.rejected.amount(digits))
  if (size === 0n) return reject(copy.rejected.noAmount)
  if (account.rows.length >= maxRows)
    throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  const row: StatementRow = {
    line,
    date,
    // The reversal of a credit is money out.
    amount: mark === 'D' || mark === 'RC' ? -size : size,
    description: supplement.trim() || kind,
    reference: references.find((each) => !/^(?:NONREF)?$/.test(each?.trim() ?? ''))?.trim() ?? null,
    balance: null,
    branch: null,
    pending: false,
    bankId: null,
    ordinalHint: null,
  }
  account.rows.push(row)
  return row
}

/** The booking day has no year: it is the one with which it is closest to the value date. */
function findBookingDate(valueDate: string | null, bookingDay: string | undefined): string | null {
  if (valueDate === null || bookingDay === undefined) return valueDate
  const year = Number(valueDate.slice(0, 4))
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(valueDate))
  const dates = [year - 1, year, year + 1]
    .map((each) => `${each}-${bookingDay.slice(0, 2)}-${bookingDay.slice(2)}`)
    .filter(isSupportedDate)
  return dates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

function toDate(day: string): string | null {
  const date = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`
  return isSupportedDate(date) ? date : null
}

function parseAmount(digits: string, currency: string): bigint | null {
  const written = parseAmountText(digits.replace(/,$/, ''))
  if (written === null) return null
  const size = toMinorUnits(written, {
    fraction: countFractionDigits(currency),
    decimal: ',',
    isForced: true,
  })
  return typeof size === 'string' ? null : size
}

/** Joins the lines of a text. In its structured form `?20` … `?29` are the text and `?32`, `?33` the other party. */
function describe(lines: readonly string[]): string {
  const text = lines.join('')
  if (!/^\d{3}\?/.test(text)) return lines.join(' ').replace(/\s+/g, ' ').trim()
  const pieces = text.split('?').slice(1)
  const pick = (codes: RegExp) =>
    pieces
      .filter((piece) => codes.test(piece.slice(0, 2)))
      .map((piece) => piece.slice(2))
      .join('')
  return [pick(/3[23]/), pick(/2\d|6[0-3]/) || pick(/00/)].join(' ').replace(/\s+/g, ' ').trim()
}

function toStatement(
  account: Mt940Account,
  institutionId: string | null,
  encoding: StatementEncoding,
): Statement {
  const { rows, rejected, currency, number, opening, closing } = account
  const proof = findBalances(rows, { opening, closing }, currency)
  const days = [...rows.map(({ date }) => date), account.to ?? ''].filter((day) => day !== '').toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return {
    format: 'mt940',
    encoding,
    currency,
    account: { number: number || null, holder: null, holderRut: null, institutionId, type: null },
    openingBalance: opening,
    closingBalance: closing,
    period: from && to ? { from, to } : null,
    rows,
    rejected,
    imbalance: proof.imbalance,
    evidence: [
      detectedEvidence('format', 'mt940', copy.formats.mt940, copy.formatByBytes),
      detectedEvidence('currency', currency, currency, copy.currencyStated),
      detectedEvidence('sign', 'letter', copy.signs.letter, copy.signStandard),
      proof.evidence,
    ],
    table: null,
    withEdit: (edit) => toStatement({ ...account, ...editLines(account, edit) }, institutionId, encoding),
  }
}
