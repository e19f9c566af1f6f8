import * as z from 'zod/mini'
import { sessionAnswer } from './session.ts'
import { instant } from './wire.ts'

/** A visit among example data: a person of its own, who is gone when it ends. */
export const exampleSession = z.extend(sessionAnswer, { expires_at: instant })
export type ExampleSession = z.infer<typeof exampleSession>

export const exampleState = z.object({
  /** `none` where nobody only looks around, `preparing` until the household has moved in. */
  state: z.enum(['none', 'preparing', 'ready']),
  expires_at: z.nullable(instant),
})
export type ExampleState = z.infer<typeof exampleState>
