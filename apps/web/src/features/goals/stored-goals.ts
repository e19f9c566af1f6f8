import { goal, goalSummary } from '@lucas/contract/planning/goal.ts'
import * as z from 'zod/mini'
import { parseJson } from '../../lib/http/parse-json.ts'
import { goalsKey, userStorage } from '../../lib/session/storage-keys.ts'
import type { GoalsData } from './goals-data.ts'

const version = 1
const maxAgeMs = 24 * 3_600_000 // S-27
const stored = z.object({
  version: z.literal(version),
  user: z.string(),
  at: z.number(),
  goals: z.array(goal),
  summary: goalSummary,
})

/** Returns the stored goals if they are of this user, valid, and at most a day old (S-27). */
export function readStoredGoals(user: string): { data: GoalsData; at: number } | undefined {
  const text = userStorage.getItem(goalsKey)
  if (text === null) return undefined
  const read = stored.safeParse(parseJson(text))
  const isGood = read.success && read.data.user === user && Date.now() - read.data.at < maxAgeMs
  if (isGood) return { data: { goals: read.data.goals, summary: read.data.summary }, at: read.data.at }
  userStorage.removeItem(goalsKey)
  return undefined
}

export function writeStoredGoals(user: string, { goals, summary }: GoalsData): void {
  try {
    userStorage.setItem(goalsKey, JSON.stringify({ version, user, at: Date.now(), goals, summary }))
  } catch {
    userStorage.removeItem(goalsKey) // The storage is full: the data stay on the server only.
  }
}
