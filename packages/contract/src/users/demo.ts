import * as z from 'zod/mini'
import { sessionAnswer } from '../auth/session.ts'
import { instant } from '../wire.ts'

/** A demo session with its own user, who is erased when it ends. */
export const demoSession = z.extend(sessionAnswer, { expires_at: instant })
export type DemoSession = z.infer<typeof demoSession>

export const demoState = z.object({
  /** `none` outside a demo session, `preparing` while the demo data are created. */
  state: z.enum(['none', 'preparing', 'ready']),
  expires_at: z.nullable(instant),
})
export type DemoState = z.infer<typeof demoState>
