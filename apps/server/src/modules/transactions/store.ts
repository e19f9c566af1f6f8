import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { newId } from '../../platform/ids.ts'
import { describeMovement } from './describe.ts'
import { type Changed, dedupe, type Fresh } from './domain/dedupe.ts'
import type { Held, Movement } from './domain/movement.ts'
import { storable } from './domain/storable.ts'
import { loadHeld } from './held.ts'
import { heldRepository } from './repository/held.ts'
import { rollupsRepository } from './repository/rollups.ts'
import { type KindChange, writeRepository } from './repository/write.ts'
import type { HeldRow, NearRow, NewRow, SealRaw, TouchedDay } from './rows.ts'
import { breaksPair, type Settling, settle, standAlone } from './settle.ts'

/** What a bank has just delivered; times come from the ingest's clock. */
export interface Batch {
  now: Date
  today: PlainDate
  /** RUTs by which texts of own transfers name the person. */
  ownRuts: string[]
  movements: readonly Movement[]
}

export type TransactionStore = ReturnType<typeof createStore>

/** The last stop of the corridor: rows, pairs and sums in the caller's transaction. */
export function createStore({ envelope, clock }: { envelope: Envelope; clock: Clock }) {
  async function sealing(tx: Tx, person: string): Promise<SealRaw> {
    const seal = await envelope.of(tx, person)
    return (id, raw) => seal.seal({ table: 'transaction', column: 'raw', row: id }, JSON.stringify(raw))
  }

  /** Stores what is new and what changed. Running it again, or in another order, changes nothing more. */
  async function store(tx: Tx, person: string, { now, ownRuts, movements: told }: Batch) {
    if (told.length === 0) return { added: 0, changed: 0 }
    const movements = told.map(storable)
    const held = heldRepository(tx)
    const write = writeRepository(tx)
    await held.lock(person)
    const rows = await loadHeld(held, person, movements)
    const { fresh, changed } = dedupe(movements, rows)
    if (fresh.length === 0 && changed.length === 0) return { added: 0, changed: 0 }

    const added = oldestFirst(fresh).map((item) => settlingOf(item))
    const before = new Map(rows.map((row) => [row.id, row]))
    const updated = changed.map((item) => updatingOf(item, before.get(item.held.id)))
    const broken = updated.filter(({ settling, held }) => breaksPair(held, settling.row))
    const released = await release(
      tx,
      person,
      broken.map(({ held }) => held.id),
    )
    await write.setKinds(person, released, now)

    const unsettled = [...added, ...broken.map(({ settling }) => settling)]
    const writing = { now, seal: await sealing(tx, person) }
    const { pairs, kinds } = await settle(held, person, unsettled, ownRuts)
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
    await write.addPairs(person, pairs, now)
    await write.setKinds(person, kinds, now)
    await rollupsRepository(tx).reckon(person, touchedDays(added, updated, [...released, ...kinds]))
    return { added: added.length, changed: updated.length }
  }

  /** Erases every row of the accounts; rows of other accounts that hung on them stand alone again. */
  async function eraseOfAccounts(tx: Tx, person: string, accountIds: string[]): Promise<number> {
    const write = writeRepository(tx)
    await heldRepository(tx).lock(person)
    const linked = await write.idsOfAccounts(person, accountIds)
    const released = (await release(tx, person, linked)).filter(
      ({ near }) => !accountIds.includes(near.accountId),
    )
    const count = await write.eraseOfAccounts(person, accountIds)
    await write.setKinds(person, released, clock.now())
    await rollupsRepository(tx).reckon(
      person,
      released.map(({ near }) => dayOf(near)),
    )
    return count
  }

  return { store, eraseOfAccounts }
}

/** Ids are made in this order, so that the newest row of a day stands first. Some banks deliver newest first. */
function oldestFirst(fresh: readonly Fresh[]): Fresh[] {
  const days = fresh.map(({ movement }) => movement.date)
  const isReversed = (days[0] ?? '') > (days.at(-1) ?? '')
  const told = isReversed ? fresh.toReversed() : fresh
  return told.toSorted((a, b) => compare(timeOf(a), timeOf(b)))
}
const timeOf = ({ movement }: Fresh) => `${movement.date} ${movement.occurredAt?.toISOString() ?? ''}`
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type Released = KindChange & { near: NearRow }

async function release(tx: Tx, person: string, ids: string[]): Promise<Released[]> {
  if (ids.length === 0) return []
  const others = await writeRepository(tx).release(person, ids)
  return others.length === 0 ? [] : standAlone(await heldRepository(tx).byIds(person, others))
}

const dayOf = ({ accountId, date }: { accountId: string; date: string }): TouchedDay => ({
  accountId,
  day: date,
})

type Updating = { settling: Settling; held: Held; keepsCategory: boolean }

function touchedDays(added: readonly Settling[], updated: readonly Updating[], kinds: readonly Released[]) {
  return [
    ...added.map(({ row }) => dayOf(row)),
    ...updated.flatMap(({ settling, held }) => [dayOf(settling.row), dayOf(held)]),
    ...kinds.map(({ near }) => dayOf(near)),
  ]
}

function settlingOf({ movement, providerId }: Fresh, id = newId()): Settling {
  const { glosa, ...described } = describeMovement(movement)
  const row: NewRow = { ...movement, ...described, id, providerId, refundOf: null }
  return { glosa, row }
}

/** What the row becomes. As long as amount and day stay, its pair and its refund stay too. */
function updatingOf({ held, movement, providerId }: Changed, row: HeldRow | undefined): Updating {
  const settling = settlingOf({ movement, providerId }, held.id)
  if (row && !breaksPair(held, settling.row)) {
    settling.row.kind = row.kind
    settling.row.refundOf = row.refundOf
  }
  const chosen = row?.categorySource === 'person' || row?.categorySource === 'learned'
  const isBorrowed = settling.row.kind === 'refund'
  return { settling, held, keepsCategory: chosen || isBorrowed }
}
