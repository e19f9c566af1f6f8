import type { Tx } from '../../platform/database/user-transaction.ts'
import type { HiddenCategories } from '../categories/index.ts'
import { describeForUser } from '../description/index.ts'
import { decideKind, type KindDecision, type KindLink } from './domain/kind/decide-kind.ts'
import { isUncounted } from './domain/pending-state.ts'
import { type RollupDelta, toChangeDeltas } from './domain/rollup-delta.ts'
import type { CategoryFields, LedgerRow } from './domain/row.ts'
import type { AccountRow } from './repository/detail.ts'
import { type CandidateRow, existingRepository, type LinkCandidate } from './repository/existing.ts'
import { type KindChange, writeRepository } from './repository/write.ts'

/** The new kind of a stored row, and the row as it was. */
export type KindTransition = KindChange & { before: LinkCandidate }

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

/**
 * Deletes the pairs and refund links of rows. Of the other rows that were linked, `own` are left to the caller; the others get the
 * kind and category that they have alone. Returns both. The sums do not move yet.
 */
export async function releaseLinks(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  {
    own: wanted,
    withAccounts,
    hidden,
    now,
  }: { own: ReadonlySet<string>; withAccounts: AddAccounts; hidden: HiddenCategories; now: Date },
): Promise<{ own: ReadonlySet<string>; released: KindTransition[] }> {
  if (ids.length === 0) return { own: new Set(), released: [] }
  const write = writeRepository(tx)
  const others = await write.deleteLinks(userId, [...ids])
  const left = others.filter((id) => !wanted.has(id))
  const rows = left.length === 0 ? [] : await existingRepository(tx).listByIds(userId, left)
  const released = toUnlinkedKinds(withAccounts(rows), hidden)
  await write.updateKinds(userId, released, now)
  return { own: new Set(others.filter((id) => wanted.has(id))), released }
}

/** Returns the kind of rows that lost their link, and drops an inherited category. */
function toUnlinkedKinds(rows: readonly LinkCandidate[], hidden: HiddenCategories): KindTransition[] {
  return rows.map((row) => {
    const hasInheritedCategory = row.kind === 'refund' && row.categorySource !== 'person'
    return {
      ...toKindChange(row.id, decideKind({ ...row, link: null }), {
        label: hasInheritedCategory ? describeForUser(row, hidden) : null,
      }),
      before: row,
    }
  })
}

export const toKindDeltas = ({ before, kind, category }: KindTransition): RollupDelta[] =>
  toChangeDeltas(before, { ...before, kind, category: category ?? before.category })

export type AddAccounts = (rows: readonly CandidateRow[]) => LinkCandidate[]

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

type Known = { accounts: ReadonlyMap<string, AccountRow>; hidden: HiddenCategories | null }

const describe = ({ description, amount, currency, accountId }: LedgerRow, { accounts, hidden }: Known) => {
  if (hidden === null) throw new Error('the hidden categories were not loaded')
  const accountType = accounts.get(accountId)?.type ?? 'checking'
  return describeForUser({ description, amount, currency, accountType }, hidden)
}

/** Returns the kind of a row: the user's choice, its link, its description, or its sign. */
export const toKindFields = (
  row: Pick<LedgerRow, 'amount' | 'ownKind' | 'ruleKind' | 'textKind' | 'pending' | 'pendingState'>,
  link: KindLink | null = null,
): KindDecision => decideKind({ ...row, link, isUncounted: isUncounted(row) })

/** Returns the category detected from the description. */
export function toTextCategory(row: LedgerRow, known: Known): CategoryFields {
  const { category, categorySource, categoryConfidence } = describe(row, known)
  return { category, categorySource, categoryConfidence }
}

/** Returns the merchant detected in the description. */
export const toTextMerchant = (row: LedgerRow, known: Known): string | null => describe(row, known).merchant
