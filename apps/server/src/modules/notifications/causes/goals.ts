import type { Tx } from '../../../platform/database/person.ts'
import { goalStanding } from '../domain/goals.ts'
import type { Notice } from '../domain/notice.ts'
import { goalFacts } from '../repository/goals.ts'

/** A goal that came near its target or reached it. */
export async function goalChanged(tx: Tx, person: string, id: string): Promise<Notice[]> {
  const goal = await goalFacts(tx).find(person, id)
  return goal ? goalStanding(goal) : []
}
