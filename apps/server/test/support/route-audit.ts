import type { TestDatabase } from '../database.ts'
import type { Operation } from './api-document.ts'

const auditedPaths = /^\/api\/(auth|security|privacy|billing)\//

/** Whether a route belongs to the account, its locks, rights or plan, which must write audit events (S-38). */
export const isAudited = ({ method, path, acceptsIdempotencyKey }: Operation): boolean =>
  auditedPaths.test(path) && !acceptsIdempotencyKey && (method !== 'GET' || path.includes('export'))

/** The audit kinds that each route writes on success; empty if it changes nothing about account security. */
export const auditKindsByRoute: Readonly<Record<string, readonly string[]>> = {
  'DELETE /api/auth/profile/': ['deletion_asked'],
  'DELETE /api/auth/sessions/{id}/': ['session_ended'],
  'DELETE /api/security/addresses/{kind}/': ['calendar_feed_revoked'],
  'DELETE /api/security/identities/{provider}/': ['identity_unlinked'],
  'DELETE /api/security/passkeys/{id}/': ['passkey_removed'],
  'DELETE /api/security/pin/': ['pin_removed'],
  'DELETE /api/security/second-factor/': ['second_factor_removed'],
  'DELETE /api/security/second-factor/devices/{id}/': ['device_untrusted'],
  'GET /api/privacy/export/': ['export'],
  'PATCH /api/auth/profile/': ['contact_changed'],
  'PATCH /api/billing/': ['plan_chosen'],
  'PATCH /api/privacy/': ['consent_changed'],
  'PATCH /api/security/': ['lock_changed'],
  'POST /api/auth/deletion/undo/': ['deletion_undone'],
  'POST /api/auth/email/confirm/': ['email_confirmed'],
  'POST /api/auth/login/': ['sign_in'],
  'POST /api/auth/logout/': ['sign_out'],
  'POST /api/auth/oauth/register/': ['register'],
  'POST /api/auth/oauth/second-factor/': ['sign_in'],
  // It does not sign in yet: the response contains the terms to accept.
  'POST /api/auth/oauth/{provider}/return/': [],
  'POST /api/auth/oauth/{provider}/start/': [],
  'POST /api/auth/passkey/login/': ['sign_in'],
  'POST /api/auth/passkey/options/': [],
  'POST /api/auth/password/change/': ['step_up', 'password_changed'],
  // Called with an unknown address; sec/audit tests a known one.
  'POST /api/auth/password/forgot/': [],
  'POST /api/auth/password/reset/': ['password_reset'],
  'POST /api/auth/phone/code/': [],
  'POST /api/auth/phone/verify/': ['phone_confirmed'],
  'POST /api/auth/register/': ['register'],
  // There is no other session to end.
  'POST /api/auth/sessions/end_others/': [],
  'POST /api/auth/token/refresh/': [],
  'POST /api/auth/verify/': ['email_confirmed'],
  'POST /api/auth/verify/resend/': [],
  'POST /api/billing/callback/': [],
  'POST /api/security/identities/{provider}/': ['identity_linked'],
  'POST /api/security/identities/{provider}/start/': [],
  'POST /api/security/lock/': [],
  'POST /api/security/mail-code/': [],
  'POST /api/security/passkey/options/': [],
  'POST /api/security/passkey/verify/': ['step_up'],
  'POST /api/security/passkeys/': ['passkey_added'],
  'POST /api/security/passkeys/options/': [],
  'POST /api/security/pin/verify/': ['step_up'],
  'POST /api/security/second-factor/': ['second_factor_enabled'],
  'POST /api/security/second-factor/enrolment/': [],
  'POST /api/security/second-factor/recovery-codes/': ['recovery_codes_created'],
  'POST /api/security/use/': [],
  'PUT /api/privacy/block/': ['data_blocked'],
  'PUT /api/security/pin/': ['step_up', 'pin_set'],
}

/** Written by a job that an earlier call asked for, at some moment. */
const kindsOfJobs = ['data_imported']

/** Runs a call and returns the audit kinds that it wrote. */
export async function recordAuditKinds<T>(
  { admin }: TestDatabase,
  call: () => Promise<T>,
): Promise<[T, string[]]> {
  const rows = () =>
    admin
      .selectFrom('audit_event')
      .select(['id', 'kind'])
      .where('kind', 'not in', kindsOfJobs)
      .orderBy('id')
      .execute()
  const knownIds = new Set((await rows()).map(({ id }) => id))
  const answer = await call()
  return [answer, (await rows()).filter(({ id }) => !knownIds.has(id)).map(({ kind }) => kind)]
}
