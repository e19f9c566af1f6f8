import type { AccountType } from '@lucas/contract/account.ts'
import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { StatementEncoding } from '@lucas/contract/import.ts'
import { found } from '../evidence.ts'
import {
  mostRows,
  type ReadOptions,
  type RejectedLine,
  type Statement,
  type StatementRow,
  StatementUnreadable,
} from '../statement.ts'
import { readFigures } from '../table/amounts.ts'
import { readDates } from '../table/date-order.ts'
import { readDate } from '../table/date-tokens.ts'
import { rawOf } from '../table/drafts.ts'

interface Entry {
  line: number
  fields: Map<string, string>
}

/** QIF: one letter a line, a caret ends a record. It states neither currency nor the order of its dates. */
export function readQif(text: string, encoding: StatementEncoding, options: ReadOptions): Statement {
  const { records, account, type, isMonthFirst } = collect(text)
  const { corrections } = options
  const opening = records.find(({ fields }) =>
    /^(opening balance|saldo (inicial|anterior))/i.test(fields.get('P') ?? ''),
  )
  const moves = records.filter((record) => record !== opening)
  const forced = corrections.dateOrder ?? (isMonthFirst ? 'mdy' : undefined)
  const tokens = records.flatMap(({ fields }) => readDate(dateText(fields)) ?? [])
  const dates = readDates(tokens, {
    today: options.today,
    period: { from: null, to: null },
    ...(forced === undefined ? {} : { forced }),
  })
  const money = readFigures(
    records.flatMap(({ fields }) => rawOf(amountText(fields)) ?? []),
    {
      stated: null,
      ...(corrections.currency === undefined ? {} : { forcedCurrency: corrections.currency }),
      ...(corrections.decimal === undefined ? {} : { forcedDecimal: corrections.decimal }),
    },
  )
  const amountOf = (fields: Map<string, string>): bigint | string => {
    const raw = rawOf(amountText(fields))
    if (raw === null) return copy.rejected.amount(amountText(fields))
    const size = money.sizeOf(raw)
    if (typeof size === 'string')
      return size === 'decimals'
        ? copy.rejected.decimals(amountText(fields))
        : copy.rejected.amount(amountText(fields))
    return (corrections.sign === 'inverted') !== money.isNegative(raw) ? -size : size
  }
  const rows: StatementRow[] = []
  const rejected: RejectedLine[] = []
  for (const { line, fields } of moves) {
    const token = readDate(dateText(fields))
    const date = token === null ? null : dates.toDate(token)
    const amount = amountOf(fields)
    const description = [fields.get('P'), fields.get('M')].filter((part) => part).join(' ')
    const reason =
      date === null ? copy.rejected.date(dateText(fields)) : amount === 0n ? copy.rejected.noAmount : amount
    if (date === null || typeof reason === 'string') {
      rejected.push({ line, reason: String(reason), text: description })
      continue
    }
    rows.push({
      line,
      date,
      amount: reason,
      description: description.replace(/\s+/g, ' ').trim(),
      reference: fields.get('N') ?? null,
      balance: null,
      branch: null,
      pending: false,
      bankId: null,
      ordinalHint: null,
    })
  }
  if (rows.length === 0 && rejected.length === 0)
    throw new StatementUnreadable('no_rows', copy.problems.no_rows)
  const start = opening ? amountOf(opening.fields) : null
  const openingBalance = typeof start === 'bigint' ? start : null
  const days = rows.map(({ date }) => date).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return {
    format: 'qif',
    encoding,
    currency: money.currency,
    account: { number: account, holder: null, holderRut: null, institutionId: null, type },
    openingBalance,
    closingBalance:
      openingBalance === null ? null : rows.reduce((total, { amount }) => total + amount, openingBalance),
    period: first && last ? { from: first, to: last } : null,
    rows,
    rejected,
    evidence: [
      found('format', 'qif', copy.formats.qif, copy.formatByBytes),
      dates.evidence,
      ...money.evidence,
      found('sign', 'signed', copy.signs.signed, copy.signStandard),
    ],
    table: null,
  }
}

/** `12/25'26` and `5/ 3'26`: how old programs write years and days. */
const dateText = (fields: Map<string, string>) =>
  (fields.get('D') ?? '').replace(/\s+/g, '').replace(/['’]/g, '/')
const amountText = (fields: Map<string, string>) => fields.get('T') ?? fields.get('U') ?? ''

const types: Readonly<{ [kind: string]: AccountType }> = {
  bank: 'checking',
  ccard: 'credit',
  invst: 'investment',
  cash: 'depository',
}

function collect(text: string) {
  const records: Entry[] = []
  let fields = new Map<string, string>()
  let start = 0
  let mode: 'moves' | 'account' | 'other' = 'moves'
  let account: string | null = null
  let type: AccountType | null = null
  let isMonthFirst = false
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    if (trimmed.startsWith('!')) {
      const kind = /^!type:\s*(\w+)/i.exec(trimmed)?.[1]?.toLowerCase()
      if (/^!option:mdy/i.test(trimmed)) isMonthFirst = true
      if (kind) {
        mode = ['bank', 'ccard', 'cash', 'oth', 'invst'].includes(kind) ? 'moves' : 'other'
        if (mode === 'moves') type ??= types[kind] ?? null
      } else if (/^!account/i.test(trimmed)) mode = 'account'
      continue
    }
    if (trimmed.startsWith('^')) {
      if (mode === 'account') account ??= fields.get('N') ?? null
      if (mode === 'moves' && (fields.has('D') || fields.has('T'))) records.push({ line: start, fields })
      fields = new Map()
      continue
    }
    if (fields.size === 0) start = at + 1
    const letter = trimmed[0] ?? ''
    if (!fields.has(letter)) fields.set(letter, trimmed.slice(1).trim())
    if (records.length > mostRows) throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  }
  if (mode === 'moves' && fields.has('D') && fields.has('T')) records.push({ line: start, fields })
  return { records, account, type, isMonthFirst }
}
