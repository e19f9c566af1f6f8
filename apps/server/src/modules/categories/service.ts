import { categoriesCopy as copy } from '@lucas/contract/copy/transactions/category-problems.ts'
import { limits } from '@lucas/contract/limits.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { builtInCategories, type Category } from '@lucas/contract/transactions/category.ts'
import type { CategoryInput, CategoryPatch } from '@lucas/contract/transactions/category-input.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../users/index.ts'
import { isBuiltInName } from './domain/labels.ts'
import { categoryRepository, type OwnCategory } from './repository.ts'
import { resolveTargetCategory } from './resolve-categories.ts'

/** Replaces one category by another in the caller's transaction. */
type Recategorize<T> = (tx: Tx, userId: string, from: string, to: string) => Promise<T>

interface CategoriesDeps {
  db: Db
  clock: Clock
  events: Events
  /** Transactions with their rollups and rules. */
  rows: {
    /** Returns the number of changed transactions. */
    recategorize: Recategorize<number>
    /** Counts the transactions of each category since a day, most used first. */
    countByCategory(tx: Tx, userId: string, since: PlainDate): Promise<{ category: string; count: number }[]>
  }
  /** Other modules that store category names. */
  references: readonly { recategorize: Recategorize<void> }[]
}

export type CategoryService = ReturnType<typeof createCategories>

/** Creates the service of built-in and own categories. */
export function createCategories({ db, clock, events, rows, references }: CategoriesDeps) {
  const toPage = <T>(results: T[]) => ({ results, count: results.length, next: null, previous: null })

  /** Runs a change under the user's row lock, with the current own categories, and publishes it. */
  const withWriteLock = <T>(userId: string, run: (tx: Tx, own: OwnCategory[]) => Promise<T>): Promise<T> =>
    inUserData({ db, events }, userId, async (tx) => {
      await users.lock(tx, userId)
      const result = await run(tx, await categoryRepository(tx).list(userId))
      await events.publish(tx, userId, { type: 'categories_changed' })
      return result
    })

  /** Moves transactions, rules and filters to another category, in one transaction. */
  async function recategorize(tx: Tx, userId: string, from: string, to: string): Promise<number> {
    const moved = await rows.recategorize(tx, userId, from, to)
    for (const reference of references) await reference.recategorize(tx, userId, from, to)
    await categoryRepository(tx).recordMove(userId, from, to)
    if (moved > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
    return moved
  }

  return {
    list: (userId: string) =>
      withUser(db, userId, async (tx) => {
        const own = await categoryRepository(tx).list(userId)
        return toPage([...builtInCategories, ...own.map(toApiCategory)])
      }),

    usage: (userId: string) =>
      withUser(db, userId, async (tx) =>
        toPage(await rows.countByCategory(tx, userId, addMonths(clock.today(), -12))),
      ),

    create: (userId: string, input: CategoryInput) =>
      withWriteLock(userId, async (tx, own) => {
        if (own.length >= limits.ownCategoriesMax) failField('name', copy.full)
        const name = requireFreeName(own, input.name)
        return toApiCategory(
          await categoryRepository(tx).create(userId, { ...input, ...name, id: newId() }, clock.now()),
        )
      }),

    /** Updates a category; a new name recategorises its transactions. */
    update: (userId: string, id: string, patch: CategoryPatch) =>
      withWriteLock(userId, async (tx, own) => {
        const before = requireOwn(own, id)
        const others = own.filter((one) => one.id !== id)
        const { name, key } = patch.name === undefined ? before : requireFreeName(others, patch.name)
        if (name !== before.name) await recategorize(tx, userId, before.name, name)
        const { emoji = before.emoji, color = before.color } = patch
        return toApiCategory(await categoryRepository(tx).update(userId, { id, name, key, emoji, color }))
      }),

    delete: (userId: string, id: string, target: string) =>
      withWriteLock(userId, async (tx, own) => {
        const { name } = requireOwn(own, id)
        const to = await resolveTargetCategory(tx, userId, target)
        if (to === name) failField('move_to', copy.target)
        const moved = await recategorize(tx, userId, name, to)
        await categoryRepository(tx).delete(userId, id)
        return { moved }
      }),
  }
}

const requireOwn = (own: readonly OwnCategory[], id: string): OwnCategory =>
  own.find((one) => one.id === id) ?? fail('not_found')

/** Returns name and folded key; refuses a name that equals another one without accents and case. */
function requireFreeName(others: readonly OwnCategory[], input: string): { name: string; key: string } {
  const [name, key] = [input.normalize('NFC'), foldName(input)]
  if (isBuiltInName(name) || others.some((one) => one.key === key)) failField('name', copy.nameTaken)
  return { name, key }
}

const toApiCategory = ({ id, name, emoji, color }: OwnCategory): Category => ({
  id,
  category: name,
  name,
  emoji,
  color,
})
