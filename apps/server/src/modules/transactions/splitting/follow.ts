import type { Tx } from '../../../platform/database/person.ts'
import { countedOf } from '../domain/counted.ts'
import { moved, type Step } from '../domain/sums.ts'
import { type FullRow, fullRepository } from '../repository/full.ts'
import type { Updating } from '../updating.ts'
import { following, partsOf } from './family.ts'

/** Lets parts follow the wholes that a delivery changed; answers what they began and ceased to count as. */
export async function followUpdates(
  tx: Tx,
  person: string,
  updated: readonly Updating[],
  now: Date,
): Promise<Step[]> {
  const divided = updated.filter(({ held }) => held.partTotal !== null).map(({ held }) => held)
  if (divided.length === 0) return []
  const full = fullRepository(tx)
  const rows = await full.loadWithParts(
    person,
    divided.map(({ id }) => id),
  )
  const saved: FullRow[] = []
  const gone: string[] = []
  const steps: Step[] = []
  for (const { id, date, amount, currency, kind } of divided) {
    const whole = rows.find((row) => row.id === id)
    if (!whole) continue
    const parts = partsOf(rows, id)
    const after = following({ posted_on: date, amount, currency, kind }, whole, parts)
    if (after === null) {
      gone.push(...parts.map((part) => part.id))
      saved.push({ ...whole, part_total: null, reviewed: false })
      steps.push({ counted: countedOf(whole), direction: 'in' })
      continue
    }
    for (const [at, part] of parts.entries()) {
      const next = after[at] ?? part
      if (next === part) continue
      saved.push(next)
      steps.push(...moved(countedOf(part), countedOf(next)))
    }
  }
  const erased = await full.erase(person, gone)
  await full.save(person, saved, now)
  return [...steps, ...erased.map((counted): Step => ({ counted, direction: 'out' }))]
}
