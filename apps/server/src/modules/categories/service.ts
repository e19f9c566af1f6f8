import { fallback, salary } from '@lucas/contract/copy/transactions/category-labels.ts'
import { categoriesCopy as copy } from '@lucas/contract/copy/transactions/category-problems.ts'
import { limits } from '@lucas/contract/limits.ts'
import { joinCategory, splitCategory, toCategoryChoice } from '@lucas/contract/rules/category-path.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { builtInCategories, type Category, categoryColors } from '@lucas/contract/transactions/category.ts'
import type {
  BaseCategoryPatch,
  CategoryInput,
  CategoryPatch,
} from '@lucas/contract/transactions/category-input.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../users/index.ts'
import { type BaseCategory, baseCategoryRepository, unchanged } from './base-repository.ts'
import { findBuiltIn, isBuiltInName, toBuiltInLabel } from './domain/labels.ts'
import { loadHiddenCategories } from './names.ts'
import { categoryRepository, type OwnCategory, toStoredCategory } from './repository.ts'
import { loadCategoryIndex, resolveCategories, resolveTargetCategory } from './resolve-categories.ts'

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
    /** Moves the transactions of a built-in category that becomes hidden, and remembers them. Returns their number. */
    hideCategory(tx: Tx, userId: string, label: string, from: string, to: string): Promise<number>
    /** Moves back what fell to `from` when the category was hidden, and has guesses made again. */
    showCategory(tx: Tx, userId: string, label: string, from: string): Promise<number>
    /** Counts the transactions of each category since a day, most used first. */
    countByCategory(tx: Tx, userId: string, since: PlainDate): Promise<{ category: string; count: number }[]>
  }
  /** Other modules that store category names. */
  references: readonly {
    recategorize(
      tx: Tx,
      userId: string,
      from: string,
      to: string,
      options: { isHidden: boolean },
    ): Promise<void>
  }[]
}

/** A category that an import needs: one that exists, by its name, or a new one below `parent`. */
export interface WantedCategory {
  name: string
  parent: string | null
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

  /** Other modules name a sub-category as requests do. */
  async function moveReferences(
    tx: Tx,
    userId: string,
    from: string,
    to: string,
    { isHidden = false }: { isHidden?: boolean } = {},
  ): Promise<void> {
    const [before, after] = [toCategoryChoice(from), toCategoryChoice(to)]
    if (before !== after)
      for (const reference of references)
        await reference.recategorize(tx, userId, before, after, { isHidden })
    await categoryRepository(tx).recordMove(userId, from, to)
    await baseCategoryRepository(tx).redirect(userId, from, to)
  }

  /** Shows a hidden category again; what fell to another one returns, unless it was changed since. */
  async function show(tx: Tx, userId: string, { label, movedTo }: BaseCategory): Promise<number> {
    if (movedTo === null) return 0
    await categoryRepository(tx).forgetMoves(userId, label)
    const moved = await rows.showCategory(tx, userId, label, movedTo)
    if (moved > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
    return moved
  }

  /** Moves transactions, rules and filters to another category, in one transaction. */
  async function recategorize(tx: Tx, userId: string, from: string, to: string): Promise<number> {
    const moved = await rows.recategorize(tx, userId, from, to)
    await moveReferences(tx, userId, from, to)
    if (moved > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
    return moved
  }

  /** Gives a category another name, also where its sub-categories have it. */
  async function rename(
    tx: Tx,
    userId: string,
    own: readonly OwnCategory[],
    before: OwnCategory,
    name: string,
  ): Promise<void> {
    await recategorize(tx, userId, toStoredCategory(before), toStoredCategory({ ...before, name }))
    for (const child of listChildren(own, before))
      await recategorize(tx, userId, toStoredCategory(child), joinCategory(name, child.name))
    if (before.parent === null) await categoryRepository(tx).moveChildren(userId, before.name, name)
  }

  return {
    list: (userId: string) =>
      withUser(db, userId, async (tx) => {
        const own = await categoryRepository(tx).list(userId)
        const base = await baseCategoryRepository(tx).list(userId)
        return toPage([
          ...builtInCategories.map((one) =>
            toApiBase(
              one,
              base.find(({ label }) => label === one.category),
            ),
          ),
          ...own.map(toApiCategory),
        ])
      }),

    usage: (userId: string) =>
      withUser(db, userId, async (tx) =>
        toPage(await rows.countByCategory(tx, userId, addMonths(clock.today(), -12))),
      ),

    create: (userId: string, input: CategoryInput) =>
      withWriteLock(userId, async (tx, own) => {
        const parent = input.parent == null ? null : await resolveParent(tx, userId, own, input.parent)
        const siblings = own.filter((one) => (one.parent === null) === (parent === null))
        if (parent === null && siblings.length >= limits.ownCategoriesMax) failField('name', copy.full)
        if (parent !== null && siblings.length >= limits.subcategoriesMax) failField('name', copy.fullOfSubs)
        const name = requireFreeName([...own, ...(await baseCategoryRepository(tx).list(userId))], input.name)
        return toApiCategory(
          await categoryRepository(tx).create(
            userId,
            { ...input, ...name, parent, id: newId() },
            clock.now(),
          ),
        )
      }),

    /**
     * Creates those of the categories that the user does not have, in the caller's transaction, which locked the user's data and
     * then the user's row. Throws `validation_error` for too many and for an unknown parent.
     */
    async createMissing(tx: Tx, userId: string, wanted: readonly WantedCategory[]): Promise<void> {
      const index = await loadCategoryIndex(tx, userId)
      const missing = [...new Map(wanted.map((one) => [foldName(one.name), one])).values()].filter(
        ({ name }) => index.find(name) === null,
      )
      if (missing.length === 0) return
      const own = await categoryRepository(tx).list(userId)
      const added = missing.map(
        ({ name, parent }, at): OwnCategory => ({
          id: newId(),
          name: name.normalize('NFC'),
          key: foldName(name),
          emoji: copy.importedEmoji,
          color: categoryColors[(own.length + at) % categoryColors.length] ?? 'grey',
          parent:
            parent === null
              ? null
              : splitCategory(index.find(parent) ?? failField('parent', copy.parentUnknown)).category,
        }),
      )
      const count = (isSub: boolean) =>
        [...own, ...added].filter(({ parent }) => (parent !== null) === isSub).length
      if (count(false) > limits.ownCategoriesMax) failField('categories', copy.full)
      if (count(true) > limits.subcategoriesMax) failField('categories', copy.fullOfSubs)
      await categoryRepository(tx).createAll(userId, added, clock.now())
      await events.publish(tx, userId, { type: 'categories_changed' })
    },

    /** Updates a category; a new name recategorises its transactions. */
    update: (userId: string, id: string, patch: CategoryPatch) =>
      withWriteLock(userId, async (tx, own) => {
        const before = requireOwn(own, id)
        const others = [
          ...own.filter((one) => one.id !== id),
          ...(await baseCategoryRepository(tx).list(userId)),
        ]
        const { name, key } = patch.name === undefined ? before : requireFreeName(others, patch.name)
        if (name !== before.name) await rename(tx, userId, own, before, name)
        const { emoji = before.emoji, color = before.color } = patch
        return toApiCategory(await categoryRepository(tx).update(userId, { id, name, key, emoji, color }))
      }),

    /** Moves own categories whose name is a built-in one by now into it. Runs in the caller's transaction. */
    async adoptBuiltIns(tx: Tx, userId: string): Promise<void> {
      await users.lock(tx, userId)
      const own = await categoryRepository(tx).list(userId)
      for (const one of own) {
        const { id, name } = one
        const label = findBuiltIn(name)
        if (label === null) continue
        for (const child of listChildren(own, one))
          await recategorize(tx, userId, toStoredCategory(child), joinCategory(label, child.name))
        await categoryRepository(tx).moveChildren(userId, name, label)
        await recategorize(tx, userId, toStoredCategory(one), await resolveTargetCategory(tx, userId, label))
        await categoryRepository(tx).delete(userId, id)
        await events.publish(tx, userId, { type: 'categories_changed' })
      }
    },

    /** Changes the look of a built-in category; its label stays. */
    updateBase: (userId: string, label: string, patch: BaseCategoryPatch) =>
      withWriteLock(userId, async (tx, own) => {
        const { builtIn, base, changed } = await requireBase(tx, userId, label)
        const others = [...own, ...base.filter((one) => one.label !== label)]
        const after = { ...changed, ...pickLook(builtIn, patch, others) }
        await baseCategoryRepository(tx).save(userId, after)
        return toApiBase(builtIn, after)
      }),

    /** Hides a built-in category: its transactions and rules go to another one, now and later. */
    hideBase: (userId: string, label: string, target: string) =>
      withWriteLock(userId, async (tx, own) => {
        const { changed } = await requireBase(tx, userId, label)
        if (label === fallback || label === salary) failField('category', copy.hideRefused)
        if ((await loadHiddenCategories(tx, userId)).has(toBuiltInLabel(target) ?? target))
          failField('move_to', copy.targetHidden)
        const to = await resolveTargetCategory(tx, userId, target)
        const hidden = [label, ...own.filter(({ parent }) => parent === label).map(toStoredCategory)]
        if (hidden.includes(to)) failField('move_to', copy.target)
        await show(tx, userId, changed)
        let moved = 0
        for (const from of hidden) {
          moved += await rows.hideCategory(tx, userId, label, from, to)
          await moveReferences(tx, userId, from, to, { isHidden: true })
        }
        await baseCategoryRepository(tx).save(userId, { ...changed, movedTo: to })
        if (moved > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
        return { moved }
      }),

    showBase: (userId: string, label: string) =>
      withWriteLock(userId, async (tx) => {
        const { changed } = await requireBase(tx, userId, label)
        const moved = await show(tx, userId, changed)
        await baseCategoryRepository(tx).save(userId, { ...changed, movedTo: null })
        return { moved }
      }),

    /** Deletes a category with its sub-categories. Without a target, a sub-category leaves its rows to its category. */
    delete: (userId: string, id: string, target: string | undefined) =>
      withWriteLock(userId, async (tx, own) => {
        const before = requireOwn(own, id)
        const deleted = [before, ...listChildren(own, before)]
        const to = await resolveTargetCategory(
          tx,
          userId,
          target ?? before.parent ?? failField('move_to', copy.target),
        )
        if (deleted.some((one) => toStoredCategory(one) === to)) failField('move_to', copy.target)
        let moved = 0
        for (const one of deleted) {
          moved += await recategorize(tx, userId, toStoredCategory(one), to)
          await categoryRepository(tx).delete(userId, one.id)
        }
        return { moved }
      }),
  }
}

const requireOwn = (own: readonly OwnCategory[], id: string): OwnCategory =>
  own.find((one) => one.id === id) ?? fail('not_found')

const listChildren = (own: readonly OwnCategory[], { name, parent }: OwnCategory): OwnCategory[] =>
  parent === null ? own.filter((one) => one.parent === name) : []

/** Returns the category that is to contain a new one; sub-categories are one level deep. */
async function resolveParent(
  tx: Tx,
  userId: string,
  own: readonly OwnCategory[],
  input: string,
): Promise<string> {
  const key = foldName(input)
  if (own.some((one) => one.parent !== null && one.key === key)) failField('parent', copy.parentIsSub)
  const found = (await resolveCategories(tx, userId, [input])).get(input)
  if (input.trim() === '' || found === undefined) return failField('parent', copy.parentUnknown)
  return splitCategory(found).category
}

async function requireBase(tx: Tx, userId: string, label: string) {
  const builtIn = builtInCategories.find(({ category }) => category === label) ?? fail('not_found')
  const base = await baseCategoryRepository(tx).list(userId)
  return { builtIn, base, changed: base.find((one) => one.label === label) ?? unchanged(label) }
}

/** Returns the changed fields of a built-in category; its own default name restores that name. */
function pickLook(builtIn: Category, patch: BaseCategoryPatch, others: readonly { key: string | null }[]) {
  const { name } = patch
  const look = {
    ...(patch.emoji !== undefined && { emoji: patch.emoji }),
    ...(patch.color !== undefined && { color: patch.color }),
  }
  if (name === undefined) return look
  if (name === null || foldName(name) === foldName(builtIn.name)) return { ...look, name: null, key: null }
  return { ...look, ...requireFreeName(others, name) }
}

/** Returns name and folded key; refuses a name that equals another one without accents and case. */
function requireFreeName(
  others: readonly { key: string | null }[],
  input: string,
): { name: string; key: string } {
  const [name, key] = [input.normalize('NFC'), foldName(input)]
  if (isBuiltInName(name) || others.some((one) => one.key === key)) failField('name', copy.nameTaken)
  return { name, key }
}

const toApiCategory = ({ id, name, emoji, color, parent }: OwnCategory): Category => ({
  id,
  category: name,
  name,
  emoji,
  color,
  moved_to: null,
  parent,
})

const toApiBase = (builtIn: Category, changed: BaseCategory | undefined): Category => ({
  ...builtIn,
  name: changed?.name ?? builtIn.name,
  emoji: changed?.emoji ?? builtIn.emoji,
  color: changed?.color ?? builtIn.color,
  moved_to: changed?.movedTo ?? null,
})
