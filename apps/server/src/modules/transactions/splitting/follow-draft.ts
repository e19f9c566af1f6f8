import { change, type Draft } from '../matching/draft.ts'
import { following, isDivided, partsOf } from './family.ts'

/** Lets parts follow the divided movements that a draft changed; of those that cannot be followed they go. */
export function followDraft(draft: Draft): void {
  for (const before of draft.before.rows.values()) {
    const whole = draft.rows.get(before.id)
    if (!whole || whole === before || !isDivided(before) || !isDivided(whole)) continue
    const parts = partsOf(draft.rows.values(), whole.id)
    const after = following(before, whole, parts)
    if (after === null) joinInDraft(draft, whole.id)
    else for (const part of after) draft.rows.set(part.id, part)
  }
}

/** Takes the parts of a movement away: it stands whole again. */
export function joinInDraft(draft: Draft, id: string): void {
  for (const part of partsOf(draft.rows.values(), id)) draft.rows.delete(part.id)
  change(draft, id, { part_total: null })
}
