import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { UnreadableLine } from './statement.ts'

/** Number of rows of one account. */
export interface AccountRowCount {
  account: string
  rows: number
}

/** Returns the account with most rows, the first one on a tie. A statement covers one account. */
export function findMainAccount(counts: readonly AccountRowCount[]): string | null {
  const totals = new Map<string, number>()
  for (const { account, rows } of counts) totals.set(account, (totals.get(account) ?? 0) + rows)
  return [...totals].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** Returns the rejection of a row of another account. */
export const rejectOtherAccount = (account: string, line: number, text: string): UnreadableLine => ({
  line,
  reason: copy.rejected.otherAccount(account),
  text,
})
