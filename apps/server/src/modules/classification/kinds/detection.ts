import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import { type Tx, withoutUser } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import { detectTextKind, parseDescription, type TextKind } from '../../description/index.ts'
import { changeKinds, existingRepository, type KindChange, type OwnRuts } from '../../ledger/index.ts'
import { type DescribedKindRow, kindDetectionRepository } from '../repository/kind-detection.ts'
import { type AccountFacts, type LoadedKindFacts, loadKindFacts } from './facts.ts'

interface KindDetectionDeps {
  db: Db
  clock: Clock
  events: Events
  ownRuts: OwnRuts
}

/** Rows per transaction of the database, so that a long history blocks the user's changes only for moments. */
const batchSize = 5_000
/** Users per sweep. */
const sweepLimit = 500

/**
 * Detects the kinds of stored transactions again, after the rules or the facts of the user changed. The user's choices, pairs
 * and refunds stay.
 */
export function createKindDetection({ db, clock, events, ownRuts }: KindDetectionDeps) {
  const detectAll = async (userId: string, signal: AbortSignal): Promise<void> => {
    let after: string | null = null
    do {
      signal.throwIfAborted()
      after = await events.transaction(db, userId, (tx) => detectBatch(tx, userId, after))
    } while (after !== null)
  }

  /** Returns the last id of a batch, or null after the last one, when the facts are recorded. */
  async function detectBatch(tx: Tx, userId: string, after: string | null): Promise<string | null> {
    if (!(await lockUserData(tx, userId))) return null
    const accounts = await existingRepository(tx).listAccounts(userId)
    const facts = await loadKindFacts(tx, userId, accounts, { stored: ownRuts })
    const rows = await kindDetectionRepository(tx).listAfter(userId, after, batchSize)
    const { hasChangedSums } = await changeKinds(tx, userId, findChanges(rows, accounts, facts), clock.now())
    if (hasChangedSums)
      await events.publish(tx, userId, { type: 'transactions_changed' }, { origin: 'ingest' })
    if (rows.length === batchSize) return rows.at(-1)?.id ?? null
    await kindDetectionRepository(tx).markCurrent(userId, facts.digest, clock.now())
    return null
  }

  return {
    detectAll,
    listOutdated: (): Promise<string[]> =>
      withoutUser(db, (tx) => kindDetectionRepository(tx).listOutdated(sweepLimit)),
  }
}

export type KindDetection = ReturnType<typeof createKindDetection>

/** Returns the rows whose descriptions show another kind than before, and those whose kind is to be decided again. */
function findChanges(
  rows: readonly DescribedKindRow[],
  accounts: readonly AccountFacts[],
  facts: LoadedKindFacts,
): KindChange[] {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return rows.flatMap((row) => {
    const account = byId.get(row.accountId)
    const textKind = account && row.isDescribed ? readTextKind(row, account, facts) : row.textKind
    if (textKind !== row.textKind) return [{ id: row.id, textKind }]
    return row.isUndecided ? [{ id: row.id }] : []
  })
}

/** Returns the kind that a description shows; the stored one where the description alone does not decide. */
function readTextKind(row: DescribedKindRow, account: AccountFacts, facts: LoadedKindFacts): TextKind | null {
  // Instalments decide about whole purchases.
  if (row.textKind === 'excluded') return row.textKind
  const parsed = parseDescription({ ...row, accountType: account.accountType })
  // The RUT of the holder of a statement file is not stored, so that only a connection of a bank has it.
  if (row.textKind === 'transfer' && parsed.rut !== null && !facts.knowsOwnRut) return row.textKind
  return detectTextKind({ ...row, ...account, parsed }, facts)
}
