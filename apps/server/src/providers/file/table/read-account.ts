import type { Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { editLines } from '../correct-rows.ts'
import {
  type LedgerFacts,
  type ReadLines,
  type ReadOptions,
  type Statement,
  type StatementRow,
  StatementUnreadable,
  type UnreadableLine,
} from '../statement.ts'
import { mentionsDollars } from './accounts.ts'
import { type AmountReader, createAmountReader, toUnreadableReason } from './amount-reader.ts'
import { isAccountUnit } from './amount-text.ts'
import { findBalances } from './balances.ts'
import { readStatementBill } from './card-heading.ts'
import { createDateReader } from './date-order.ts'
import type { DateToken } from './date-tokens.ts'
import type { DraftRow, DraftTable } from './drafts.ts'
import { rowText } from './grid.ts'
import type { Header } from './header.ts'
import type { LedgerCells } from './ledger/cells.ts'
import { joinSplits } from './ledger/split-rows.ts'
import type { Metadata } from './metadata.ts'
import { parseRawAmount } from './raw-amount.ts'
import { type SignedRows, signRows } from './sign.ts'
import { columnsEvidence, headerEvidence, toTablePreview } from './table-preview.ts'
import type { FoundTables, GridFile, TablePart } from './tables.ts'

/** The rows of one account and what the file says about it. */
export interface AccountTables {
  file: GridFile
  tables: FoundTables
  parts: readonly TablePart[]
  drafts: readonly DraftRow[]
  /** Set when the file has rows in several currencies. */
  currency: string | null
  metadata: Metadata
  rejected: UnreadableLine[]
  /** Set where the table is one of another app. */
  ledger: Statement['ledger']
  /** What the file calls its accounts. */
  labels: ReadonlySet<string>
  /** Dates of the whole file: it writes all of them in one order. */
  dates: readonly DateToken[]
}

/** Reads the statement of one account. All its rows decide how each cell is interpreted. Throws `StatementUnreadable`. */
export function readAccount(account: AccountTables, { corrections, today }: ReadOptions): Statement {
  const { file, tables, parts, drafts, metadata } = account
  const type = corrections.accountType ?? metadata.type
  const isCard = type === 'credit' && !account.ledger
  const first = parts[0]
  if (!first) throw new StatementUnreadable('no_rows', copy.problems.no_rows)
  const money = createAmountReader(
    drafts.flatMap(({ figure, balance }) => (balance === null ? [figure] : [figure, balance])),
    {
      stated: account.currency ?? findStatedCurrency(metadata, first.header, drafts),
      ...(corrections.currency === undefined ? {} : { forcedCurrency: corrections.currency }),
      ...(corrections.decimal === undefined ? {} : { forcedDecimal: corrections.decimal }),
      ...(first.header.app?.decimal && { knownDecimal: first.header.app.decimal }),
    },
  )
  const dates = createDateReader(account.dates, {
    today,
    period: toPeriodHint(metadata),
    ...(corrections.dateOrder === undefined ? {} : { forced: corrections.dateOrder }),
    hasAnyOrder: first.header.app?.hasAnyDateOrder === true,
  })
  const charged = isCard ? withoutAnnounced(drafts, account.rejected) : drafts
  const usable = measureRows(charged, money, dates.toDate, account.rejected)
  const stated = findStatedBalances(
    metadata,
    parts.map((part) => part.found),
    money,
  )
  const signed = signRows(usable, {
    isCard,
    opening: stated.opening,
    isSigned: parts.some(({ found }) => found.drafts.some(({ figure }) => money.isNegative(figure))),
    ...(corrections.sign === undefined ? {} : { forced: corrections.sign }),
    ...(first.header.app?.sign && { known: first.header.app.sign }),
  })
  const read = joinSplits(
    usable.map((row, at) => ({
      row: toRow(row, signed.amounts[at] ?? 0n, account, signed.isDebt),
      split: account.ledger ? (row.ledger?.split ?? null) : null,
    })),
  )
  if (read.length === 0 && account.rejected.length === 0)
    throw new StatementUnreadable('no_rows', copy.problems.no_rows)
  const conclude = ({ rows, rejected }: ReadLines): Statement => {
    const balances = findBalances(rows, statedOf(stated, isCard, signed), money.currency)
    return {
      format: file.format,
      encoding: file.encoding,
      currency: money.currency,
      account: {
        number: metadata.number,
        holder: metadata.holder,
        holderRut: metadata.holderRut,
        institutionId: metadata.institutionId,
        type,
      },
      openingBalance: balances.opening,
      closingBalance: balances.closing,
      period: findPeriod(metadata, rows, dates.toDate),
      rows: balances.isContradicted ? rows.map((row) => ({ ...row, balance: null })) : rows,
      ...(isCard && { bill: readStatementBill(metadata.card, { toDate: dates.toDate, money }) }),
      rejected: rejected.toSorted((a, b) => a.line - b.line),
      imbalance: balances.imbalance,
      ledger: account.ledger ?? null,
      evidence: [
        ...file.evidence,
        ...doubtIf(balances.isContradicted, [
          headerEvidence(first.grid, first.header, corrections.headerRow !== undefined),
          columnsEvidence(first.header, corrections.columns !== undefined, tables.isShifted),
          dates.evidence,
          ...money.evidence,
          signed.evidence,
        ]),
        balances.evidence,
      ],
      table: toTablePreview(first.grid, first.header),
      withEdit: (edit) => conclude(editLines({ rows, rejected }, edit)),
    }
  }
  return conclude({ rows: read, rejected: account.rejected })
}

/** While balances contradict the amounts in every row, nothing that was detected is sure. */
const doubtIf = (isContradicted: boolean, evidence: Evidence[]): Evidence[] =>
  isContradicted ? evidence.map((each) => ({ ...each, sure: each.corrected })) : evidence

function findStatedCurrency(metadata: Metadata, header: Header, drafts: readonly DraftRow[]): string | null {
  const counts = new Map<string, number>()
  for (const { currency } of drafts) if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const [mostFrequent] = [...counts].toSorted((a, b) => b[1] - a[1])
  if (mostFrequent && counts.size > 1) return mostFrequent[0]
  if (metadata.currency) return metadata.currency
  if (mostFrequent && mostFrequent[1] * 2 >= drafts.length) return mostFrequent[0]
  if (mentionsDollars(header)) return 'USD'
  if (isInUf(header)) return 'UF'
  return /(?<!us|u)\$|\bclp\b|pesos/i.test(header.titles.join(' ')) ? 'CLP' : null
}

/** Whether the heading of the amounts says UF, as in `Monto (UF)`. */
const isInUf = ({ roles, titles }: Header): boolean =>
  [roles.amount, roles.debit, roles.credit].some(
    (column) => column !== undefined && /\buf\b/i.test(titles[column] ?? ''),
  )

/** Returns the stated period, which helps to interpret dates. Its own dates are read in Chilean order. */
function toPeriodHint({ from, to }: Metadata) {
  const reading = createDateReader([], {
    today: '9999-12-31',
    period: { from: null, to: null },
    forced: 'dmy',
  })
  const day = (token: DateToken | null) =>
    token === null || token.type === 'pair' || token.type === 'day_month' ? null : reading.toDate(token)
  return { from: day(from), to: day(to) }
}

function findPeriod(
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

/** `00/06`: a purchase whose first instalment comes with the next bill. */
const announced = /^0{1,2} ?[/-] ?(?:0?[2-9]|[1-9]\d)$/

/** Leaves out what a card announces and does not charge yet. */
const withoutAnnounced = (drafts: readonly DraftRow[], rejected: UnreadableLine[]): readonly DraftRow[] =>
  drafts.filter(({ instalment, line, cells }) => {
    if (!announced.test(instalment ?? '')) return true
    rejected.push({ line, reason: copy.rejected.announced, text: rowText(cells) })
    return false
  })

interface MeasuredRow extends Omit<DraftRow, 'balance'> {
  day: string
  size: bigint
  isNegative: boolean
  mark: 'debit' | 'credit' | null
  balance: bigint | null
}

function measureRows(
  drafts: readonly DraftRow[],
  money: AmountReader,
  toDate: (token: DateToken) => string | null,
  rejected: UnreadableLine[],
) {
  return drafts.flatMap((draft): MeasuredRow[] => {
    const { line, cells, figure } = draft
    const reject = (reason: string) => {
      rejected.push({ line, reason, text: rowText(cells) })
      return []
    }
    if (draft.currency !== null && draft.currency !== money.currency)
      return reject(
        isAccountUnit(draft.currency)
          ? copy.rejected.currency(draft.currency)
          : copy.rejected.unit(draft.currency),
      )
    const day = toDate(draft.date)
    if (day === null) return reject(copy.rejected.date(draft.dateText))
    const size = money.sizeOf(figure)
    const written = 'number' in figure ? String(figure.number) : figure.text
    if (typeof size === 'string') return reject(toUnreadableReason(size, written))
    const balance = draft.balance === null ? null : parseBalance(draft.balance, money)
    const mark = 'number' in figure ? null : figure.written.mark
    return [{ ...draft, day, size, isNegative: money.isNegative(figure), mark, balance }]
  })
}

function parseBalance(raw: NonNullable<DraftRow['balance']>, money: AmountReader): bigint | null {
  const size = money.sizeOf(raw)
  if (typeof size === 'string') return null
  const isDebit = 'written' in raw && raw.written.mark === 'debit'
  return money.isNegative(raw) || isDebit ? -size : size
}

const toRow = (row: MeasuredRow, amount: bigint, account: AccountTables, isDebt: boolean): StatementRow => ({
  line: row.line,
  date: row.day,
  amount,
  description: row.description,
  reference: row.reference,
  balance: isDebt ? row.balance && -row.balance : row.balance,
  branch: row.branch,
  pending: row.pending,
  bankId: null,
  ordinalHint: row.instalment,
  ...(account.ledger && row.ledger && { ledger: toLedgerFacts(row, row.ledger, account.labels) }),
})

/** A payee with the name of another account of the file is a transfer, unless the row has a category: then it is spent for the user. */
function toLedgerFacts(
  { description, account }: MeasuredRow,
  { payee, category, tags, notes, kind, counterAccount }: LedgerCells,
  labels: ReadonlySet<string>,
): LedgerFacts {
  const isAccount = category === null && kind === null && description !== account && labels.has(description)
  return {
    payee: isAccount ? null : payee,
    category,
    tags,
    notes,
    kind: isAccount ? 'transfer' : kind,
    counterAccount: isAccount ? description : counterAccount,
    parts: [],
  }
}

/** A card prints what is owed as positive. One of both balances alone proves nothing there: it may be the credit that is left. */
function statedOf(
  { opening, closing }: { opening: bigint | null; closing: bigint | null },
  isCard: boolean,
  { convention, isDebt }: Pick<SignedRows, 'convention' | 'isDebt'>,
) {
  if (!isCard) return { opening, closing }
  if (opening === null || closing === null) return { opening: null, closing: null }
  return isDebt || convention === 'inverted' ? { opening: -opening, closing: -closing } : { opening, closing }
}

function findStatedBalances(metadata: Metadata, found: readonly DraftTable[], money: AmountReader) {
  const read = (cell: Metadata['opening']): bigint | null => {
    const raw = parseRawAmount(cell)
    return raw === null ? null : parseBalance(raw, money)
  }
  const [first, last] = [found[0], found.at(-1)]
  return {
    opening: read(first?.opening ?? null) ?? read(metadata.opening),
    closing: read(last?.closing ?? null) ?? read(metadata.closing),
  }
}
