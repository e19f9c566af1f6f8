import type { Currency } from '@lucas/contract/currency.ts'
import type { ParsedDescription } from '../domain/description/parse-description.ts'
import type { KindDecision } from '../domain/kind/decide-kind.ts'
import type { OwnAccount } from '../domain/linking/transfers.ts'
import type { LearnedKeys } from '../domain/rules/apply-rules.ts'
import type { existingRepository } from '../repository/existing.ts'
import type { matchSuggestionRepository } from '../repository/match-suggestion.ts'
import type { KindChange } from '../repository/write.ts'
import type { AddAccounts, LinkCandidate, NewRow } from '../types.ts'

/** A new or unlinked row with its parsed description and the merchant that it names, before any rule. */
export type DescribedRow = {
  row: NewRow
  parsed: ParsedDescription
  detectedName: string | null
  learnedKeys: LearnedKeys
}
export type KindTransition = KindChange & { before: LinkCandidate }

/** Which stored rows can exist, so that only these are searched. A yes may be wrong, a no never is. */
export interface LinkableRows {
  /** Whether a stored row can have this amount in hundredths. */
  mayHaveAmount(sortAmount: bigint): boolean
  /** Whether a stored row of these days can be a refund without a purchase. */
  mayHaveRefund(from: string, to: string): boolean
}

export interface LinkContext {
  existing: ReturnType<typeof existingRepository>
  stored: LinkableRows
  suggestionRepository: ReturnType<typeof matchSuggestionRepository>
  userId: string
  /** Whether a RUT is one of the user's. */
  isOwnRut(rut: string): boolean
  addAccounts: AddAccounts
  /** The accounts of the user that exist. */
  accounts: readonly OwnAccount[]
}

type CategoryFields = Pick<NewRow, 'category' | 'categorySource' | 'categoryConfidence'>

export const toKindChange = (
  id: string,
  { kind, kindSource }: KindDecision,
  { refundOf = null, label = null }: { refundOf?: string | null; label?: CategoryFields | null } = {},
): KindChange => ({
  id,
  kind,
  kindSource,
  refundOf,
  category: label?.category ?? null,
  categorySource: label?.categorySource ?? null,
  categoryConfidence: label?.categoryConfidence ?? null,
})

/** Returns an amount in hundredths of a unit in every currency, as `transaction.sort_amount` stores it. */
export const toSortAmount = (amount: bigint, currency: Currency): bigint =>
  currency === 'USD' ? amount : amount * 100n

/** Returns a function that adds the account type and owner, and drops rows of deleted accounts. */
export function createAddAccounts(
  accounts: Awaited<ReturnType<ReturnType<typeof existingRepository>['listAccounts']>>,
): AddAccounts {
  const byId = new Map(accounts.map(({ id, ...account }) => [id, account]))
  return (rows) =>
    rows.flatMap((row) => {
      const account = byId.get(row.accountId)
      return account ? [{ ...row, ...account }] : []
    })
}
