import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { newId } from '../../platform/ids.ts'
import { describeMovement } from './describe.ts'
import { type Changed, dedupe, type Fresh, sharedIds } from './domain/dedupe.ts'
import type { Movement } from './domain/movement.ts'
import { slicesOf } from './domain/slices.ts'
import { storable } from './domain/storable.ts'
import { moved, type Step } from './domain/sums.ts'
import { type Delivery, loadHeld } from './held.ts'
import { heldRepository } from './repository/held.ts'
import { rollupsRepository } from './repository/rollups.ts'
import { type KindChange, writeRepository } from './repository/write.ts'
import type { HeldRow, NearFact, NearRow, NewRow, SealRaw, WithAccounts } from './rows.ts'
import { breaksPair, type Settling, settle, standAlone } from './settle.ts'

/** What a bank has just delivered; times come from the ingest's clock. */
export interface Batch {
  now: Date
  today: PlainDate
  /** RUTs by which texts of own transfers name the person. */
  ownRuts: string[]
  movements: readonly Movement[]
}

/** The last stop of the corridor: rows, pairs and sums in the caller's transaction. */
export function createStore({ envelope, clock }: { envelope: Envelope; clock: Clock }) {
  async function sealing(tx: Tx, person: string): Promise<SealRaw> {
    const seal = await envelope.of(tx, person)
    return (id, raw) => seal.seal({ table: 'transaction', column: 'raw', row: id }, JSON.stringify(raw))
  }

  /** Stores what is new and what changed. Running it again, or in another order, changes nothing more. */
  async function store(tx: Tx, person: string, batch: Batch) {
    const total = { added: 0, changed: 0 }
    if (batch.movements.length === 0) return total
    const held = heldRepository(tx)
    await held.lock(person)
    const accounts = [...new Set(batch.movements.map(({ accountId }) => accountId))]
    const added = new Set<string>()
    const slicing: Slicing = {
      shared: sharedIds(batch.movements),
      filled: new Set(await held.filled(person, accounts)),
      ids: new Set(batch.movements.flatMap(({ providerId }) => (providerId === null ? [] : [providerId]))),
      added,
      withAccounts: withAccountsOf(await held.accounts(person)),
    }
    for (const slice of slicesOf(batch.movements, sliceSize)) {
      const done = await storeSlice(tx, person, { ...batch, movements: slice.map(storable) }, slicing)
      for (const { row } of done.added) added.add(row.id)
      total.added += done.added.length
      total.changed += done.changed
    }
    return total
  }

  async function storeSlice(tx: Tx, person: string, { now, ownRuts, movements }: Batch, slicing: Slicing) {
    const held = heldRepository(tx)
    const write = writeRepository(tx)
    const rows = await loadHeld(held, person, movements, slicing)
    const { fresh, changed } = dedupe(movements, rows, slicing.shared)
    if (fresh.length === 0 && changed.length === 0) return { added: [], changed: 0 }

    const added = fresh.map((item) => settlingOf(item))
    const updated = changed.map(updatingOf)
    const released = await release(tx, person, updated, slicing.withAccounts)
    await write.setKinds(person, released, now)

    const unsettled = [
      ...added,
      ...updated.filter(({ isBroken }) => isBroken).map(({ settling }) => settling),
    ]
    const writing = { now, seal: await sealing(tx, person) }
    const { pairs, kinds } = await settle(
      { held, person, ownRuts, withAccounts: slicing.withAccounts },
      unsettled,
    )
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
    await rollupsRepository(tx).move(person, stepsOf(added, updated, [...released, ...kinds]))
    return { added, changed: updated.length }
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
    const count = await write.eraseOfAccounts(person, accountIds)
    const alone = standAlone(left)
    await write.setKinds(person, alone, clock.now())
    await rollupsRepository(tx).move(person, alone.flatMap(kindStep))
    return count
  }

  return { store, eraseOfAccounts }
}

/** Movements worked off at once: enough for the database to be busy, few enough to be forgotten soon. */
const sliceSize = 4_000

type Slicing = Delivery & { shared: ReadonlySet<string>; withAccounts: WithAccounts }

type Released = KindChange & { near: NearRow }
type Updating = { settling: Settling; held: HeldRow; keepsCategory: boolean; isBroken: boolean }

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

const nearOf = async (tx: Tx, person: string, ids: string[]): Promise<NearFact[]> =>
  ids.length === 0 ? [] : heldRepository(tx).byIds(person, ids)

/**
 * Ends the pairs and refunds of rows whose amount or day the bank corrected. Of the rows that hung on them, those of
 * this delivery are settled anew with it; the others stand alone from now on.
 */
async function release(
  tx: Tx,
  person: string,
  updated: readonly Updating[],
  withAccounts: WithAccounts,
): Promise<Released[]> {
  const broken = updated.filter(({ isBroken }) => isBroken).map(({ held }) => held.id)
  if (broken.length === 0) return []
  const others = new Set(await writeRepository(tx).release(person, broken))
  for (const item of updated) if (others.delete(item.held.id)) loosen(item)
  return standAlone(withAccounts(await nearOf(tx, person, [...others])))
}

/** Takes away what the row had from its pair or charge. */
function loosen(item: Updating): void {
  const { kind } = describeMovement(item.settling.row)
  item.settling.row.kind = kind
  item.settling.row.refundOf = null
  item.keepsCategory = isChosen(item.held)
  item.isBroken = true
}

/** What each row began or ceased to count as. */
function stepsOf(
  added: readonly Settling[],
  updated: readonly Updating[],
  kinds: readonly Released[],
): Step[] {
  return [
    ...added.map(({ row }): Step => ({ counted: row, direction: 'in' })),
    ...updated.flatMap(({ settling: { row }, held, keepsCategory }) =>
      moved(held, keepsCategory ? { ...row, category: held.category } : row),
    ),
    ...kinds.flatMap(kindStep),
  ]
}

const kindStep = ({ near, kind, category }: Released): Step[] =>
  moved(near, { ...near, kind, category: category ?? near.category })

function settlingOf({ movement, providerId }: Fresh, id = newId()): Settling {
  const { glosa, ...described } = describeMovement(movement)
  const row: NewRow = { ...movement, ...described, id, providerId, refundOf: null }
  return { glosa, row }
}

/** What the row becomes. As long as amount and day stay, its pair and its refund stay too. */
function updatingOf({ held, movement, providerId }: Changed<HeldRow>): Updating {
  const settling = settlingOf({ movement, providerId }, held.id)
  return breaksPair(held, settling.row) ? standing(settling, held) : inPlace(settling, held)
}

const isChosen = ({ categorySource: source }: HeldRow) => source === 'person' || source === 'learned'

const standing = (settling: Settling, held: HeldRow): Updating => ({
  settling,
  held,
  keepsCategory: isChosen(held),
  isBroken: true,
})

const inPlace = ({ row, glosa }: Settling, held: HeldRow): Updating => ({
  settling: { row: { ...row, kind: held.kind, refundOf: held.refundOf }, glosa },
  held,
  // a refund has borrowed the category of its charge
  keepsCategory: isChosen(held) || held.kind === 'refund',
  isBroken: false,
})
