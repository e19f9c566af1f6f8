import * as z from 'zod/mini'
import { instant } from '../wire.ts'

export const lockTimeouts = [10, 30, 60, 300] as const // spec 9
export type LockTimeout = (typeof lockTimeouts)[number]

export const security = z.object({
  has_pin: z.boolean(),
  pin_set_at: z.nullable(instant),
  /** Wrong PINs left before the session ends. */
  tries_left: z.int(),
  lock_timeout_seconds: z.literal(lockTimeouts),
  /** Unlocking by passkey is enabled. */
  biometric_enabled: z.boolean(),
  passkey_count: z.int(),
  /** False for users of Google or Facebook who never set a password. */
  has_password: z.boolean(),
  /** Whether sign-in and step-up ask for a code of the user's app. */
  has_second_factor: z.optional(z.boolean()),
  /** For the session of this request. */
  locked: z.boolean(),
})
export type Security = z.infer<typeof security>
