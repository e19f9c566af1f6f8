import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { StatementEncoding } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { isSupportedDate } from '@lucas/contract/rules/periods.ts'
import { detectedEvidence } from '../evidence.ts'
import {
  maxRows,
  type Statement,
  type StatementRow,
  StatementUnreadable,
  type UnreadableLine,
} from '../statement.ts'
import { countFractionDigits, parseAmountText, toDecimal, toMinorUnits } from '../table/amount-text.ts'
import { bankWords } from '../table/data/banks.ts'
import { fold } from '../text/fold.ts'
import { streamElements } from './elements.ts'

type Fields = Map<string, string>

interface OfxStatement {
  isCard: boolean
  fields: Fields
  balance: Fields
  /** `line` is the number of the transaction in the file. */
  transactions: { line: number; fields: Fields; isPending: boolean }[]
}

const parts = new Set(['stmtrs', 'ccstmtrs', 'invstmtrs'])

/** Parses OFX 1.x, whose value tags stay open, and OFX 2.x, which is XML; one statement for each account. */
export function readOfx(text: string, encoding: StatementEncoding, forced?: string): Statement[] {
  const { statements, fields } = parseStatements(text)
  if (statements.length === 0) throw new StatementUnreadable('no_table', copy.problems.no_rows)
  const bank = [...fields.values()].join(' ')
  return joinAccounts(statements).map((statement) => readAccount(statement, bank, encoding, forced))
}

/** Joins the statements of one account, which some banks write month by month. */
function joinAccounts(statements: readonly OfxStatement[]): OfxStatement[] {
  const accounts = new Map<string, OfxStatement>()
  for (const statement of statements) {
    const key = ['acctid', 'accttype', 'curdef'].map((name) => statement.fields.get(name) ?? '').join(' ')
    const known = accounts.get(key)
    if (!known) accounts.set(key, statement)
    else {
      const isLater = (statement.balance.get('dtasof') ?? '') > (known.balance.get('dtasof') ?? '')
      known.transactions.push(...statement.transactions)
      if (isLater) known.balance = statement.balance
      const [start, end] = [statement.fields.get('dtstart'), statement.fields.get('dtend')]
      if (start && start < (known.fields.get('dtstart') ?? start)) known.fields.set('dtstart', start)
      if (end && end > (known.fields.get('dtend') ?? end)) known.fields.set('dtend', end)
    }
  }
  return [...accounts.values()]
}

function readAccount(
  main: OfxStatement,
  bank: string,
  encoding: StatementEncoding,
  forced?: string,
): Statement {
  const stated = main.fields.get('curdef')?.toUpperCase() ?? null
  const currency = forced ?? stated ?? 'CLP'
  const parseAmount = createAmountParser(main, currency)
  const rejected: UnreadableLine[] = []
  const rows: StatementRow[] = []
  for (const { line, fields, isPending } of main.transactions) {
    const row = toRow(fields, line, isPending, parseAmount)
    if (typeof row === 'string') rejected.push({ line, reason: row, text: describeTransaction(fields) })
    else rows.push(row)
  }
  const closing = parseAmount(main.balance.get('balamt') ?? '')
  return {
    format: 'ofx',
    encoding,
    currency,
    account: {
      number: main.fields.get('acctid') ?? null,
      holder: null,
      holderRut: null,
      institutionId: institutionOf(`${bank} ${main.fields.get('bankid') ?? ''}`),
      type: toAccountType(main),
    },
    openingBalance: null,
    closingBalance: closing,
    period: findPeriod(main, rows),
    rows,
    rejected,
    evidence: [
      detectedEvidence('format', 'ofx', copy.formats.ofx, copy.formatByBytes),
      detectedEvidence(
        'currency',
        currency,
        currency,
        stated ? copy.currencyStated : copy.currencyHabit,
        stated !== null,
      ),
      detectedEvidence('sign', 'signed', copy.signs.signed, copy.signStandard),
      closing === null
        ? detectedEvidence('balance', null, copy.chainNone, copy.balanceNone)
        : detectedEvidence(
            'balance',
            toDecimal(closing, currency),
            toDecimal(closing, currency),
            copy.decimalStandard,
          ),
    ],
    table: null,
  }
}

function parseStatements(text: string): { statements: OfxStatement[]; fields: Fields } {
  const start = text.search(/<OFX[\s>]/i)
  const fields: Fields = new Map()
  const statements: OfxStatement[] = []
  let part: OfxStatement | null = null
  let target: Fields = fields
  let leaf = ''
  let count = 0
  streamElements(
    text.slice(Math.max(0, start)),
    {
      open(name) {
        leaf = name
        if (parts.has(name)) {
          part = { isCard: name === 'ccstmtrs', fields: new Map(), balance: new Map(), transactions: [] }
          statements.push(part)
          target = part.fields
        } else if (part && (name === 'stmttrn' || name === 'stmttrnp')) {
          target = new Map()
          count += 1
          part.transactions.push({ line: count, fields: target, isPending: name === 'stmttrnp' })
          if (count > maxRows) throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
        } else if (part && name === 'ledgerbal') target = part.balance
        else if (part && name === 'availbal') target = new Map()
      },
      text(content) {
        const value = content.trim()
        if (leaf !== '' && value !== '' && !target.has(leaf)) target.set(leaf, value)
      },
      close(name) {
        if (name === leaf) leaf = ''
        if (name === 'stmttrn' || name === 'stmttrnp' || name === 'ledgerbal' || name === 'availbal')
          target = part?.fields ?? fields
        if (parts.has(name)) {
          part = null
          target = fields
        }
      },
    },
    false,
  )
  return { statements, fields }
}

/** Creates the amount parser. Some banks omit the sign of the standard and only give the kind. */
function createAmountParser(part: OfxStatement, currency: string) {
  const amounts = part.transactions.map(({ fields }) => fields.get('trnamt') ?? '')
  const commas = amounts.filter((amount) => /,\d{1,2}$/.test(amount)).length
  const style = {
    fraction: countFractionDigits(currency),
    decimal: commas > 0 ? (',' as const) : ('.' as const),
    isForced: false,
  }
  const isUnsigned =
    !amounts.some((amount) => amount.includes('-')) &&
    part.transactions.some(({ fields }) => isDebitKind(fields.get('trntype')))
  return (text: string, kind?: string): bigint | null => {
    const written = parseAmountText(text)
    if (written === null) return null
    const size = toMinorUnits(written, style)
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
  parseAmount: (text: string, kind?: string) => bigint | null,
): StatementRow | string {
  const written = fields.get('dtposted') ?? fields.get('dttran') ?? fields.get('dtuser') ?? ''
  const date = parseDay(written)
  if (date === null) return written === '' ? copy.rejected.noDate : copy.rejected.date(written)
  const amount = parseAmount(fields.get('trnamt') ?? '', fields.get('trntype'))
  if (amount === null) return copy.rejected.amount(fields.get('trnamt') ?? '')
  if (amount === 0n) return copy.rejected.noAmount
  return {
    line,
    date,
    amount,
    description: describeTransaction(fields),
    reference: fields.get('checknum') ?? fields.get('refnum') ?? null,
    balance: null,
    branch: null,
    pending: isPending,
    bankId: fields.get('fitid') ?? null,
    ordinalHint: null,
  }
}

/** Returns name and memo, or the longer one when it contains the other. */
function describeTransaction(fields: Fields): string {
  const name = (fields.get('name') ?? fields.get('payee') ?? '').replace(/\s+/g, ' ').trim()
  const memo = (fields.get('memo') ?? '').replace(/\s+/g, ' ').trim()
  if (name === '' || fold(memo).startsWith(fold(name))) return memo || name || (fields.get('trntype') ?? '')
  return memo === '' || fold(name).includes(fold(memo)) ? name : `${name} ${memo}`
}

/** Parses the printed calendar day; the time zone is ignored. */
function parseDay(stamp: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(stamp)
  const day = match ? `${match[1]}-${match[2]}-${match[3]}` : ''
  return isSupportedDate(day) ? day : null
}

const institutionOf = (text: string) => bankWords.find(([word]) => word.test(fold(text)))?.[1] ?? null

function toAccountType({ isCard, fields }: OfxStatement): AccountType | null {
  if (isCard) return 'credit'
  const kinds: Readonly<Record<string, AccountType>> = {
    CHECKING: 'checking',
    SAVINGS: 'savings',
    MONEYMRKT: 'savings',
    CD: 'investment',
    CREDITLINE: 'credit',
  }
  return kinds[fields.get('accttype')?.toUpperCase() ?? ''] ?? null
}

function findPeriod({ fields }: OfxStatement, rows: readonly StatementRow[]): Statement['period'] {
  const days = rows.map(({ date }) => date).toSorted()
  const from = parseDay(fields.get('dtstart') ?? '') ?? days[0]
  const to = parseDay(fields.get('dtend') ?? '') ?? days.at(-1)
  return from && to && from <= to ? { from, to } : null
}
