import type { Tx } from '../../../platform/database/person.ts'
import { goalStanding } from '../domain/goals.ts'
import type { Notice } from '../domain/notice.ts'
import { goalFacts } from '../repository/goals.ts'
import { rulesRepository } from '../repository/rules.ts'

/** A goal that came near its target or reached it. */
export async function goalChanged(tx: Tx, person: string, id: string): Promise<Notice[]> {
  const goal = await goalFacts(tx).find(person, id)
  const told = goal ? goalStanding(goal) : []
  if (!told.some(({ kind }) => kind === 'goal_reached')) return told
  const rule = (await rulesRepository(tx).watching(person)).find(({ kind }) => kind === 'goal_reached')
  return told.map((notice) => (rule ? { ...notice, ruleId: rule.id } : notice))
}
