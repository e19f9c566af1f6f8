import { bulkAnswer, undoneBulk } from '@lucas/contract/bulk.ts'
import { appliedCorrections, correctionPage, undoneCorrections } from '@lucas/contract/category-correction.ts'
import { limits } from '@lucas/contract/limits.ts'
import { api } from '../../../lib/http.ts'
import type { ListQuery } from '../filter-query.ts'
import type { Selection } from '../selection.ts'

/** What many movements get at once. */
export type Given =
  | { what: 'category'; category: string }
  | { what: 'tags'; tags: string }
  | { what: 'reviewed'; reviewed: boolean }

/** The rows that a person means: named, or all that a filter leaves but a few. */
export interface Meant {
  selection: Selection
  filter: ListQuery
}

export interface Done {
  /** What takes it back. */
  ids: string[]
  changed: number
}

/** Each request names at most so many rows (S-31). */
export function inPortions<T>(items: readonly T[]): T[][] {
  const portions: T[][] = []
  for (let at = 0; at < items.length; at += limits.bulkIdsMax)
    portions.push(items.slice(at, at + limits.bulkIdsMax))
  return portions
}

const bodiesOf = ({ selection, filter }: Meant) =>
  selection.mode === 'some'
    ? inPortions([...selection.rows.keys()]).map((transaction_ids) => ({ transaction_ids }))
    : [{ filter, except: [...selection.except.keys()] }]

/** One request, or several where very many rows were chosen one by one. A repeat with the same key changes nothing more. */
export async function changeRows(meant: Meant, { what, ...given }: Given, key: string): Promise<Done> {
  const done: Done = { ids: [], changed: 0 }
  for (const [at, body] of bodiesOf(meant).entries()) {
    const { id, changed } = await api.post(
      `/api/transactions/bulk/${what}/`,
      { ...body, ...given },
      bulkAnswer,
      { idempotencyKey: `${key} ${at}` },
    )
    done.ids.push(id)
    done.changed += changed
  }
  return done
}

export async function undoRows(ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed())
    await api.post(`/api/transactions/bulk/${id}/undo/`, undefined, undoneBulk)
}

/** Earlier rows alike become what these are; later ones will. */
export async function learnFrom(ids: readonly string[], key: string): Promise<Done> {
  const done: Done = { ids: [], changed: 0 }
  for (const [at, transaction_ids] of inPortions(ids).entries()) {
    const { results } = await api.post('/api/category-corrections/', { transaction_ids }, correctionPage, {
      idempotencyKey: `${key} ${at}`,
    })
    const taught = results.map(({ id }) => id)
    if (taught.length === 0) continue
    const { changed } = await api.post(
      '/api/category-corrections/apply/',
      { ids: taught },
      appliedCorrections,
    )
    done.ids.push(...taught)
    done.changed += changed
  }
  return done
}

export async function unlearn(ids: readonly string[]): Promise<void> {
  for (const portion of inPortions(ids))
    await api.post('/api/category-corrections/undo/', { ids: portion }, undoneCorrections)
}
