import { transactionListServerCopy as copy } from '@lucas/contract/copy/transactions/transaction-list-server.ts'
import { limits } from '@lucas/contract/limits.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import {
  type SavedFilter,
  type SavedFilterInput,
  type SavedFilterPatch,
  savedFilter,
} from '@lucas/contract/transactions/transaction-list.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../users/index.ts'
import { type SavedFilterRow, savedFilterRepository } from './repository.ts'

export type SavedFilterService = ReturnType<typeof createSavedFilters>

/** Creates the service of saved filters. Names that differ only in accents, case or blanks are refused. */
export function createSavedFilters({ db, clock }: { db: Db; clock: Clock }) {
  const rejectName = (sentence: string): never =>
    fail('validation_failed', { detail: sentence, errors: { name: [sentence] } })
  const toName = (name: string) => ({ text: name, key: foldName(name) })

  return {
    list: (userId: string) =>
      withUser(db, userId, async (tx) => {
        const rows = await savedFilterRepository(tx).list(userId)
        return { results: rows.map(toApiSavedFilter), count: rows.length, next: null, previous: null }
      }),

    create: (userId: string, { name, filter }: SavedFilterInput) =>
      withUser(db, userId, async (tx) => {
        const repository = savedFilterRepository(tx)
        await users.lock(tx, userId)
        const existing = await repository.list(userId)
        if (existing.length >= limits.savedFiltersMax) rejectName(copy.filtersFull)
        const { text, key } = toName(name)
        if (existing.some((other) => foldName(other.name) === key)) rejectName(copy.filterNameTaken)
        return toApiSavedFilter(await repository.create(userId, newId(), { text, key }, filter, clock.now()))
      }),

    update: (userId: string, id: string, { name, filter }: SavedFilterPatch) =>
      withUser(db, userId, async (tx) => {
        const repository = savedFilterRepository(tx)
        await users.lock(tx, userId)
        const existing = await repository.list(userId)
        if (!existing.some((own) => own.id === id)) fail('not_found')
        const isTaken = (wanted: string) =>
          existing.some((other) => other.id !== id && foldName(other.name) === foldName(wanted))
        if (name !== undefined && isTaken(name)) rejectName(copy.filterNameTaken)
        const change = { name: name === undefined ? undefined : toName(name), filter }
        return toApiSavedFilter(
          (await repository.update(userId, id, change, clock.now())) ?? fail('not_found'),
        )
      }),

    /** Replaces a category in all filters of the user, in the caller's transaction. */
    recategorize: async (tx: Tx, userId: string, from: string, to: string): Promise<void> => {
      await savedFilterRepository(tx).recategorize(userId, from, to)
    },

    delete: (userId: string, id: string) =>
      withUser(db, userId, async (tx) => {
        if (!(await savedFilterRepository(tx).delete(userId, id))) fail('not_found')
      }),
  }
}

const toApiSavedFilter = (row: SavedFilterRow): SavedFilter => ({
  id: row.id,
  name: row.name,
  filter: savedFilter.shape.filter.parse(row.filter),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
