import { spendServerCopy as copy } from '@lucas/contract/copy/spend-server.ts'
import { limits } from '@lucas/contract/limits.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import {
  keptFilter,
  type SavedFilter,
  type SavedFilterInput,
  type SavedFilterPatch,
} from '@lucas/contract/transaction-list.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type SavedFilterRow, savedFilterRepository } from './repository.ts'

export type SavedFilters = ReturnType<typeof createSavedFilters>

/** The filters that a person keeps under a name; two that read alike are refused. */
export function createSavedFilters({ db, clock }: { db: Db; clock: Clock }) {
  const refuse = (sentence: string): never =>
    fail('validation_failed', { detail: sentence, errors: { name: [sentence] } })
  const named = (name: string) => ({ text: name, key: foldName(name) })

  return {
    list: (person: string) =>
      asPerson(db, person, async (tx) => {
        const rows = await savedFilterRepository(tx).list(person)
        return { results: rows.map(toWire), count: rows.length, next: null, previous: null }
      }),

    add: (person: string, { name, filter }: SavedFilterInput) =>
      asPerson(db, person, async (tx) => {
        const repository = savedFilterRepository(tx)
        await repository.lock(person)
        const kept = await repository.list(person)
        if (kept.length >= limits.savedFiltersMax) refuse(copy.filtersFull)
        const { text, key } = named(name)
        if (kept.some((other) => foldName(other.name) === key)) refuse(copy.filterNameTaken)
        return toWire(await repository.add(person, newId(), { text, key }, filter, clock.now()))
      }),

    change: (person: string, id: string, { name, filter }: SavedFilterPatch) =>
      asPerson(db, person, async (tx) => {
        const repository = savedFilterRepository(tx)
        await repository.lock(person)
        const kept = await repository.list(person)
        if (!kept.some((own) => own.id === id)) fail('not_found')
        const isTaken = (wanted: string) =>
          kept.some((other) => other.id !== id && foldName(other.name) === foldName(wanted))
        if (name !== undefined && isTaken(name)) refuse(copy.filterNameTaken)
        const change = { name: name === undefined ? undefined : named(name), filter }
        return toWire((await repository.change(person, id, change, clock.now())) ?? fail('not_found'))
      }),

    /** Filters that name a category look for the other one from now on; inside the caller's transaction. */
    refile: async (tx: Tx, person: string, from: string, to: string): Promise<void> => {
      await savedFilterRepository(tx).refile(person, from, to)
    },

    remove: (person: string, id: string) =>
      asPerson(db, person, async (tx) => {
        if (!(await savedFilterRepository(tx).remove(person, id))) fail('not_found')
      }),
  }
}

const toWire = (row: SavedFilterRow): SavedFilter => ({
  id: row.id,
  name: row.name,
  filter: keptFilter.parse(row.filter),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
