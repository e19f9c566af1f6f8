/** What a person wrote on a row. */
export interface Written {
  notes: string
  tags: readonly string[]
}

const [longestNotes, mostTags] = [500, 50]

/** Nothing that a person wrote is lost, as far as one row can hold it. */
export function joinWritten(kept: Written, merged: Written): { notes: string; tags: string[] } {
  const both = kept.notes.includes(merged.notes) ? kept.notes : `${kept.notes}\n${merged.notes}`.trim()
  return {
    notes: both.length <= longestNotes ? both : kept.notes || merged.notes,
    tags: [...new Set([...kept.tags, ...merged.tags])].slice(0, mostTags),
  }
}

interface Standing {
  manual: boolean
  pending: boolean
}

/** A bank's word stands above what was written by hand, a posted row above a pending one; else the kept row's. */
export function factsFrom(kept: Standing, merged: Standing): 'kept' | 'merged' {
  if (kept.manual !== merged.manual) return kept.manual ? 'merged' : 'kept'
  return kept.pending && !merged.pending ? 'merged' : 'kept'
}

/** A value that nobody changed since the merge goes back; what was changed since stays. */
export const backTo = <T>(before: T, after: T, now: T): T =>
  JSON.stringify(now) === JSON.stringify(after) ? before : now
