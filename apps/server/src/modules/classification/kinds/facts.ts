import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type KindFacts, toCardKey } from '../../description/index.ts'
import type { existingRepository, OwnRuts } from '../../ledger/index.ts'

export type AccountFacts = Awaited<ReturnType<ReturnType<typeof existingRepository>['listAccounts']>>[number]

export interface LoadedKindFacts extends KindFacts {
  /** Whether a connection of a bank has the RUT of the user. */
  knowsOwnRut: boolean
  /** Changes when another fact could change the kind of a stored transaction. */
  digest: string
}

/** Loads the facts of the user that descriptions are compared with. `ownRuts` are known from the data of this ingest. */
export async function loadKindFacts(
  tx: Tx,
  userId: string,
  accounts: readonly AccountFacts[],
  { stored, ownRuts = [] }: { stored: OwnRuts; ownRuts?: readonly string[] },
): Promise<LoadedKindFacts> {
  const holders = await stored.load(tx, userId)
  const active = accounts.filter(({ deletedAt }) => deletedAt === null)
  const cards = active
    // The purchases of a hidden card count nowhere, so that its payments are what the user spends.
    .filter(({ accountType, hidden }) => accountType === 'credit' && !hidden)
    .map(({ institution, currency }) => toCardKey(institution, currency))
  const owners = active.map(({ id, ownerName }) => `${id} ${ownerName}`)
  return {
    isOwnRut: (rut) => ownRuts.includes(rut) || holders.has(rut),
    knowsOwnRut: holders.digest !== '',
    cards: new Set(cards),
    digest: toDigest([holders.digest, ...cards.toSorted(), ...owners.toSorted()]),
  }
}

const toDigest = (facts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
