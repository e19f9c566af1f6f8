import type { AccountType } from '@lucas/contract/account.ts'
import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { StatementEncoding } from '@lucas/contract/import.ts'
import { isPlainDate } from '@lucas/contract/rules/periods.ts'
import { found } from '../evidence.ts'
import { ofOtherAccount } from '../main-account.ts'
import {
  mostRows,
  type RejectedLine,
  type Statement,
  type StatementRow,
  StatementUnreadable,
} from '../statement.ts'
import { bankWords } from '../table/data/banks.ts'
import { fractionOf, readFigure, toDecimal, toMinor } from '../table/figures.ts'
import { fold } from '../text/fold.ts'
import { streamElements } from './elements.ts'

type Fields = Map<string, string>

interface Part {
  isCard: boolean
  facts: Fields
  balance: Fields
  transactions: { fields: Fields; isPending: boolean }[]
}

const parts = new Set(['stmtrs', 'ccstmtrs', 'invstmtrs'])

/** OFX of both kinds: 1.x leaves its small tags open, 2.x is XML. */
export function readOfx(text: string, encoding: StatementEncoding, forced?: string): Statement {
  const { statements, facts } = collect(text)
  const [main, ...others] = statements.toSorted((a, b) => b.transactions.length - a.transactions.length)
  if (!main) throw new StatementUnreadable('no_table', copy.problems.no_rows)
  const stated = main.facts.get('curdef')?.toUpperCase() ?? null
  const currency = forced ?? stated ?? 'CLP'
  const money = moneyReader(main, currency)
  const rejected: RejectedLine[] = []
  const rows: StatementRow[] = []
  for (const [at, { fields, isPending }] of main.transactions.entries()) {
    const row = toRow(fields, at + 1, isPending, money)
    if (typeof row === 'string') rejected.push({ line: at + 1, reason: row, text: describe(fields) })
    else rows.push(row)
  }
  const number = main.facts.get('acctid') ?? null
  for (const other of others)
    for (const { fields } of other.transactions)
      rejected.push(
        ofOtherAccount(other.facts.get('acctid') ?? '', rows.length + rejected.length + 1, describe(fields)),
      )
  const closing = money(main.balance.get('balamt') ?? '')
  return {
    format: 'ofx',
    encoding,
    currency,
    account: {
      number,
      holder: null,
      holderRut: null,
      institutionId: institutionOf([...facts.values(), main.facts.get('bankid') ?? ''].join(' ')),
      type: typeOf(main),
    },
    openingBalance: null,
    closingBalance: closing,
    period: periodOf(main, rows),
    rows,
    rejected,
    evidence: [
      found('format', 'ofx', copy.formats.ofx, copy.formatByBytes),
      found(
        'currency',
        currency,
        currency,
        stated ? copy.currencyStated : copy.currencyHabit,
        stated !== null,
      ),
      found('sign', 'signed', copy.signs.signed, copy.signStandard),
      closing === null
        ? found('balance', null, copy.chainNone, copy.balanceNone)
        : found('balance', toDecimal(closing, currency), toDecimal(closing, currency), copy.decimalStandard),
    ],
    table: null,
  }
}

function collect(text: string): { statements: Part[]; facts: Fields } {
  const start = text.search(/<OFX[\s>]/i)
  const facts: Fields = new Map()
  const statements: Part[] = []
  let part: Part | null = null
  let into: Fields = facts
  let leaf = ''
  let count = 0
  streamElements(
    text.slice(Math.max(0, start)),
    {
      open(name) {
        leaf = name
        if (parts.has(name)) {
          part = { isCard: name === 'ccstmtrs', facts: new Map(), balance: new Map(), transactions: [] }
          statements.push(part)
          into = part.facts
        } else if (part && (name === 'stmttrn' || name === 'stmttrnp')) {
          into = new Map()
          part.transactions.push({ fields: into, isPending: name === 'stmttrnp' })
          count += 1
          if (count > mostRows) throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
        } else if (part && name === 'ledgerbal') into = part.balance
        else if (part && name === 'availbal') into = new Map()
      },
      text(said) {
        const value = said.trim()
        if (leaf !== '' && value !== '' && !into.has(leaf)) into.set(leaf, value)
      },
      close(name) {
        if (name === leaf) leaf = ''
        if (name === 'stmttrn' || name === 'stmttrnp' || name === 'ledgerbal' || name === 'availbal')
          into = part?.facts ?? facts
        if (parts.has(name)) {
          part = null
          into = facts
        }
      },
    },
    false,
  )
  return { statements, facts }
}

/** The standard puts the sign before the amount; some banks forget it and only name the kind. */
function moneyReader(part: Part, currency: string) {
  const amounts = part.transactions.map(({ fields }) => fields.get('trnamt') ?? '')
  const commas = amounts.filter((amount) => /,\d{1,2}$/.test(amount)).length
  const style = {
    fraction: fractionOf(currency),
    decimal: commas > 0 ? (',' as const) : ('.' as const),
    isForced: false,
  }
  const isUnsigned =
    !amounts.some((amount) => amount.includes('-')) &&
    part.transactions.some(({ fields }) => isDebitKind(fields.get('trntype')))
  return (text: string, kind?: string): bigint | null => {
    const written = readFigure(text)
    if (written === null) return null
    const size = toMinor(written, style)
    if (typeof size === 'string') return null
    return written.isNegative || (isUnsigned && isDebitKind(kind)) ? -size : size
  }
}

const isDebitKind = (kind = '') =>
  /^(DEBIT|PAYMENT|CHECK|ATM|POS|FEE|SRVCHG|CASH|DIRECTDEBIT|REPEATPMT)$/i.test(kind)

function toRow(
  fields: Fields,
  line: number,
  isPending: boolean,
  money: (text: string, kind?: string) => bigint | null,
): StatementRow | string {
  const written = fields.get('dtposted') ?? fields.get('dttran') ?? fields.get('dtuser') ?? ''
  const date = dayOf(written)
  if (date === null) return written === '' ? copy.rejected.noDate : copy.rejected.date(written)
  const amount = money(fields.get('trnamt') ?? '', fields.get('trntype'))
  if (amount === null) return copy.rejected.amount(fields.get('trnamt') ?? '')
  if (amount === 0n) return copy.rejected.noAmount
  return {
    line,
    date,
    amount,
    description: describe(fields),
    reference: fields.get('checknum') ?? fields.get('refnum') ?? null,
    balance: null,
    branch: null,
    pending: isPending,
    bankId: fields.get('fitid') ?? null,
    ordinalHint: null,
  }
}

/** Name and memo; one of both where it says all that the other does. */
function describe(fields: Fields): string {
  const name = (fields.get('name') ?? fields.get('payee') ?? '').replace(/\s+/g, ' ').trim()
  const memo = (fields.get('memo') ?? '').replace(/\s+/g, ' ').trim()
  if (name === '' || fold(memo).startsWith(fold(name))) return memo || name || (fields.get('trntype') ?? '')
  return memo === '' || fold(name).includes(fold(memo)) ? name : `${name} ${memo}`
}

/** The calendar day that the bank printed; the zone behind it moves nothing. */
function dayOf(stamp: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(stamp)
  const day = match ? `${match[1]}-${match[2]}-${match[3]}` : ''
  return isPlainDate(day) ? day : null
}

const institutionOf = (text: string) => bankWords.find(([word]) => word.test(fold(text)))?.[1] ?? null

function typeOf({ isCard, facts }: Part): AccountType | null {
  if (isCard) return 'credit'
  const kinds: Readonly<Record<string, AccountType>> = {
    CHECKING: 'checking',
    SAVINGS: 'savings',
    MONEYMRKT: 'savings',
    CD: 'investment',
    CREDITLINE: 'credit',
  }
  return kinds[facts.get('accttype')?.toUpperCase() ?? ''] ?? null
}

function periodOf({ facts }: Part, rows: readonly StatementRow[]): Statement['period'] {
  const days = rows.map(({ date }) => date).toSorted()
  const from = dayOf(facts.get('dtstart') ?? '') ?? days[0]
  const to = dayOf(facts.get('dtend') ?? '') ?? days.at(-1)
  return from && to && from <= to ? { from, to } : null
}
