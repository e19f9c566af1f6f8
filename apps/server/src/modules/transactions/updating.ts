import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import { describeMovement } from './describe.ts'
import type { Changed, Fresh } from './domain/dedupe.ts'
import { moved, type Step } from './domain/sums.ts'
import { asTaught, type Taught } from './domain/taught.ts'
import { describeDelivered } from './read-ahead.ts'
import { heldRepository } from './repository/held.ts'
import { writeRepository } from './repository/write.ts'
import type { HeldRow, NearFact, NewRow, WithAccounts } from './rows.ts'
import { breaksPair, standAlone } from './settle.ts'
import type { SettledKind, Settling } from './settling.ts'

/** A row that we hold and what a movement makes of it. */
export interface Updating {
  settling: Settling
  held: HeldRow
  keepsCategory: boolean
  /** Its pairs and refunds are sought anew. */
  isBroken: boolean
}

export function settlingOf({ movement, providerId }: Fresh, taught: Taught, id = newId()): Settling {
  const { glosa, ...described } = asTaught(describeDelivered(movement), movement.amount, taught)
  const row: NewRow = { ...movement, ...described, id, providerId, refundOf: null }
  return { glosa, row }
}

/** What each row becomes. As long as amount and day stay, or the person confirmed them, its pair and refund stay too. */
export async function updatingOf(
  tx: Tx,
  person: string,
  changed: readonly Changed<HeldRow>[],
  taught: Taught,
): Promise<Updating[]> {
  const drawn = changed.map(({ held, movement, providerId, merge }) => {
    const settling = settlingOf({ movement, providerId }, taught, held.id)
    if (held.nameSource === 'person') {
      settling.row.merchant = held.merchant
      settling.row.nameSource = 'person'
    }
    const mustBreak = held.deletion !== null || held.amount !== settling.row.amount
    return {
      held,
      settling,
      mustBreak,
      mayBreak: mustBreak || merge !== null || breaksPair(held, settling.row),
    }
  })
  const doubtful = drawn.filter(({ mustBreak, mayBreak }) => mayBreak && !mustBreak)
  const ids = doubtful.map(({ held }) => held.id)
  const firm = new Set(ids.length === 0 ? [] : await heldRepository(tx).confirmed(person, ids))
  return drawn.map(({ held, settling, mayBreak, mustBreak }) =>
    mustBreak || (mayBreak && !firm.has(held.id)) ? standing(settling, held) : inPlace(settling, held),
  )
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

/**
 * Ends the pairs and refunds of rows whose amount or day the bank corrected. Of the rows that hung on them, those of
 * this delivery are settled anew with it; the others stand alone from now on.
 */
export async function release(
  tx: Tx,
  person: string,
  updated: readonly Updating[],
  withAccounts: WithAccounts,
): Promise<SettledKind[]> {
  const broken = updated.filter(({ isBroken }) => isBroken).map(({ held }) => held.id)
  if (broken.length === 0) return []
  const others = new Set(await writeRepository(tx).release(person, broken))
  for (const item of updated) if (others.delete(item.held.id)) loosen(item)
  return standAlone(withAccounts(await nearOf(tx, person, [...others])))
}

export const nearOf = async (tx: Tx, person: string, ids: string[]): Promise<NearFact[]> =>
  ids.length === 0 ? [] : heldRepository(tx).byIds(person, ids)

/** Takes away what the row had from its pair or charge. */
function loosen(item: Updating): void {
  const { kind } = describeMovement(item.settling.row)
  item.settling.row.kind = kind
  item.settling.row.refundOf = null
  item.keepsCategory = isChosen(item.held)
  item.isBroken = true
}

/** What each row began or ceased to count as; a divided one counts in its parts. */
export function stepsOf(
  added: readonly Settling[],
  updated: readonly Updating[],
  kinds: readonly SettledKind[],
): Step[] {
  return [
    ...added.map(({ row }): Step => ({ counted: row, direction: 'in' })),
    ...updated.flatMap(({ settling: { row }, held, keepsCategory }) => {
      if (held.partTotal !== null) return []
      const after = keepsCategory ? { ...row, category: held.category } : row
      return held.deletion === null ? moved(held, after) : [{ counted: after, direction: 'in' } as const]
    }),
    ...kinds.flatMap(kindStep),
  ]
}

export const kindStep = ({ near, kind, category }: SettledKind): Step[] =>
  moved(near, { ...near, kind, category: category ?? near.category })
