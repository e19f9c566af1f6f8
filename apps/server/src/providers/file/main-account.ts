import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { RejectedLine } from './statement.ts'

/** Rows of one account among those of others. */
export interface Counted {
  account: string
  rows: number
}

/** A statement is of one account; of several in a file that with most rows is read, the first of them where they tie. */
export function mainAccount(counted: readonly Counted[]): string | null {
  const totals = new Map<string, number>()
  for (const { account, rows } of counted) totals.set(account, (totals.get(account) ?? 0) + rows)
  return [...totals].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** What is told of a row that another account's statement holds. */
export const ofOtherAccount = (account: string, line: number, text: string): RejectedLine => ({
  line,
  reason: copy.rejected.otherAccount(account),
  text,
})
