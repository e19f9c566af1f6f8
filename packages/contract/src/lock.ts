import * as z from 'zod/mini'
import { instant } from './wire.ts'

export const lockTimeouts = [10, 30, 60, 300] as const // spec 9
export type LockTimeout = (typeof lockTimeouts)[number]

export const security = z.object({
  has_pin: z.boolean(),
  pin_set_at: z.nullable(instant),
  /** PINs that may still be wrong before the session ends. */
  tries_left: z.int(),
  lock_timeout_seconds: z.literal(lockTimeouts),
  /** Unlocking by passkey is offered. */
  biometric_enabled: z.boolean(),
  passkey_count: z.int(),
  /** False for who came by Google or Facebook and never chose one. */
  has_password: z.boolean(),
  /** Of the session that asks. */
  locked: z.boolean(),
})
export type Security = z.infer<typeof security>
