import * as z from 'zod/mini'
import { email, newPassword } from './auth.ts'
import { authCopy as copy } from './copy/auth.ts'
import { id, instant, pageLimit, pageOf } from './wire.ts'

/** Six digits that were sent to an address or a telephone. */
export const oneTimeCode = z.string(copy.codeRequired).check(z.trim(), z.regex(/^\d{6}$/, copy.codeShape))
const secretToken = z.string().check(z.minLength(1), z.maxLength(512))
const presentPassword = z
  .string(copy.passwordRequired)
  .check(z.minLength(1, copy.passwordRequired), z.maxLength(1024, copy.passwordLong))

export const verifyInput = z.object({ email, code: oneTimeCode })
export type VerifyInput = z.infer<typeof verifyInput>
/** Where a code or a link is to be sent. */
export const addressInput = z.object({ email })
export type AddressInput = z.infer<typeof addressInput>
export const phoneCodeInput = z.object({ code: oneTimeCode })

export const passwordResetInput = z.object({ token: secretToken, password: newPassword })
export type PasswordResetInput = z.infer<typeof passwordResetInput>
export const passwordChangeInput = z.object({ current_password: presentPassword, new_password: newPassword })
export type PasswordChangeInput = z.infer<typeof passwordChangeInput>

/** A place where the person is signed in. */
export const openSession = z.object({
  id,
  /** The one that asks. */
  is_current: z.boolean(),
  /** As far as the browser tells; null where it does not. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  is_mobile: z.boolean(),
  /** Of the network it was opened from. */
  address: z.string(),
  created_at: instant,
  last_seen_at: instant,
})
export type OpenSession = z.infer<typeof openSession>
export const openSessionList = pageOf(openSession)
export const sessionsEnded = z.object({ ended: z.int() })

/** What is written down of an account (S-38). */
export const auditKinds = [
  'register',
  'register_refused',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'refresh_reuse',
  'step_up',
  'step_up_failed',
  'access_refused',
  'contact_changed',
  'email_confirmed',
  'phone_confirmed',
  'password_asked',
  'password_reset',
  'password_changed',
  'session_ended',
  'pin_set',
  'pin_removed',
  'lock_changed',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
  'export',
  'consent_changed',
  'deletion_asked',
  'deletion_undone',
  'plan_changed',
  'plan_chosen',
  'payment_event_refused',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** What happened to the account, of the last 90 days (S-38). */
export const activityEvent = z.object({
  id,
  at: instant,
  /** Later versions know more kinds than this client. */
  kind: z.string(),
  address: z.nullable(z.string()),
})
export type ActivityEvent = z.infer<typeof activityEvent>
export const activityPage = pageOf(activityEvent)
export const activityQuery = z.object({ limit: pageLimit, cursor: z.optional(z.string()) })
export type ActivityQuery = z.infer<typeof activityQuery>
