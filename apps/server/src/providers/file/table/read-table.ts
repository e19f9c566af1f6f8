import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { Evidence, StatementEncoding, StatementFormat } from '@lucas/contract/import.ts'
import {
  mostRows,
  type ReadOptions,
  type RejectedLine,
  type Statement,
  type StatementRow,
  StatementUnreadable,
} from '../statement.ts'
import { type Figures, readFigures } from './amounts.ts'
import { balancesOf } from './balances.ts'
import { readDates } from './date-order.ts'
import type { DateToken } from './date-tokens.ts'
import type { Draft, Drafts } from './drafts.ts'
import { type Grid, shown } from './grid.ts'
import type { Header } from './header.ts'
import { type Metadata, readMetadata } from './metadata.ts'
import { ownDrafts, saysDollars } from './own-drafts.ts'
import { rawOf } from './raw.ts'
import { signRows } from './sign.ts'
import { findTables } from './tables.ts'
import { evidenceOfColumns, headerEvidence, tellTable } from './told-table.ts'

export interface GridFile {
  format: StatementFormat
  encoding: StatementEncoding | null
  grids: Grid[]
  evidence: Evidence[]
  /** Lines that the splitting could not read. */
  rejected: RejectedLine[]
}

/** Reads what looks like a table of movements, whatever bank made it: the whole file decides how each cell is read. */
export function readTable(file: GridFile, options: ReadOptions): Statement {
  const { corrections } = options
  const tables = findTables(file.grids, corrections)
  const first = tables.parts[0]
  if (!first) {
    const code = tables.hasHeadings ? 'no_rows' : 'no_table'
    throw new StatementUnreadable(code, copy.problems[code])
  }
  const names = file.grids.map(({ name }) => name)
  const metadata = readMetadata(tables.around, first.header.titles, names)
  const isCard = metadata.type === 'credit'
  const own = ownDrafts(tables.parts, isCard)
  const { drafts } = own
  if (drafts.length > mostRows) throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  const rejected = [...file.rejected, ...own.rejected, ...tables.parts.flatMap((part) => part.found.rejected)]
  const money = readFigures(
    drafts.flatMap(({ figure, balance }) => (balance === null ? [figure] : [figure, balance])),
    {
      stated: statedCurrency(metadata, first.header, drafts),
      ...(corrections.currency === undefined ? {} : { forcedCurrency: corrections.currency }),
      ...(corrections.decimal === undefined ? {} : { forcedDecimal: corrections.decimal }),
    },
  )
  const dates = readDates(
    drafts.map(({ date }) => date),
    {
      today: options.today,
      period: periodHint(metadata),
      ...(corrections.dateOrder === undefined ? {} : { forced: corrections.dateOrder }),
    },
  )
  const usable = measure(drafts, money, dates.toDate, rejected)
  const signed = signRows(usable, isCard, corrections.sign)
  const rows = usable.map((row, at) => toRow(row, signed.amounts[at] ?? 0n))
  if (rows.length === 0 && rejected.length === 0)
    throw new StatementUnreadable('no_rows', copy.problems.no_rows)
  const balances = balancesOf(
    rows,
    statedBalances(
      metadata,
      tables.parts.map((part) => part.found),
      money,
    ),
    money.currency,
  )
  return {
    format: file.format,
    encoding: file.encoding,
    currency: money.currency,
    account: {
      number: own.number ?? metadata.number,
      holder: metadata.holder,
      holderRut: metadata.holderRut,
      institutionId: metadata.institutionId,
      type: metadata.type,
    },
    openingBalance: balances.opening,
    closingBalance: balances.closing,
    period: periodOf(metadata, rows, dates.toDate),
    rows,
    rejected: rejected.toSorted((a, b) => a.line - b.line),
    evidence: [
      ...file.evidence,
      headerEvidence(first.grid, first.header, corrections.headerRow !== undefined),
      evidenceOfColumns(first.header, corrections.columns !== undefined, tables.isShifted),
      dates.evidence,
      ...money.evidence,
      signed.evidence,
      balances.evidence,
    ],
    table: tellTable(first.grid, first.header),
  }
}

function statedCurrency(metadata: Metadata, header: Header, drafts: readonly Draft[]): string | null {
  const told = new Map<string, number>()
  for (const { currency } of drafts) if (currency) told.set(currency, (told.get(currency) ?? 0) + 1)
  const [most] = [...told].toSorted((a, b) => b[1] - a[1])
  if (most && told.size > 1) return most[0]
  if (metadata.currency) return metadata.currency
  if (most) return most[0]
  if (saysDollars(header)) return 'USD'
  return /\(\$\)|\$|\bclp\b|pesos/i.test(header.titles.join(' ')) ? 'CLP' : null
}

/** The period helps to read dates, so that its own dates are read as people in Chile write them. */
function periodHint({ from, to }: Metadata) {
  const reading = readDates([], { today: '9999-12-31', period: { from: null, to: null }, forced: 'dmy' })
  const day = (token: DateToken | null) =>
    token === null || token.type === 'pair' || token.type === 'day_month' ? null : reading.toDate(token)
  return { from: day(from), to: day(to) }
}

function periodOf(
  metadata: Metadata,
  rows: readonly StatementRow[],
  toDate: (token: DateToken) => string | null,
): Statement['period'] {
  const days = rows.map(({ date }) => date).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const stated = { from: metadata.from && toDate(metadata.from), to: metadata.to && toDate(metadata.to) }
  if (!first || !last) return stated.from && stated.to ? { from: stated.from, to: stated.to } : null
  const from = stated.from && stated.from <= first ? stated.from : first
  const to = stated.to && stated.to >= last ? stated.to : last
  return { from, to }
}

interface Measured extends Draft {
  day: string
  size: bigint
  isNegative: boolean
  mark: 'debit' | 'credit' | null
  balanceMinor: bigint | null
}

function measure(
  drafts: readonly Draft[],
  money: Figures,
  toDate: (token: DateToken) => string | null,
  rejected: RejectedLine[],
) {
  return drafts.flatMap((draft): (Omit<Measured, 'balance'> & { balance: bigint | null })[] => {
    const { line, cells, figure } = draft
    const reject = (reason: string) => {
      rejected.push({ line, reason, text: shown(cells) })
      return []
    }
    if (draft.currency !== null && draft.currency !== money.currency)
      return reject(copy.rejected.currency(draft.currency))
    const day = toDate(draft.date)
    if (day === null) return reject(copy.rejected.date(draft.dateText))
    const size = money.sizeOf(figure)
    const written = 'number' in figure ? String(figure.number) : figure.text
    if (size === 'decimals') return reject(copy.rejected.decimals(written))
    if (size === 'too_big') return reject(copy.rejected.tooBig)
    if (size === 'not_a_figure') return reject(copy.rejected.amount(written))
    const balance = draft.balance === null ? null : balanceOf(draft.balance, money)
    const mark = 'number' in figure ? null : figure.written.mark
    return [
      { ...draft, day, size, isNegative: money.isNegative(figure), mark, balance, balanceMinor: balance },
    ]
  })
}

function balanceOf(raw: NonNullable<Draft['balance']>, money: Figures): bigint | null {
  const size = money.sizeOf(raw)
  if (typeof size === 'string') return null
  const isDebit = 'written' in raw && raw.written.mark === 'debit'
  return money.isNegative(raw) || isDebit ? -size : size
}

const toRow = (
  row: Omit<Measured, 'balance'> & { balance: bigint | null },
  amount: bigint,
): StatementRow => ({
  line: row.line,
  date: row.day,
  amount,
  description: row.description,
  reference: row.reference,
  balance: row.balance,
  branch: row.branch,
  pending: row.pending,
  bankId: null,
  ordinalHint: row.instalment,
})

function statedBalances(metadata: Metadata, found: readonly Drafts[], money: Figures) {
  const read = (cell: Metadata['opening']): bigint | null => {
    const raw = rawOf(cell)
    return raw === null ? null : balanceOf(raw, money)
  }
  const [first, last] = [found[0], found.at(-1)]
  return {
    opening: read(first?.opening ?? null) ?? read(metadata.opening),
    closing: read(last?.closing ?? null) ?? read(metadata.closing),
  }
}
