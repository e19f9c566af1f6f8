import * as z from 'zod/mini'
import { authCopy as copy } from '../copy/auth/auth.ts'
import { id, instant, pageLimit, pageOf } from '../wire.ts'
import { email, newPassword } from './auth.ts'
import { otp } from './second-factor.ts'

/** Six digits sent to an email address or a phone. */
export const oneTimeCode = z.string(copy.codeRequired).check(z.trim(), z.regex(/^\d{6}$/, copy.codeShape))
const secretToken = z.string().check(z.minLength(1), z.maxLength(512))
const presentPassword = z
  .string(copy.passwordRequired)
  .check(z.minLength(1, copy.passwordRequired), z.maxLength(1024, copy.passwordLong))

export const verifyInput = z.object({ email, code: oneTimeCode })
export type VerifyInput = z.infer<typeof verifyInput>
/** Email address that receives a code or link. */
export const addressInput = z.object({ email })
export type AddressInput = z.infer<typeof addressInput>
export const phoneCodeInput = z.object({ code: oneTimeCode })

export const passwordResetInput = z.object({ token: secretToken, password: newPassword })
export type PasswordResetInput = z.infer<typeof passwordResetInput>
export const passwordChangeInput = z.object({
  current_password: presentPassword,
  new_password: newPassword,
  /** Of a user with a second factor. */
  otp: z.optional(otp),
})
export type PasswordChangeInput = z.infer<typeof passwordChangeInput>

/** A session of the user. */
export const openSession = z.object({
  id,
  /** The session of this request. */
  is_current: z.boolean(),
  /** From the user agent; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  is_mobile: z.boolean(),
  /** IP address from which it was opened. */
  address: z.string(),
  created_at: instant,
  last_seen_at: instant,
})
export type OpenSession = z.infer<typeof openSession>
export const openSessionList = pageOf(openSession)
export const sessionsEnded = z.object({ ended: z.int() })

/** Audit kinds (S-38). */
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
  'second_factor_enabled',
  'second_factor_removed',
  'recovery_codes_created',
  'recovery_code_used',
  'device_trusted',
  'device_untrusted',
  'codes_made',
  'push_device_added',
  'push_device_removed',
  'calendar_feed_created',
  'calendar_feed_revoked',
  'invitation_created',
  'invitation_revoked',
  'invitation_used',
  'bank_mail_created',
  'bank_mail_revoked',
  'bank_mailbox_created',
  'bank_mailbox_revoked',
  'export',
  'data_imported',
  'consent_changed',
  'data_blocked',
  'data_unblocked',
  'deletion_asked',
  'deletion_undone',
  'plan_changed',
  'plan_chosen',
  'payment_event_refused',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Account activity of the last 90 days (S-38). */
export const activityEvent = z.object({
  id,
  at: instant,
  /** A string, because later versions may send kinds that this client does not know. */
  kind: z.string(),
  address: z.nullable(z.string()),
  /** Whether Lucas did it, and not the user. */
  by_lucas: z.optional(z.boolean()),
})
export type ActivityEvent = z.infer<typeof activityEvent>
export const activityPage = pageOf(activityEvent)
export const activityQuery = z.object({ limit: pageLimit, cursor: z.optional(z.string()) })
export type ActivityQuery = z.infer<typeof activityQuery>
