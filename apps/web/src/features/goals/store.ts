import { goal, goalSummary } from '@lucas/contract/goal.ts'
import * as z from 'zod/mini'
import { parseJson } from '../../lib/parse-json.ts'
import { goalsKey, memory } from '../../lib/storage-keys.ts'
import type { GoalsData } from './state.ts'

const version = 1
const longestMs = 24 * 3_600_000 // S-27
const stored = z.object({
  version: z.literal(version),
  user: z.string(),
  at: z.number(),
  goals: z.array(goal),
  summary: goalSummary,
})

/** The goals as this browser last saw them: of the same person, of this shape, at most a day old (S-27). */
export function readStored(user: string): { data: GoalsData; at: number } | undefined {
  const text = memory.getItem(goalsKey)
  if (text === null) return undefined
  const read = stored.safeParse(parseJson(text))
  const isGood = read.success && read.data.user === user && Date.now() - read.data.at < longestMs
  if (isGood) return { data: { goals: read.data.goals, summary: read.data.summary }, at: read.data.at }
  memory.removeItem(goalsKey)
  return undefined
}

export function writeStored(user: string, { goals, summary }: GoalsData): void {
  try {
    memory.setItem(goalsKey, JSON.stringify({ version, user, at: Date.now(), goals, summary }))
  } catch {
    memory.removeItem(goalsKey) // A full storage keeps nothing; the server has it all.
  }
}
