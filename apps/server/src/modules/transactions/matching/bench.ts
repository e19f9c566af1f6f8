import type { Tx } from '../../../platform/database/person.ts'
import { countedOf } from '../domain/counted.ts'
import { moved, type Step } from '../domain/sums.ts'
import { detailRepository } from '../repository/detail.ts'
import { type FullRow, fullRepository } from '../repository/full.ts'
import { heldRepository } from '../repository/held.ts'
import { linksRepository } from '../repository/links.ts'
import { rollupsRepository } from '../repository/rollups.ts'
import { suggestionsRepository } from '../repository/suggestions.ts'
import { isDivided } from '../splitting/family.ts'
import { followDraft } from '../splitting/follow-draft.ts'
import { type Draft, isAlive } from './draft.ts'

/** Takes the person's lock and lays out the rows with everything that hangs on them; three questions, however many rows. */
export async function openDraft(tx: Tx, person: string, ids: readonly string[]): Promise<Draft> {
  await heldRepository(tx).lock(person)
  const pairs = await linksRepository(tx).of(person, ids)
  const wanted = new Set([...ids, ...pairs.flatMap(({ out_id, in_id }) => [out_id, in_id])])
  const near = await fullRepository(tx).loadWithRefunds(person, [...wanted], ids)
  const charges = near.flatMap(({ refund_of }) =>
    refund_of === null || near.some(({ id }) => id === refund_of) ? [] : [refund_of],
  )
  // The other refunds of a charge say how much of it is left.
  const rows =
    charges.length === 0
      ? near
      : [...near, ...(await fullRepository(tx).loadWithRefunds(person, charges, charges))]
  const accounts = await detailRepository(tx).accounts(person)
  const before = {
    rows: new Map(rows.map((row) => [row.id, row])),
    pairs: new Map(pairs.map((pair) => [pair.id, pair])),
  }
  return {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    before,
    rows: new Map(before.rows),
    pairs: new Map(before.pairs),
  }
}

/** Lays out what answers of the review queue are about: questions, pairs, or rows that ask for a category. */
export async function openAnswers(tx: Tx, person: string, ids: readonly string[]) {
  const suggestions = await suggestionsRepository(tx).find(person, ids)
  const pairs = await linksRepository(tx).find(person, ids)
  const known = new Set([...suggestions, ...pairs].map(({ id }) => id))
  const rows = [
    ...suggestions.flatMap(({ row_id, other_id }) => [row_id, other_id]),
    ...pairs.flatMap(({ out_id, in_id }) => [out_id, in_id]),
    ...ids.filter((id) => !known.has(id)),
  ]
  return {
    draft: await openDraft(tx, person, [...new Set(rows)]),
    suggestions: new Map(suggestions.map((found) => [found.id, found])),
  }
}

/** Writes what a draft changed, with the sums that follow; answers whether anything did. */
export async function writeDraft(tx: Tx, person: string, draft: Draft, now: Date): Promise<boolean> {
  followDraft(draft)
  const { before, rows, pairs } = draft
  const fresh = [...rows.values()].filter(({ id }) => !before.rows.has(id))
  const changed = [...rows.values()].flatMap((after) => {
    const old = before.rows.get(after.id)
    return old === undefined || old === after ? [] : [{ old, after }]
  })
  const swapped = changed.filter(({ old, after }) => placeOf(old) !== placeOf(after))
  const full = fullRepository(tx)
  await full.park(
    person,
    swapped.map(({ old }) => old.id),
  )
  await full.insert(person, fresh, now)
  await full.save(
    person,
    changed.map(({ after }) => after),
    now,
  )
  const links = linksRepository(tx)
  const put = [...pairs.values()].filter((pair) => before.pairs.get(pair.id) !== pair)
  await links.remove(
    person,
    [...before.pairs.keys()].filter((id) => !pairs.has(id)),
  )
  await links.put(person, put)
  const all = [...changed, ...fresh.map((after) => ({ old: null, after }))]
  const gone = await full.erase(
    person,
    [...before.rows.keys()].filter((id) => !rows.has(id)),
  )
  await rollupsRepository(tx).move(person, [
    ...all.flatMap(({ old, after }) => stepsOf(old, after)),
    ...gone.map((counted): Step => ({ counted, direction: 'out' })),
  ])
  return all.length > 0 || gone.length > 0 || put.length > 0 || pairs.size !== before.pairs.size
}

const placeOf = ({ account_id, provider_id }: FullRow) => `${account_id} ${provider_id}`

function stepsOf(old: FullRow | null, after: FullRow): Step[] {
  const [was, is] = [old !== null && counts(old), counts(after)]
  if (was && is && old) return moved(countedOf(old), countedOf(after))
  if (was && old) return [{ counted: countedOf(old), direction: 'out' }]
  return is ? [{ counted: countedOf(after), direction: 'in' }] : []
}

/** A divided row counts in its parts. */
const counts = (row: FullRow) => isAlive(row) && !isDivided(row)
