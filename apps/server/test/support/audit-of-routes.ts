import type { TestDatabase } from '../database.ts'
import type { Operation } from './api-document.ts'

const about = /^\/api\/(auth|security|privacy|billing)\//

/** Routes of the account, its locks, its rights and its plan: a later one has to say what it writes down (S-38). */
export const isAudited = ({ method, path, takesKey }: Operation): boolean =>
  about.test(path) && !takesKey && (method !== 'GET' || path.includes('export'))

/** What each writes down when it succeeds; nothing where it changes nothing of the account's safety. */
export const writtenByRoute: Readonly<Record<string, readonly string[]>> = {
  'DELETE /api/auth/profile/': ['deletion_asked'],
  'DELETE /api/auth/sessions/{id}/': ['session_ended'],
  'DELETE /api/security/identities/{provider}/': ['identity_unlinked'],
  'DELETE /api/security/passkeys/{id}/': ['passkey_removed'],
  'DELETE /api/security/pin/': ['pin_removed'],
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
  // Nobody is signed in by it yet: it answers what there is to agree to.
  'POST /api/auth/oauth/{provider}/return/': [],
  'POST /api/auth/oauth/{provider}/start/': [],
  'POST /api/auth/passkey/login/': ['sign_in'],
  'POST /api/auth/passkey/options/': [],
  'POST /api/auth/password/change/': ['step_up', 'password_changed'],
  // Of an address that nobody has; sec/audit asks for a known one.
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
  'PUT /api/security/pin/': ['step_up', 'pin_set'],
}

/** What a call writes down. */
export async function auditOf<T>({ admin }: TestDatabase, call: () => Promise<T>): Promise<[T, string[]]> {
  const rows = () => admin.selectFrom('audit_event').select(['id', 'kind']).orderBy('id').execute()
  const known = new Set((await rows()).map(({ id }) => id))
  const answer = await call()
  return [answer, (await rows()).filter(({ id }) => !known.has(id)).map(({ kind }) => kind)]
}
