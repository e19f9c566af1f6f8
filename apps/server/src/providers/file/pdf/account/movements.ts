import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { ReadOptions, UnreadableLine } from '../../statement.ts'
import { type AmountReader, createAmountReader, toUnreadableReason } from '../../table/amount-reader.ts'
import type { DateToken } from '../../table/date-tokens.ts'
import { parseDebitCreditCode } from '../../table/debit-credit-codes.ts'
import { parseRawAmount } from '../../table/raw-amount.ts'
import { fold } from '../../text/fold.ts'
import {
  type CellRow,
  findDescriptionLeft,
  joinWraps,
  type Period,
  textIn,
  toDays,
  type WrappedRow,
} from '../layout/index.ts'
import { hasZero, type RowAmount, type Side, splitFigures, toMinor } from './row-figures.ts'

/** A movement before its sign is known in every layout. */
export interface Movement {
  line: number
  text: string
  day: string
  /** Minor units, without a sign. */
  size: bigint
  /** Null where neither a column, a word nor a minus says it: then the balance decides, or nothing. */
  side: Side | null
  isBetweenColumns: boolean
  balance: bigint | null
  description: string
  reference: string | null
  branch: string | null
}

export interface TableMovements {
  /** In the order of the file. */
  movements: Movement[]
  opening: bigint | null
  closing: bigint | null
  rejected: UnreadableLine[]
  money: AmountReader
  /** What says the sides: columns, words, a minus, or only the balance. */
  convention: 'two_columns' | 'letter' | 'signed' | 'balance'
  dates: DateToken[]
}

export interface MoneyHints {
  stated: string | null
  forcedCurrency?: string
  forcedDecimal?: ',' | '.'
}

/** What the user says of a table. */
export type TableCorrections = Pick<ReadOptions['corrections'], 'dateOrder' | 'sign'>

const openingText = /^saldo (inicial|anterior|al inicio|de apertura)\b/
const closingText = /^saldo (final|actual|contable|al cierre|de cierre)\b/
const dayBalanceText = /^[- ]*saldo (del )?dia/
const totalText =
  /^(sub ?-?total(es)?|total(es)?( (de )?(cargos|abonos|movimientos|pagina|periodo|general|mes))?)[ :]*$/

/** Reads the movements of a table from its cells. */
export function readMovements(
  cells: readonly CellRow[],
  period: Period | null,
  hints: MoneyHints,
  corrections: TableCorrections,
): TableMovements {
  const wrapped = joinWraps(cells, (row) => row.date !== null || row.figures.length > 0)
  const money = createAmountReader(
    wrapped.flatMap(({ cells: { figures } }) =>
      figures.flatMap(({ figure }) => parseRawAmount(figure.text) ?? []),
    ),
    hints,
  )
  const collector = createCollector(money, findDescriptionLeft(cells))
  for (const row of wrapped) collector.add(row)
  return collector.finish(period, corrections)
}

interface Draft extends Omit<Movement, 'day'> {
  /** The block that it is in; each has its own order of days. */
  block: string
  date: DateToken
  dateText: string
  isNegative: boolean
}

function createCollector(money: AmountReader, left: number | null) {
  const drafts: Draft[] = []
  const rejected: UnreadableLine[] = []
  let opening: bigint | null = null
  let closing: bigint | null = null
  let last: { date: DateToken; text: string } | null = null
  let isCoded = false
  const reject = ({ row }: CellRow, reason: string) =>
    void rejected.push({ line: row.line, reason, text: row.text.slice(0, 200) })

  function add({ cells, description }: WrappedRow): void {
    const text = fold(description === '' ? cells.runs.map((run) => run.text).join(' ') : description)
    const { amount, balance } = splitFigures(cells.figures, money)
    const any = balance ?? (amount && toMinor(amount.raw, money))
    if (openingText.test(text) && any !== null) opening ??= any
    else if (closingText.test(text) && any !== null) closing = any
    else if (dayBalanceText.test(text)) attachBalance(drafts.at(-1), balance)
    else if (totalText.test(text)) return
    else if (amount) addMovement(cells, description, amount, balance)
    else if (cells.date && textIn(cells, 'description') !== null && !hasZero(cells))
      reject(cells, copy.rejected.noAmount)
  }

  function addMovement(cells: CellRow, description: string, amount: RowAmount, balance: bigint | null): void {
    const date = cells.date ? { date: cells.date.date, text: cells.date.text } : last
    // Santander prints the date on the first movement of a day only (reference 2.4).
    if (!date || (!cells.date && !startsAt(cells, left))) return
    last = date
    const size = money.sizeOf(amount.raw)
    if (typeof size === 'string') {
      reject(cells, toUnreadableReason(size, amount.text))
      return
    }
    const code = amount.side === null && !amount.isBetween ? codeOf(textIn(cells, 'letter')) : null
    isCoded ||= code !== null
    drafts.push({
      line: cells.row.line,
      text: cells.row.text,
      date: date.date,
      dateText: date.text,
      block: cells.columns.find(({ isBlockTitle }) => isBlockTitle === true)?.title ?? '',
      size,
      isNegative: money.isNegative(amount.raw),
      side: amount.side ?? code,
      isBetweenColumns: amount.isBetween,
      balance,
      description: description.replace(/\s+/g, ' ').trim(),
      reference: toReference(textIn(cells, 'reference')),
      branch: textIn(cells, 'branch'),
    })
  }

  function finish(period: Period | null, { dateOrder, sign }: TableCorrections): TableMovements {
    const unsigned = drafts.filter(({ side, isBetweenColumns }) => side === null && !isBetweenColumns)
    const isSigned = unsigned.some(({ isNegative }) => isNegative)
    const days = new Map<Draft, string | null>()
    for (const block of Map.groupBy(drafts, (draft) => draft.block).values()) {
      const found = toDays(
        block.map(({ date }) => date),
        period,
        dateOrder,
      )
      for (const [at, draft] of block.entries()) days.set(draft, found[at] ?? null)
    }
    const movements = drafts.flatMap((all): Movement[] => {
      const { date: _, dateText, isNegative, block: __, ...draft } = all
      const day = days.get(all) ?? null
      if (day === null) {
        rejected.push({
          line: draft.line,
          reason: copy.rejected.date(dateText),
          text: draft.text.slice(0, 200),
        })
        return []
      }
      const written: Side | null =
        isSigned && !draft.isBetweenColumns ? (isNegative ? 'debit' : 'credit') : null
      const side = draft.side ?? written
      return [{ ...draft, day, ...correctSide({ ...draft, side, isNegative }, sign) }]
    })
    const convention =
      unsigned.length > 0 ? (isSigned ? 'signed' : 'balance') : isCoded ? 'letter' : 'two_columns'
    return { movements, opening, closing, rejected, money, convention, dates: drafts.map(({ date }) => date) }
  }

  return { add, finish }
}

/** Whether the description of a row starts where descriptions do: a page mark may end where amounts end. */
const startsAt = ({ runs }: CellRow, left: number | null): boolean =>
  left !== null && runs.some((run) => run.column.role === 'description' && Math.abs(run.left - left) <= 3)

/** Returns the side that follows from what the user says of the signs; as it was where they stand as they are. */
function correctSide(
  { side, isNegative, isBetweenColumns }: Pick<Draft, 'side' | 'isNegative' | 'isBetweenColumns'>,
  sign: TableCorrections['sign'],
): Pick<Movement, 'side' | 'isBetweenColumns'> {
  switch (sign) {
    case 'signed':
      return { side: isNegative ? 'debit' : 'credit', isBetweenColumns: false }
    case 'inverted':
      return { side: side && opposite[side], isBetweenColumns }
    case 'balance':
      return { side: null, isBetweenColumns: false }
    case 'two_columns':
    case 'letter':
    case 'text':
    case undefined:
      return { side, isBetweenColumns }
  }
}

const opposite = { debit: 'credit', credit: 'debit' } as const

function attachBalance(draft: Draft | undefined, balance: bigint | null): void {
  if (draft) draft.balance ??= balance
}

function codeOf(text: string | null): Side | null {
  const code = text === null ? null : parseDebitCreditCode(text)
  if (code === null) return null
  return code === 'cargo' || code === 'd' || code === '-' || code === 'c' ? 'debit' : 'credit'
}

const toReference = (text: string | null): string | null =>
  text === null || /^[0\s-]*$/.test(text) ? null : text
