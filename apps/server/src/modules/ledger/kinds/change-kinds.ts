import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { TextKind } from '../../description/index.ts'
import { applyConsequences } from '../consequences.ts'
import { decideKind, type KindDecision, type KindLink } from '../domain/kind/decide-kind.ts'
import { toChangeDeltas } from '../domain/rollup-delta.ts'
import { type KindEvidenceRow, kindRepository } from '../repository/kind.ts'
import { updateFields } from '../repository/update.ts'

/** New evidence about the kind of a transaction. What it leaves out stays. */
export interface KindChange {
  id: string
  textKind?: TextKind | null
  ownKind?: TransactionKind | null
}

interface ChangedKinds {
  /** Changed transactions, with refunds and parts. */
  rows: number
  hasChangedSums: boolean
}

/**
 * Stores evidence and decides the kinds of the transactions again, with those of their refunds and of the parts of split
 * ones, and moves the rollups, in the caller's transaction. The caller holds the lock on the user data.
 */
export async function changeKinds(
  tx: Tx,
  userId: string,
  changes: readonly KindChange[],
  now: Date,
): Promise<ChangedKinds> {
  if (changes.length === 0) return { rows: 0, hasChangedSums: false }
  const repository = kindRepository(tx)
  const stored = await repository.listEvidence(
    userId,
    changes.map(({ id }) => id),
  )
  const changed = decideKinds(stored, new Map(changes.map((change) => [change.id, change])))
  await updateFields(
    tx,
    userId,
    changed.map(({ after }) => after),
    ['kind', 'kindSource', 'ownKind', 'textKind'],
    now,
  )
  const deltas = changed.flatMap(({ before, after }) =>
    before.counts && before.kind !== after.kind ? toChangeDeltas(before, after) : [],
  )
  await applyConsequences(tx, userId, { deltas }, now)
  return { rows: changed.length, hasChangedSums: deltas.length > 0 }
}

interface Decided {
  before: KindEvidenceRow
  after: KindEvidenceRow
}

/** Returns the rows that change. Purchases are decided before their refunds, and originals before their parts. */
function decideKinds(rows: readonly KindEvidenceRow[], changes: ReadonlyMap<string, KindChange>): Decided[] {
  const decided = new Map<string, KindEvidenceRow>()
  const follow = (row: KindEvidenceRow): KindDecision | null => {
    const followed = decided.get(row.parentId ?? row.refundOf ?? '')
    if (followed) return followed
    const { followedKind: kind, followedSource: kindSource } = row
    return kind === null || kindSource === null ? null : { kind, kindSource }
  }
  const ordered = rows.toSorted((a, b) => rankDependence(a) - rankDependence(b))
  return ordered.flatMap((before) => {
    // Parts have the text kind of their original.
    const textKind = (changes.get(before.id) ?? changes.get(before.parentId ?? ''))?.textKind
    const ownKind = changes.get(before.id)?.ownKind
    const evidence = {
      ...before,
      textKind: textKind === undefined ? before.textKind : textKind,
      ownKind: ownKind === undefined ? before.ownKind : ownKind,
    }
    const after = { ...evidence, ...decideKind({ ...evidence, link: toLink(before, follow(before)) }) }
    decided.set(before.id, after)
    return isSameKind(before, after) ? [] : [{ before, after }]
  })
}

const rankDependence = ({ parentId, refundOf }: KindEvidenceRow): number =>
  parentId !== null ? 2 : refundOf !== null ? 1 : 0

function toLink(
  { parentId, refundOf, pairKind }: KindEvidenceRow,
  followed: KindDecision | null,
): KindLink | null {
  if (parentId !== null) return followed && { type: 'part', ...toDecision(followed) }
  if (pairKind !== null) return { type: 'pair', pairKind }
  return refundOf !== null && followed ? { type: 'refund', purchaseKind: followed.kind } : null
}

const toDecision = ({ kind, kindSource }: KindDecision): KindDecision => ({ kind, kindSource })

const isSameKind = (a: KindEvidenceRow, b: KindEvidenceRow): boolean =>
  a.kind === b.kind && a.kindSource === b.kindSource && a.ownKind === b.ownKind && a.textKind === b.textKind

/** A transaction that is a whole purchase in instalments, and whether its instalments are transactions too. */
export interface WholePurchase {
  transactionId: string
  hasInstalments: boolean
}

/**
 * Leaves whole purchases out of the sums where their instalments count, and lets the others count, with the rollups, in the
 * caller's transaction. A choice of the user stays, and so does a purchase with a refund, whose kind follows it: the two
 * cancel out either way. Returns whether a kind changed. The caller holds the lock on the user data.
 */
export async function setWholePurchases(
  tx: Tx,
  userId: string,
  purchases: readonly WholePurchase[],
  now: Date,
): Promise<boolean> {
  const repository = kindRepository(tx)
  const ids = (hasInstalments: boolean) =>
    purchases.flatMap((one) => (one.hasInstalments === hasInstalments ? [one.transactionId] : []))
  const changes = [
    ...(await repository.listByTextKind(userId, ids(true), null)).map((id) => ({
      id,
      textKind: 'excluded' as const,
    })),
    ...(await repository.listByTextKind(userId, ids(false), 'excluded')).map((id) => ({
      id,
      textKind: null,
    })),
  ]
  return (await changeKinds(tx, userId, changes, now)).hasChangedSums
}
