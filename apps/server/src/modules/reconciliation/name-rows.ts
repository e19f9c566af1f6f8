import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { type PostedRow, postedRows } from '../ledger/index.ts'
import { type Comparison, toRange } from './compare.ts'
import { compareRows } from './domain/compare-rows.ts'
import type { DifferingDays } from './domain/differing-days.ts'

interface MissingRow {
  date: PlainDate
  amount: bigint
  description: string
  /** The transaction, where the user deleted it. */
  deletedId: string | null
}

/** The rows that explain a difference, as far as they are known. */
export interface NamedRows {
  missing: MissingRow[]
  extra: PostedRow[]
  moved: { own: PostedRow; statementDate: PlainDate }[]
}

const maxDeleted = 1_000

/**
 * Names the rows that differ: by the rows of a statement where they are known, else the deleted ones and those of Lucas that have the
 * amount of a difference in its days.
 */
export async function nameRows(tx: Tx, userId: string, comparison: Comparison): Promise<NamedRows> {
  const { account, statement, rows, days } = comparison
  const range = toRange(comparison)
  const deleted = await postedRows.listDeleted(tx, userId, account.id, range, maxDeleted)
  if (statement?.rows && statement.period) {
    const { from, to } = statement.period
    const isCompared = ({ date }: { date: PlainDate }) =>
      date >= from && date >= range.from && date <= to && date <= range.to
    const { missing, extra, moved } = compareRows(statement.rows.filter(isCompared), rows.filter(isCompared))
    return {
      missing: missing.map((row) => ({ ...row, deletedId: takeEqual(deleted, row) })),
      extra,
      moved: moved.map(({ own, statement: line }) => ({ own, statementDate: line.date })),
    }
  }
  const toRowAmount = ({ difference }: DifferingDays) => (account.isCard ? -difference : difference)
  const isWithin = ({ from, to }: DifferingDays, { date }: PostedRow) => date >= from && date <= to
  const missing = days.flatMap((one) => {
    const found = deleted.find((row) => isWithin(one, row) && row.amount === toRowAmount(one))
    return found ? [{ ...found, deletedId: found.id }] : []
  })
  const extra = days.flatMap((one) =>
    rows.filter((row) => isWithin(one, row) && row.amount === -toRowAmount(one)),
  )
  return { missing, extra, moved: [] }
}

/** Returns the id of a deleted row of the same day and amount, and takes it off. */
function takeEqual(
  deleted: PostedRow[],
  { date, amount }: { date: PlainDate; amount: bigint },
): string | null {
  const at = deleted.findIndex((row) => row.date === date && row.amount === amount)
  return at < 0 ? null : (deleted.splice(at, 1)[0]?.id ?? null)
}
