import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { StatementEncoding } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { editLines } from '../correct-rows.ts'
import { detectedEvidence } from '../evidence.ts'
import {
  maxRows,
  type ReadLines,
  type ReadOptions,
  type Statement,
  type StatementRow,
  StatementUnreadable,
  type UnreadableLine,
} from '../statement.ts'
import { type AmountReader, createAmountReader } from '../table/amount-reader.ts'
import { createDateReader, type DateReader } from '../table/date-order.ts'
import { parseDateToken } from '../table/date-tokens.ts'
import { parseRawAmount, unitOf } from '../table/raw-amount.ts'

interface QifRecord {
  line: number
  fields: Map<string, string>
  /** Name of the account, else its kind: a file may contain several. */
  account: string
}

/**
 * Parses QIF, one statement for each account: one field per line, a caret ends a record. The format has neither currency nor
 * date order.
 */
export function readQif(text: string, encoding: StatementEncoding, options: ReadOptions): Statement[] {
  const { records, accounts, isMonthFirst } = parseRecords(text)
  const { corrections } = options
  if (records.length === 0) throw new StatementUnreadable('no_rows', copy.problems.no_rows)
  const forced = corrections.dateOrder ?? (isMonthFirst ? 'mdy' : undefined)
  const tokens = records.flatMap(({ fields }) => parseDateToken(dateText(fields)) ?? [])
  const dates = createDateReader(tokens, {
    today: options.today,
    period: { from: null, to: null },
    ...(forced === undefined ? {} : { forced }),
  })
  const money = createAmountReader(
    records.flatMap(({ fields }) => parseRawAmount(amountText(fields)) ?? []),
    {
      stated: null,
      ...(corrections.currency === undefined ? {} : { forcedCurrency: corrections.currency }),
      ...(corrections.decimal === undefined ? {} : { forcedDecimal: corrections.decimal }),
    },
  )
  return [...accounts].map(([key, account]) =>
    readAccount(
      records.filter((record) => record.account === key),
      account,
      { encoding, dates, money, isInverted: corrections.sign === 'inverted' },
    ),
  )
}

interface QifReaders {
  encoding: StatementEncoding
  dates: DateReader
  money: AmountReader
  isInverted: boolean
}

function readAccount(
  records: readonly QifRecord[],
  { name, type }: QifAccount,
  { encoding, dates, money, isInverted }: QifReaders,
): Statement {
  const opening = records.find(({ fields }) =>
    /^(opening balance|saldo (inicial|anterior))/i.test(fields.get('P') ?? ''),
  )
  const amountOf = (fields: Map<string, string>): bigint | string => {
    const raw = parseRawAmount(amountText(fields))
    if (raw === null) return copy.rejected.amount(amountText(fields))
    const unit = unitOf(raw)
    if (unit !== null && unit !== money.currency) return copy.rejected.unit(unit)
    const size = money.sizeOf(raw)
    if (typeof size === 'string')
      return size === 'decimals'
        ? copy.rejected.decimals(amountText(fields))
        : copy.rejected.amount(amountText(fields))
    return isInverted !== money.isNegative(raw) ? -size : size
  }
  const read: StatementRow[] = []
  const unreadable: UnreadableLine[] = []
  for (const { line, fields } of records) {
    if (fields === opening?.fields) continue
    const token = parseDateToken(dateText(fields))
    const date = token === null ? null : dates.toDate(token)
    const amount = amountOf(fields)
    const description = describeRecord(fields)
    const reason =
      date === null ? copy.rejected.date(dateText(fields)) : amount === 0n ? copy.rejected.noAmount : amount
    if (date === null || typeof reason === 'string') {
      unreadable.push({ line, reason: String(reason), text: description })
      continue
    }
    read.push({
      line,
      date,
      amount: reason,
      description,
      reference: fields.get('N') ?? null,
      balance: null,
      branch: null,
      pending: false,
      bankId: null,
      ordinalHint: null,
    })
  }
  const start = opening ? amountOf(opening.fields) : null
  const openingBalance = typeof start === 'bigint' ? start : null
  const conclude = ({ rows, rejected }: ReadLines): Statement => {
    const days = rows.map(({ date }) => date).toSorted()
    const [first, last] = [days[0], days.at(-1)]
    return {
      format: 'qif',
      encoding,
      currency: money.currency,
      account: { number: name, holder: null, holderRut: null, institutionId: null, type },
      openingBalance,
      closingBalance:
        openingBalance === null ? null : rows.reduce((total, { amount }) => total + amount, openingBalance),
      period: first && last ? { from: first, to: last } : null,
      rows,
      rejected,
      evidence: [
        detectedEvidence('format', 'qif', copy.formats.qif, copy.formatByBytes),
        dates.evidence,
        ...money.evidence,
        detectedEvidence('sign', 'signed', copy.signs.signed, copy.signStandard),
      ],
      table: null,
      withEdit: (edit) => conclude(editLines({ rows, rejected }, edit)),
    }
  }
  return conclude({ rows: read, rejected: unreadable })
}

const describeRecord = (fields: Map<string, string>) =>
  [fields.get('P'), fields.get('M')]
    .filter((part) => part)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the date text; old programs write `12/25'26` and `5/ 3'26`. */
const dateText = (fields: Map<string, string>) =>
  (fields.get('D') ?? '').replace(/\s*([-/.'’])\s*/g, '$1').replace(/['’]/g, '/')
const amountText = (fields: Map<string, string>) => fields.get('T') ?? fields.get('U') ?? ''

const types: Readonly<{ [kind: string]: AccountType }> = {
  bank: 'checking',
  ccard: 'credit',
  invst: 'investment',
  cash: 'depository',
}

interface QifAccount {
  name: string | null
  type: AccountType | null
}

function parseRecords(text: string) {
  const records: QifRecord[] = []
  const accounts = new Map<string, QifAccount>()
  let fields = new Map<string, string>()
  let start = 0
  let mode: 'moves' | 'account' | 'other' = 'moves'
  let name: string | null = null
  let kind = 'bank'
  let isMonthFirst = false
  const addRecord = (line: number) => {
    const account = name ?? kind
    if (!accounts.has(account)) accounts.set(account, { name, type: types[kind] ?? null })
    records.push({ line, fields, account })
  }
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    if (trimmed.startsWith('!')) {
      const typeName = /^!type:\s*(\w+)/i.exec(trimmed)?.[1]?.toLowerCase()
      if (/^!option:mdy/i.test(trimmed)) isMonthFirst = true
      if (typeName) {
        mode = ['bank', 'ccard', 'cash', 'oth', 'invst'].includes(typeName) ? 'moves' : 'other'
        if (mode === 'moves') kind = typeName
      } else if (/^!account/i.test(trimmed)) mode = 'account'
      continue
    }
    if (trimmed.startsWith('^')) {
      if (mode === 'account') name = fields.get('N') ?? null
      if (mode === 'moves' && (fields.has('D') || fields.has('T'))) addRecord(start)
      fields = new Map()
      continue
    }
    if (fields.size === 0) start = at + 1
    const letter = trimmed[0] ?? ''
    if (!fields.has(letter)) fields.set(letter, trimmed.slice(1).trim())
    if (records.length > maxRows) throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  }
  if (mode === 'moves' && fields.has('D') && fields.has('T')) addRecord(start)
  return { records, accounts, isMonthFirst }
}
