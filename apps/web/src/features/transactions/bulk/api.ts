import { limits } from '@lucas/contract/limits.ts'
import { bulkAnswer, bulkKindAnswer, undoneBulk } from '@lucas/contract/transactions/bulk.ts'
import { appliedRules, categoryRulePage, undoneRules } from '@lucas/contract/transactions/category-rule.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { api } from '../../../lib/http/http.ts'
import type { ListParams } from '../filter-query.ts'
import type { Selection } from './selection.ts'

/** One change that is applied to many transactions. */
export type BulkChange =
  | { field: 'category'; category: string }
  | { field: 'tags'; tags: string }
  | { field: 'reviewed'; reviewed: boolean }
  | { field: 'kind'; kind: TransactionKind }

/** The transactions to change: selected ones, or all of a filter except some. */
export interface BulkTarget {
  selection: Selection
  filter: ListParams
}

export interface BulkResult {
  /** Ids to undo the change. */
  ids: string[]
  changed: number
  /** Transactions that keep their kind, because they are linked with another one. */
  linked: number
}

/** Splits items into batches of the largest size that one request accepts (S-31). */
export function toBatches<T>(items: readonly T[]): T[][] {
  const batches: T[][] = []
  for (let at = 0; at < items.length; at += limits.bulkIdsMax)
    batches.push(items.slice(at, at + limits.bulkIdsMax))
  return batches
}

const toRequestBodies = ({ selection, filter }: BulkTarget) =>
  selection.mode === 'some'
    ? toBatches([...selection.rows.keys()]).map((transaction_ids) => ({ transaction_ids }))
    : [{ filter, except: [...selection.except.keys()] }]

/** Applies a change in one or more requests. Repeating it with the same key changes nothing more. */
export async function applyBulkChange(
  target: BulkTarget,
  { field, ...payload }: BulkChange,
  key: string,
): Promise<BulkResult> {
  const result: BulkResult = { ids: [], changed: 0, linked: 0 }
  for (const [at, body] of toRequestBodies(target).entries()) {
    const path = `/api/transactions/bulk/${field}/`
    const request = { ...body, ...payload }
    const idempotencyKey = `${key} ${at}`
    const { id, changed, linked } =
      field === 'kind'
        ? await api.post(path, request, bulkKindAnswer, { idempotencyKey })
        : { linked: 0, ...(await api.post(path, request, bulkAnswer, { idempotencyKey })) }
    result.ids.push(id)
    result.changed += changed
    result.linked += linked
  }
  return result
}

export async function undoBulkChanges(ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed())
    await api.post(`/api/transactions/bulk/${id}/undo/`, undefined, undoneBulk)
}

/** Creates category rules from these transactions and applies them to earlier similar ones. */
export async function learnCategoryRules(ids: readonly string[], key: string): Promise<BulkResult> {
  const result: BulkResult = { ids: [], changed: 0, linked: 0 }
  for (const [at, transaction_ids] of toBatches(ids).entries()) {
    const { results } = await api.post('/api/category-corrections/', { transaction_ids }, categoryRulePage, {
      idempotencyKey: `${key} ${at}`,
    })
    const ruleIds = results.map(({ id }) => id)
    if (ruleIds.length === 0) continue
    const { changed } = await api.post('/api/category-corrections/apply/', { ids: ruleIds }, appliedRules)
    result.ids.push(...ruleIds)
    result.changed += changed
  }
  return result
}

export async function undoCategoryRules(ids: readonly string[]): Promise<void> {
  for (const batch of toBatches(ids))
    await api.post('/api/category-corrections/undo/', { ids: batch }, undoneRules)
}
