import { describeTransaction } from '../ingest/describe.ts'
import type { AccountRow } from '../repository/detail.ts'
import type { TransactionRow } from '../repository/transaction.ts'

type Accounts = ReadonlyMap<string, AccountRow>

const describe = ({ description, amount, currency, account_id }: TransactionRow, accounts: Accounts) =>
  describeTransaction({
    description,
    amount,
    currency,
    accountType: accounts.get(account_id)?.type ?? 'checking',
  })

/** Returns the kind of a row from its description and sign. */
export const toUnlinkedKind = (row: TransactionRow, accounts: Accounts): TransactionRow['kind'] =>
  describe(row, accounts).kind

/** Returns the category detected from the description. */
export function toTextCategory(row: TransactionRow, accounts: Accounts) {
  const { category, categorySource, categoryConfidence } = describe(row, accounts)
  return { category, category_source: categorySource, category_confidence: categoryConfidence }
}

/** Returns the merchant detected in the description. */
export const toTextMerchant = (row: TransactionRow, accounts: Accounts): string | null =>
  describe(row, accounts).merchant
