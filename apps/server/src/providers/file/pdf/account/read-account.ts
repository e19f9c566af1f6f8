import { editLines } from '../../correct-rows.ts'
import type { ReadLines, ReadOptions, Statement, StatementRow } from '../../statement.ts'
import type { AmountReader } from '../../table/amount-reader.ts'
import { parseRawAmount } from '../../table/raw-amount.ts'
import { fillCells, findAmount, type LayoutTable, type Period, type Row, readDate } from '../layout/index.ts'
import { correctColumns } from './correct-columns.ts'
import { describeReading, describeTable } from './describe.ts'
import { readHeadFacts } from './head-facts.ts'
import { readMovements } from './movements.ts'
import { proveBalances } from './prove.ts'
import { toMinor } from './row-figures.ts'
import { type SignedMovements, signMovements } from './sign-movements.ts'

const openingLabel =
  /(?<!\S)saldo (?:inicial|anterior|al inicio|de apertura)(?: cuenta corriente)? ?\$?:?(?!\S)/g
const closingLabel = /(?<!\S)saldo (?:final|actual|contable|al cierre|de cierre) ?\$?:?(?!\S)/g

/** What belongs to one table: the rows above it, the table, and the rows below it. */
export interface TableRegion {
  above: readonly Row[]
  table: LayoutTable
  below: readonly Row[]
}

/** Reads the statement of one account; null when its table has no movement or their signs cannot be known. */
export function readAccount(region: TableRegion, { corrections }: ReadOptions): Statement | null {
  const { above, below } = region
  const table = correctColumns(region.table, corrections.columns)
  const titles = (table.headings[0]?.columns ?? []).map(({ title }) => title)
  const facts = readHeadFacts(
    [...above, ...below.filter((row) => readDate(row.tokens.slice(0, 1)) === null)],
    titles,
  )
  const cells = fillCells(table)
  const hints = {
    stated: facts.currency,
    ...(corrections.currency === undefined ? {} : { forcedCurrency: corrections.currency }),
    ...(corrections.decimal === undefined ? {} : { forcedDecimal: corrections.decimal }),
  }
  const read = readMovements(cells, facts.period, hints, corrections)
  const stated = {
    opening: read.opening ?? findBalance([above, below], openingLabel, read.money),
    closing: read.closing ?? findBalance([below, above], closingLabel, read.money),
  }
  const signed = signMovements(read.movements, stated.opening, stated.closing, read.money.currency)
  if (signed.rows.length === 0 || signed.unsigned.length > signed.rows.length) return null
  const conclude = ({ rows, rejected, proof }: ReadLines & Pick<SignedMovements, 'proof'>): Statement => ({
    format: 'pdf',
    encoding: null,
    currency: read.money.currency,
    account: {
      number: facts.number,
      holder: facts.holder,
      holderRut: facts.holderRut,
      institutionId: facts.institutionId,
      type: facts.type,
    },
    openingBalance: proof.opening,
    closingBalance: proof.closing,
    period: facts.period ?? periodOf(rows),
    rows,
    rejected: rejected.toSorted((a, b) => a.line - b.line),
    imbalance: proof.imbalance,
    evidence: describeReading(table, read, {
      period: facts.period,
      signed: { ...signed, rows, proof },
      corrections,
    }),
    table: describeTable(table, cells),
    withEdit: (edit) => {
      const edited = editLines({ rows, rejected }, edit)
      return conclude({ ...edited, proof: proveRows(edited.rows, stated, signed, read.money.currency) })
    },
  })
  return conclude({ ...signed, rejected: [...read.rejected, ...signed.unsigned] })
}

const proveRows = (
  rows: readonly StatementRow[],
  { opening, closing }: { opening: bigint | null; closing: bigint | null },
  { isNewestFirst }: SignedMovements,
  currency: string,
) => proveBalances(isNewestFirst ? rows.toReversed() : rows, opening, closing, currency)

function findBalance(places: readonly (readonly Row[])[], label: RegExp, money: AmountReader): bigint | null {
  for (const rows of places) {
    const figure = findAmount(rows, label)
    const raw = figure && parseRawAmount(figure.text)
    const balance = raw && toMinor(raw, money)
    if (balance !== null) return balance
  }
  return null
}

function periodOf(rows: readonly StatementRow[]): Period | null {
  const days = rows.map(({ date }) => date).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return from !== undefined && to !== undefined ? { from, to } : null
}
