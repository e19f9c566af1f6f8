import type { RecordedChange } from './record.ts'

export type RecordedGroup = RecordedChange & { number: number }

/** Transactions per batch, without and with splits and goals. */
export interface BatchSizes {
  plain: number
  deferred: number
}

/**
 * Takes as many of the recorded transactions as one batch may have; the last group may be taken in part. `recorded` are the latest
 * groups with together at least a plain batch, if there are as many. Returns the groups taken, what is left of the last one, and
 * whether these are all.
 */
export function takeRecorded(
  recorded: readonly RecordedGroup[],
  sizes: BatchSizes,
): { groups: RecordedGroup[]; rest: Pick<RecordedGroup, 'number' | 'ids'> | null; isAll: boolean } {
  let left = sizes.plain
  const groups: RecordedGroup[] = []
  for (const group of recorded) {
    const isDeferred = group.after.isSplit || group.after.goal !== null
    const cost = isDeferred ? sizes.plain / sizes.deferred : 1
    const ids = group.ids.slice(0, Math.floor(left / cost))
    if (ids.length > 0) groups.push({ ...group, ids })
    if (ids.length < group.ids.length) {
      const rest = ids.length === 0 ? null : { number: group.number, ids: group.ids.slice(ids.length) }
      return { groups, rest, isAll: false }
    }
    left -= ids.length * cost
  }
  return { groups, rest: null, isAll: left > 0 }
}
