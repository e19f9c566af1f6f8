/** Text that the user added to a transaction. */
export interface UserText {
  notes: string
  tags: readonly string[]
}

const [maxNotesLength, maxTags] = [500, 50]

/** Joins notes and tags of both transactions, within their limits. */
export function mergeUserText(target: UserText, source: UserText): { notes: string; tags: string[] } {
  const both = target.notes.includes(source.notes) ? target.notes : `${target.notes}\n${source.notes}`.trim()
  return {
    notes: both.length <= maxNotesLength ? both : target.notes || source.notes,
    tags: [...new Set([...target.tags, ...source.tags])].slice(0, maxTags),
  }
}

/** Returns the value before the merge, unless it changed after the merge. */
export const revertIfUnchanged = <T>(before: T, after: T, current: T): T =>
  JSON.stringify(current) === JSON.stringify(after) ? before : current
