import { passkey, passkeyCreation, passkeyRequest } from '@lucas/contract/auth/security.ts'
import { sessionAnswer, stepUpAnswer } from '@lucas/contract/auth/session.ts'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { api } from '../http/http.ts'
import { session } from './session-store.ts'

export const supportsPasskeys = browserSupportsWebAuthn

/** Whether the user closed the browser's passkey dialog. Nothing happened, so no error is shown. */
export const isPasskeyDismissed = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Verifies the user with a passkey: steps up the session and unlocks it, like a PIN. */
export async function verifyWithPasskey() {
  const optionsJSON = await api.post('/api/security/passkey/options/', undefined, passkeyRequest)
  const credential = await startAuthentication({ optionsJSON })
  return api.post('/api/security/passkey/verify/', { credential }, stepUpAnswer)
}

export async function addPasskey(name: string) {
  const optionsJSON = await api.post('/api/security/passkeys/options/', undefined, passkeyCreation)
  const credential = await startRegistration({ optionsJSON })
  return api.post('/api/security/passkeys/', { name, credential }, passkey)
}

export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await api.post('/api/auth/passkey/options/', undefined, passkeyRequest)
  const credential = await startAuthentication({ optionsJSON })
  session.signIn(await api.post('/api/auth/passkey/login/', { credential }, sessionAnswer))
}
