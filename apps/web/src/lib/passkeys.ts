import { passkey, passkeyCreation, passkeyRequest } from '@lucas/contract/security.ts'
import { sessionAnswer, stepUpAnswer } from '@lucas/contract/session.ts'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { api } from './http.ts'
import { session } from './session-store.ts'

export const hasPasskeys = browserSupportsWebAuthn

/** The person closed the browser's question: nothing was done, and nothing needs to be said. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** As a PIN would: raises the session and lifts its lock. */
export async function proveByPasskey() {
  const optionsJSON = await api.post('/api/security/passkey/options/', undefined, passkeyRequest)
  const credential = await startAuthentication({ optionsJSON })
  return api.post('/api/security/passkey/verify/', { credential }, stepUpAnswer)
}

export async function addPasskey(name: string) {
  const optionsJSON = await api.post('/api/security/passkeys/options/', undefined, passkeyCreation)
  const credential = await startRegistration({ optionsJSON })
  return api.post('/api/security/passkeys/', { name, credential }, passkey)
}

export async function signInByPasskey(): Promise<void> {
  const optionsJSON = await api.post('/api/auth/passkey/options/', undefined, passkeyRequest)
  const credential = await startAuthentication({ optionsJSON })
  session.signIn(await api.post('/api/auth/passkey/login/', { credential }, sessionAnswer))
}
