import { describeMovement } from '../describe.ts'
import type { AccountRow } from '../repository/detail.ts'
import type { FullRow } from '../repository/full.ts'

type Accounts = ReadonlyMap<string, AccountRow>

const described = ({ description, amount, currency, account_id }: FullRow, accounts: Accounts) =>
  describeMovement({
    description,
    amount,
    currency,
    accountType: accounts.get(account_id)?.type ?? 'checking',
  })

/** What a row is by its text and sign. */
export const kindOf = (row: FullRow, accounts: Accounts): FullRow['kind'] => described(row, accounts).kind

/** The category that its text gives it. */
export function labelOf(row: FullRow, accounts: Accounts) {
  const { category, categorySource, categoryConfidence } = described(row, accounts)
  return { category, category_source: categorySource, category_confidence: categoryConfidence }
}

/** The merchant that its text names. */
export const merchantOf = (row: FullRow, accounts: Accounts): string | null =>
  described(row, accounts).merchant
