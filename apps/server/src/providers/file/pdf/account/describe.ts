import { columnRoles } from '@lucas/contract/banking/column-roles.ts'
import type { ColumnPositions, DateOrder, Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { correctedEvidence, detectedEvidence } from '../../evidence.ts'
import type { ReadOptions, Statement } from '../../statement.ts'
import type { DateToken } from '../../table/date-tokens.ts'
import type { CellRow, LayoutTable, Period } from '../layout/index.ts'
import type { TableMovements } from './movements.ts'
import type { SignedMovements } from './sign-movements.ts'

/** Returns what the reading rests on. Nothing is sure while the balances do not agree. */
export function describeReading(
  table: LayoutTable,
  read: TableMovements,
  {
    period,
    signed,
    corrections,
  }: { period: Period | null; signed: SignedMovements; corrections: ReadOptions['corrections'] },
): Evidence[] {
  const evidence = [
    detectedEvidence('format', 'pdf', copy.formats.pdf, copy.formatByBytes),
    columnsEvidence(table, signed.between, corrections.columns !== undefined),
    corrections.dateOrder === undefined
      ? datesEvidence(read.dates, period, signed)
      : orderEvidence(corrections.dateOrder),
    ...read.money.evidence,
    corrections.sign === undefined
      ? signEvidence(read, signed)
      : correctedEvidence('sign', corrections.sign, copy.signs[corrections.sign]),
    signed.proof.evidence,
  ]
  if (signed.proof.state !== 'broken' && signed.unsigned.length === 0) return evidence
  return evidence.map((item) => (item.corrected ? item : { ...item, sure: false }))
}

function columnsEvidence({ headings }: LayoutTable, between: number, isCorrected: boolean): Evidence {
  const places = toPlaces(headings[0]?.columns ?? [])
  const label = columnRoles
    .filter((role) => places[role] !== undefined)
    .map((role) => copy.columnNames[role])
    .join(', ')
  if (isCorrected) return correctedEvidence('columns', JSON.stringify(places), label)
  const reason = between === 0 ? copy.columnsByHeading : copy.columnsByBalance(between)
  return detectedEvidence('columns', JSON.stringify(places), label, reason)
}

function toPlaces(columns: LayoutTable['headings'][number]['columns']): ColumnPositions {
  const places: ColumnPositions = {}
  for (const role of columnRoles) {
    const at = columns.findIndex((column) => column.role === role)
    if (at !== -1) places[role] = at
  }
  return places
}

export const orderEvidence = (order: DateOrder): Evidence =>
  correctedEvidence('date_order', order, copy.dateOrders[order])

function datesEvidence(
  dates: readonly DateToken[],
  period: Period | null,
  { rows }: SignedMovements,
): Evidence {
  const over12 = dates.filter((date) => 'numbers' in date && date.numbers[0] > 12).length
  const isInside = period !== null && rows.every(({ date }) => date >= period.from && date <= period.to)
  const isNamed = dates.every(({ type }) => type === 'whole' || type === 'day_month')
  const reason = isInside
    ? copy.dateInPeriod
    : isNamed
      ? copy.dateNamed
      : over12 > 0
        ? copy.dateFirstOver12(over12)
        : copy.dateHabit
  return detectedEvidence('date_order', 'dmy', copy.dateOrders.dmy, reason, isInside || isNamed || over12 > 0)
}

function signEvidence({ convention }: TableMovements, { decided, proof }: SignedMovements): Evidence {
  const reasons = {
    two_columns: copy.signTwoColumns,
    letter: copy.signCategory,
    signed: copy.signNegativeAmounts,
    balance: copy.signBalance(decided),
  } as const
  const isProved = convention === 'two_columns' || convention === 'letter' || proof.state === 'holds'
  return detectedEvidence('sign', convention, copy.signs[convention], reasons[convention], isProved)
}

/** Returns the table preview: the headings and the first rows under them. */
export function describeTable(
  { headings, lines }: LayoutTable,
  cells: readonly CellRow[],
): Statement['table'] {
  const columns = headings[0]?.columns ?? []
  const first = lines[0]?.row.line
  return {
    headings: columns.map(({ title }) => title.slice(0, 80)),
    columns: toPlaces(columns),
    headerRow: first === undefined ? null : first - 1,
    sample: cells.slice(0, 8).map((cell) => ({
      line: cell.row.line,
      cells: cell.columns.map((column) =>
        [
          ...(column.role === 'date' && cell.date ? [cell.date.text] : []),
          ...cell.runs.filter((run) => run.column === column).map(({ text }) => text),
          ...cell.figures.filter((placed) => placed.column === column).map(({ figure }) => figure.text),
        ]
          .join(' ')
          .slice(0, 120),
      ),
    })),
  }
}
