import type { Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { Imbalance } from '../../../../modules/imports/index.ts'
import { editLines } from '../../correct-rows.ts'
import { detectedEvidence } from '../../evidence.ts'
import type { LineEdit, StatementRow, UnreadableLine } from '../../statement.ts'
import { toDecimal } from '../../table/amount-text.ts'
import { cardPayment } from '../../table/data/banks.ts'
import { fold } from '../../text/fold.ts'
import type { CardFacts } from './facts.ts'
import type { Money } from './money.ts'
import type { CardLines, CardRow, ReadRows } from './read-rows.ts'

/** Whether the sums of a statement agree. */
export interface CardCheck {
  state: 'holds' | 'broken' | 'unproved'
  evidence: Evidence[]
  /** Null unless it is broken. */
  imbalance: Imbalance | null
}

const sumOf = (rows: readonly CardRow[]): bigint => rows.reduce((sum, { charge }) => sum + charge, 0n)

/** Checks what reference 1.8 lists: previous bill and rows against the total, section totals, and the credit in use. */
export function checkSums(
  { rows, totals }: Pick<ReadRows, 'rows' | 'totals'>,
  facts: CardFacts,
  { currency }: Money,
): CardCheck {
  const amount = (minor: bigint) => toDecimal(minor, currency)
  const off = (reason: string) => detectedEvidence('balance', 'broken', copy.chainBroken, reason, false)
  const holds = (reason: string) => detectedEvidence('balance', 'holds', copy.chainHolds, reason)
  const evidence: Evidence[] = []
  const { previous, billed } = facts
  const isKnown = previous !== null && billed !== null
  const difference = isKnown ? billed - previous - sumOf(rows) : 0n
  if (isKnown)
    evidence.push(difference === 0n ? holds(copy.cardHolds) : off(copy.cardOff(amount(difference))))
  for (const { title, printed, sum } of totals)
    if (printed !== sum) evidence.push(off(copy.cardSectionOff(title, amount(printed - sum))))
  const offCount = evidence.filter(({ sure }) => !sure).length
  if (!isKnown) evidence.unshift(detectedEvidence('balance', null, copy.chainNone, copy.cardNone, false))
  const inUse = checkUse(facts)
  if (inUse !== null && inUse !== 0n)
    evidence.push(detectedEvidence('balance', null, copy.chainAlone, copy.cardUseOff(amount(inUse)), false))
  return {
    state: offCount > 0 ? 'broken' : isKnown ? 'holds' : 'unproved',
    evidence,
    imbalance:
      offCount === 0
        ? null
        : { count: offCount, line: rows.at(-1)?.row.line ?? 1, difference: difference.toString() },
  }
}

/** The credit in use less the bill and what is owed later; null where the statement does not print all three. */
function checkUse({ billed, unbilled, used }: CardFacts): bigint | null {
  return billed === null || unbilled === null || used === null ? null : used - billed - unbilled
}

/**
 * Returns the rows of which the sums agree, else those that are printed: some issuers print a payment without a minus, others a fee
 * without a day, or debt in dollars that moved to the pesos in the head only.
 */
export function chooseRows({ rows, undated }: ReadRows, facts: CardFacts): CardRow[] {
  const { previous, billed } = facts
  if (previous === null || billed === null) return rows
  const moved = toMovedRow(facts)
  const all = [...rows, ...undated].toSorted((a, b) => a.row.line - b.row.line)
  const printed = [rows, all, rows.map(signPayment), all.map(signPayment)]
  const candidates = moved === null ? printed : [...printed, ...printed.map((each) => [...each, moved])]
  return candidates.find((candidate) => previous + sumOf(candidate) === billed) ?? rows
}

/** Debt in dollars that moved to the pesos, as a payment on the day of the statement. */
function toMovedRow({ moved, closesOn }: CardFacts): CardRow | null {
  if (moved === null || closesOn === null) return null
  return {
    charge: -moved.amount,
    row: {
      line: moved.line,
      date: closesOn,
      amount: moved.amount,
      description: copy.movedDebt,
      reference: null,
      balance: null,
      branch: null,
      pending: false,
      bankId: null,
      ordinalHint: null,
    },
  }
}

/** Edits lines of the bill, and with them the sums of their sections. */
export function editCharges({ rows, totals, rejected }: CardLines, edit: LineEdit): CardLines {
  const charges = new Map(rows.map(({ row, charge }) => [row, charge]))
  const before = new Map<StatementRow, bigint>()
  const change = (row: StatementRow) => {
    const changed = edit.change(row)
    before.set(changed, charges.get(row) ?? 0n)
    return changed
  }
  const edited = editLines({ rows: [...charges.keys()], rejected }, { ...edit, change })
  return {
    rows: edited.rows.map((row) => ({ row, charge: -row.amount })),
    totals: totals.map((total) => ({
      ...total,
      sum: edited.rows.reduce(
        (sum, row) => (total.lines.has(row.line) ? sum - row.amount - (before.get(row) ?? 0n) : sum),
        total.sum,
      ),
    })),
    rejected: edited.rejected,
  }
}

const signPayment = (row: CardRow): CardRow =>
  row.charge > 0n && cardPayment.test(fold(row.row.description))
    ? { ...row, charge: -row.charge, row: { ...row.row, amount: row.charge } }
    : row

/** Lines without a day that are not rows of the bill; none is listed where the sums agree without them. */
export const rejectUndated = ({ undated }: ReadRows, rows: readonly CardRow[]): UnreadableLine[] =>
  undated
    .filter(({ row }) => !rows.some((other) => other.row.line === row.line))
    .map(({ row: { line, description } }) => ({ line, reason: copy.rejected.noDate, text: description }))
