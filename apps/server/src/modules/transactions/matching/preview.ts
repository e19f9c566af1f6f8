import type { MergeInput, MergePreview } from '@lucas/contract/review.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { asPerson } from '../../../platform/database/person.ts'
import { fail } from '../../../platform/errors.ts'
import { toWire } from '../to-wire.ts'
import { openDraft } from './bench.ts'
import { mergeInDraft } from './merge.ts'

/** The bank's sealed object goes nowhere: the draft is thrown away. */
const asItIs = (_from: string, _to: string, raw: Buffer | null) => raw

/** What two rows would be as one, by the very rules that merge them. */
export function createMergePreview({ db, clock }: { db: Db; clock: Clock }) {
  return (person: string, { kept_id: keptId, merged_id: mergedId }: MergeInput): Promise<MergePreview> =>
    asPerson(db, person, async (tx) => {
      const draft = await openDraft(tx, person, [keptId, mergedId])
      const wanted = { keptId, mergedId, reason: 'by_hand', automatic: false } as const
      const entry = mergeInDraft(draft, wanted, clock.now(), asItIs)
      if (typeof entry === 'string') fail(entry)
      return { transaction: toWire(draft.rows.get(keptId) ?? fail('internal'), draft.accounts) }
    })
}
