import type { HiddenCategories } from '../categories/index.ts'
import { describeForUser } from '../description/index.ts'
import { decideKind, type KindLink } from './domain/kind/decide-kind.ts'
import { isUncounted } from './domain/pending-state.ts'
import type { AccountRow } from './repository/detail.ts'
import type { TransactionRow } from './repository/transaction.ts'

type Known = { accounts: ReadonlyMap<string, AccountRow>; hidden: HiddenCategories | null }

const describe = (
  { description, amount, currency, account_id }: TransactionRow,
  { accounts, hidden }: Known,
) => {
  if (hidden === null) throw new Error('the hidden categories were not loaded')
  const accountType = accounts.get(account_id)?.type ?? 'checking'
  return describeForUser({ description, amount, currency, accountType }, hidden)
}

type KindFields = Pick<TransactionRow, 'kind' | 'kind_source'>

/** Returns the kind of a row: the user's choice, its link, its description, or its sign. */
export function toKindFields(
  row: Pick<TransactionRow, 'amount' | 'own_kind' | 'rule_kind' | 'text_kind' | 'pending' | 'pending_state'>,
  link: KindLink | null = null,
): KindFields {
  const { amount, own_kind: ownKind, rule_kind: ruleKind, text_kind: textKind } = row
  const { kind, kindSource } = decideKind({
    amount,
    ownKind,
    ruleKind,
    textKind,
    link,
    isUncounted: isUncounted(row),
  })
  return { kind, kind_source: kindSource }
}

/** Returns the category detected from the description. */
export function toTextCategory(row: TransactionRow, known: Known) {
  const { category, categorySource, categoryConfidence } = describe(row, known)
  return { category, category_source: categorySource, category_confidence: categoryConfidence }
}

/** Returns the merchant detected in the description. */
export const toTextMerchant = (row: TransactionRow, known: Known): string | null =>
  describe(row, known).merchant
