import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { taughtOf } from './corrections.ts'
import { daysAround } from './days-around.ts'
import { becomes, dedupe, type Fresh, sharedIds } from './domain/dedupe.ts'
import type { Movement } from './domain/movement.ts'
import { slicesOf } from './domain/slices.ts'
import { storable } from './domain/storable.ts'
import { suspectManual } from './domain/suspects.ts'
import type { Taught } from './domain/taught.ts'
import { withoutToldIds } from './fresh-accounts.ts'
import { type Delivery, loadHeld } from './held.ts'
import { logMerges } from './matching/log-merges.ts'
import { createRemoving } from './matching/remove.ts'
import { suggestionsOf } from './matching/suggest.ts'
import { createMissing } from './missing.ts'
import type { GoalParts } from './ports.ts'
import { readAhead } from './read-ahead.ts'
import { heldRepository } from './repository/held.ts'
import { rollupsRepository } from './repository/rollups.ts'
import { suggestionsRepository } from './repository/suggestions.ts'
import { writeRepository } from './repository/write.ts'
import type { SealRaw, WithAccounts } from './rows.ts'
import { settle, standAlone } from './settle.ts'
import { followUpdates } from './splitting/follow.ts'
import { kindStep, nearOf, release, settlingOf, stepsOf, updatingOf } from './updating.ts'

/** What a bank has just delivered; times come from the ingest's clock. */
export interface Batch {
  now: Date
  today: PlainDate
  /** RUTs by which texts of own transfers name the person. */
  ownRuts: string[]
  movements: readonly Movement[]
  /** What this delivery brings afterwards: read while the database is busy. */
  next?: readonly Movement[]
  /** By account, how the ids begin that the provider gives once and keeps, where all of these days was told. */
  lasting?: ReadonlyMap<string, string>
  /**
   * A file beside the bank: rows that we hold stay as they are, so that an import can be taken back. Pending and
   * hand-written ones become what the file tells; those merges are in the log.
   */
  keepsHeld?: boolean
}

/** What a delivery did: how many rows, and which rows and merges, so that an import can be taken back. */
export interface Stored {
  added: number
  changed: number
  addedIds: string[]
  mergeIds: string[]
  /** Every row that is new, or tells or counts otherwise than before. */
  touchedIds: string[]
}

type StoreDeps = { envelope: Envelope; clock: Clock; parts?: GoalParts | undefined }

/** A bank's word about people's rows: the last stop of the corridor, in the caller's transaction. */
export function createStore({ envelope, clock, parts }: StoreDeps) {
  const removing = createRemoving({ clock, parts })

  async function sealing(tx: Tx, person: string): Promise<SealRaw> {
    const seal = await envelope.of(tx, person)
    return (id, raw) => seal.seal({ table: 'transaction', column: 'raw', row: id }, JSON.stringify(raw))
  }

  /** Stores what is new and what changed. Running it again, or in another order, changes nothing more. */
  async function store(tx: Tx, person: string, batch: Batch): Promise<Stored> {
    const reading = readAhead(batch.next ?? [])
    try {
      return await storeAll(tx, person, batch)
    } finally {
      await reading
    }
  }

  async function storeAll(tx: Tx, person: string, batch: Batch): Promise<Stored> {
    const total: Stored = { added: 0, changed: 0, addedIds: [], mergeIds: [], touchedIds: [] }
    if (batch.movements.length === 0) return total
    const held = heldRepository(tx)
    await held.lock(person)
    const accounts = [...new Set(batch.movements.map(({ accountId }) => accountId))]
    const added = new Set<string>()
    const filled = new Set(await held.filled(person, accounts))
    for (const id of await held.made(person, accounts, batch.now)) filled.delete(id)
    const movements = withoutToldIds(tx, batch.movements, filled)
    const slicing: Slicing = {
      shared: sharedIds(movements),
      filled,
      ids: new Set(movements.flatMap(({ providerId }) => (providerId === null ? [] : [providerId]))),
      added,
      withAccounts: withAccountsOf(await held.accounts(person)),
      taught: await taughtOf(tx, person),
    }
    for (const slice of slicesOf(movements, sliceSize)) {
      const done = await storeSlice(tx, person, { ...batch, movements: slice.map(storable) }, slicing)
      for (const id of done.addedIds) {
        added.add(id)
        total.addedIds.push(id)
      }
      total.added += done.added
      total.changed += done.changed
      total.mergeIds.push(...done.mergeIds)
      total.touchedIds.push(...done.touchedIds)
    }
    return total
  }

  async function storeSlice(
    tx: Tx,
    person: string,
    { now, ownRuts, movements, lasting, keepsHeld = false }: Batch,
    slicing: Slicing,
  ): Promise<Stored> {
    const { withAccounts } = slicing
    const held = heldRepository(tx)
    const write = writeRepository(tx)
    const suggestions = suggestionsRepository(tx)
    const rows = await loadHeld(held, person, movements, slicing)
    const { fresh, changed: told, suspects } = dedupe(movements, rows, { shared: slicing.shared, lasting })
    const changed = keepsHeld ? told.filter(({ merge }) => becomes(merge)) : told
    if (fresh.length === 0 && changed.length === 0)
      return { added: 0, changed: 0, addedIds: [], mergeIds: [], touchedIds: [] }

    const added = fresh.map((item) => settlingOf(item, slicing.taught))
    const log = await logMerges(tx, person, changed, now)
    const updated = await updatingOf(tx, person, changed, slicing.taught)
    const released = await release(tx, person, updated, withAccounts)
    await write.setKinds(person, released, now)

    const unsettled = [
      ...added,
      ...updated.filter(({ isBroken }) => isBroken).map(({ settling }) => settling),
    ]
    const writing = { now, seal: await sealing(tx, person) }
    const settlement = await settle({ held, suggestions, person, ownRuts, withAccounts }, unsettled)
    const { pairs, kinds } = settlement
    await write.insert(
      person,
      added.map(({ row }) => row),
      writing,
    )
    await write.update(
      person,
      updated.map(({ settling, keepsCategory }) => ({ row: settling.row, keepsCategory })),
      writing,
    )
    const followed = await followUpdates(tx, person, updated, now)
    await log.finish()
    for (const { held: old, settling } of updated)
      if (old.amount !== settling.row.amount)
        await parts?.fitTransaction(tx, person, old.id, settling.row.amount)
    await write.addPairs(person, pairs, now)
    await write.setKinds(person, kinds, now)
    const byHand = await suspectsByHand(tx, person, fresh)
    const idOf = new Map(fresh.map(({ movement }, at) => [movement, added[at]?.row.id ?? '']))
    await suggestions.add(
      person,
      [...settlement.suggestions, ...suggestionsOf([...suspects, ...byHand], idOf)],
      now,
    )
    await rollupsRepository(tx).move(person, [
      ...stepsOf(added, updated, [...released, ...kinds]),
      ...followed,
    ])
    const addedIds = added.map(({ row }) => row.id)
    const touched = [...updated.map(({ settling }) => settling.row), ...released, ...kinds]
    const touchedIds = [...addedIds, ...touched.map(({ id }) => id)]
    return { added: added.length, changed: updated.length, addedIds, mergeIds: log.ids, touchedIds }
  }

  /** Erases every row of the accounts; rows of other accounts that hung on them stand alone again. */
  async function eraseOfAccounts(tx: Tx, person: string, accountIds: string[]): Promise<number> {
    const write = writeRepository(tx)
    await heldRepository(tx).lock(person)
    const linked = await write.idsOfAccounts(person, accountIds)
    const others = linked.length === 0 ? [] : await write.release(person, linked)
    const withAccounts = withAccountsOf(await heldRepository(tx).accounts(person))
    const left = withAccounts(await nearOf(tx, person, others)).filter(
      ({ accountId }) => !accountIds.includes(accountId),
    )
    if (parts) await parts.releaseTransactions(tx, person, await write.allOfAccounts(person, accountIds))
    const count = await write.eraseOfAccounts(person, accountIds)
    const alone = standAlone(left)
    await write.setKinds(person, alone, clock.now())
    await rollupsRepository(tx).move(person, alone.flatMap(kindStep))
    return count
  }

  return { store, eraseOfAccounts, ...removing, ...createMissing(removing) }
}

/** Movements worked off at once: enough for the database to be busy, few enough to be forgotten soon. */
const sliceSize = 4_000

type Slicing = Delivery & { shared: ReadonlySet<string>; withAccounts: WithAccounts; taught: Taught }

/** Rows of an account that is gone are of nobody's type: none stand there. */
function withAccountsOf(
  accounts: Awaited<ReturnType<ReturnType<typeof heldRepository>['accounts']>>,
): WithAccounts {
  const byId = new Map(accounts.map(({ id, ...account }) => [id, account]))
  return (rows) =>
    rows.flatMap((row) => {
      const account = byId.get(row.accountId)
      return account ? [{ ...row, ...account }] : []
    })
}

/** What the person wrote on other accounts and a bank has now told. */
async function suspectsByHand(tx: Tx, person: string, fresh: readonly Fresh[]) {
  if (fresh.length === 0) return []
  const days = daysAround(
    fresh.map(({ movement }) => ({ row: movement })),
    mostManualDays,
    mostManualDays,
  )
  const written = await heldRepository(tx).writtenByHand(person, days.from, days.to)
  const found = suspectManual(
    fresh.map(({ movement }) => movement),
    written,
  )
  return found.map((suspect) => ({ ...suspect, kind: 'manual' as const }))
}
const mostManualDays = 5
