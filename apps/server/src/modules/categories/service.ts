import { type Category, houseCategories } from '@lucas/contract/category.ts'
import type { CategoryInput, CategoryPatch } from '@lucas/contract/category-input.ts'
import { categoriesCopy as copy } from '@lucas/contract/copy/category-problems.ts'
import { limits } from '@lucas/contract/limits.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { readsLikeHouse } from './domain/labels.ts'
import { targetCategory } from './legal.ts'
import { categoryRepository, type OwnCategory } from './repository.ts'

/** What goes along when one category becomes another, inside the caller's transaction. */
type Refile<T> = (tx: Tx, person: string, from: string, to: string) => Promise<T>

interface CategoriesDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  /** Rows, with their sums and what they taught; answers how many it was. */
  rows: { refile: Refile<number> }
  /** What else names categories. */
  namers: readonly { refile: Refile<void> }[]
}

export type Categories = ReturnType<typeof createCategories>

/** The categories of the house, and those that people add to them. */
export function createCategories({ db, clock, outbox, rows, namers }: CategoriesDeps) {
  const page = <T>(results: T[]) => ({ results, count: results.length, next: null, previous: null })

  /** One writer at a time, with the categories that there are. */
  const writing = <T>(person: string, work: (tx: Tx, kept: OwnCategory[]) => Promise<T>): Promise<T> =>
    outbox.transaction(db, person, async (tx) => {
      await categoryRepository(tx).lock(person)
      const result = await work(tx, await categoryRepository(tx).list(person))
      await outbox.add(tx, person, { type: 'categories_changed' })
      return result
    })

  /** Rows, what they taught, and what looks for them: all in one transaction. */
  async function move(tx: Tx, person: string, from: string, to: string): Promise<number> {
    const moved = await rows.refile(tx, person, from, to)
    for (const namer of namers) await namer.refile(tx, person, from, to)
    await categoryRepository(tx).tellMove(person, from, to)
    if (moved > 0) await outbox.add(tx, person, { type: 'transactions_changed' })
    return moved
  }

  return {
    list: (person: string) =>
      asPerson(db, person, async (tx) => {
        const own = await categoryRepository(tx).list(person)
        return page([...houseCategories, ...own.map(toWire)])
      }),

    usage: (person: string) =>
      asPerson(db, person, async (tx) =>
        page(await categoryRepository(tx).usage(person, addMonths(clock.today(), -12))),
      ),

    add: (person: string, input: CategoryInput) =>
      writing(person, async (tx, kept) => {
        if (kept.length >= limits.ownCategoriesMax) refuseField('name', copy.full)
        const name = freeName(kept, input.name)
        return toWire(
          await categoryRepository(tx).add(person, { ...input, ...name, id: newId() }, clock.now()),
        )
      }),

    /** Another name is another label: its rows bear it from then on. */
    change: (person: string, id: string, patch: CategoryPatch) =>
      writing(person, async (tx, kept) => {
        const before = ownOf(kept, id)
        const others = kept.filter((one) => one.id !== id)
        const { name, key } = patch.name === undefined ? before : freeName(others, patch.name)
        if (name !== before.name) await move(tx, person, before.name, name)
        const { emoji = before.emoji, color = before.color } = patch
        return toWire(await categoryRepository(tx).change(person, { id, name, key, emoji, color }))
      }),

    remove: (person: string, id: string, target: string) =>
      writing(person, async (tx, kept) => {
        const { name } = ownOf(kept, id)
        const to = await targetCategory(tx, person, target)
        if (to === name) refuseField('move_to', copy.target)
        const moved = await move(tx, person, name, to)
        await categoryRepository(tx).remove(person, id)
        return { moved }
      }),
  }
}

const ownOf = (kept: readonly OwnCategory[], id: string): OwnCategory =>
  kept.find((one) => one.id === id) ?? fail('not_found')

/** The name as it is kept; one that reads like another's is refused. */
function freeName(others: readonly OwnCategory[], written: string): { name: string; key: string } {
  const [name, key] = [written.normalize('NFC'), foldName(written)]
  if (readsLikeHouse(name) || others.some((one) => one.key === key)) refuseField('name', copy.nameTaken)
  return { name, key }
}

const toWire = ({ id, name, emoji, color }: OwnCategory): Category => ({
  id,
  category: name,
  name,
  emoji,
  color,
})
