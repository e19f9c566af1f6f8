import * as z from 'zod/mini'
import { goalEvents } from '../socket.ts'
import { id } from '../wire.ts'
import { goal, goalSummary } from './goal.ts'

/** Messages of `/ws/goals/` (spec 4): everything at the start, then each change. */
export const goalMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('initial_data'), goals: z.array(goal), summary: goalSummary }),
  z.object({
    type: z.literal('goal_update'),
    event_type: z.enum(goalEvents),
    /** The current goal; a deleted one has only its id. */
    goal: z.optional(goal),
    goal_id: z.optional(id),
    summary: goalSummary,
    version: z.int(),
  }),
])
export type GoalMessage = z.infer<typeof goalMessage>
