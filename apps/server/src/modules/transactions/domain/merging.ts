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

/** A value that nobody changed since the merge goes back; what was changed since stays. */
export const backTo = <T>(before: T, after: T, now: T): T =>
  JSON.stringify(now) === JSON.stringify(after) ? before : now
