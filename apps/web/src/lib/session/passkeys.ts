import {
  type PasskeyRequest,
  passkey,
  passkeyCreation,
  passkeyRequest,
} from '@lucas/contract/auth/security.ts'
import { sessionAnswer, stepUpAnswer } from '@lucas/contract/auth/session.ts'
import {
  browserSupportsWebAuthn,
  bufferToBase64URLString,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { api } from '../http/http.ts'
import { adoptPasskey, openOrAdoptPasskey, openStore } from '../offline/store-passkey.ts'
import { appLock } from './app-lock.ts'
import { session } from './session-store.ts'

export const supportsPasskeys = browserSupportsWebAuthn

/** Whether the user closed the browser's passkey dialog. Nothing happened, so no error is shown. */
export const isPasskeyDismissed = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** What each passkey computes its own secret from (WebAuthn PRF): the same for all, because at the sign-in the user is not known yet. */
const prf = { eval: { first: new TextEncoder().encode('lucas: the store of a device') } }
const localTimeoutMs = 60_000

const fetchOptions = () => api.post('/api/security/passkey/options/', undefined, passkeyRequest)

/** Asks for a signature and, where the passkey can, for its secret, which stays on this device: the server gets no results. */
async function sign(optionsJSON: PasskeyRequest) {
  const signed = await startAuthentication({ optionsJSON: { ...optionsJSON, extensions: { prf } } })
  const secret = signed.clientExtensionResults.prf?.results?.first
  return {
    credential: { ...signed, clientExtensionResults: {} },
    // The browser answers with a buffer; an extension that answers for it may do otherwise.
    secret: secret instanceof ArrayBuffer ? secret : undefined,
  }
}

/** Verifies the user with a passkey: steps up the session and unlocks it, like a PIN. */
export async function verifyWithPasskey() {
  const { credential, secret } = await sign(await fetchOptions())
  const answer = await api.post('/api/security/passkey/verify/', { credential }, stepUpAnswer)
  if (secret !== undefined && appLock.isLocked()) await openOrAdoptPasskey(credential.id, secret)
  return answer
}

/**
 * Opens what this device has stored, without the server: only the passkey's secret proves anything here, so the challenge is of our own
 * making. Returns false where the passkey cannot.
 */
export async function openStoreWithPasskey(credentialId: string): Promise<boolean> {
  const { credential, secret } = await sign({
    challenge: bufferToBase64URLString(crypto.getRandomValues(new Uint8Array(32)).buffer),
    rpId: location.hostname,
    timeout: localTimeoutMs,
    userVerification: 'required',
    allowCredentials: [{ id: credentialId, type: 'public-key', transports: [] }],
  })
  return secret !== undefined && openStore(credential.id, secret)
}

/** Whether a passkey is one of the user's. */
export async function isOwnPasskey(credentialId: string): Promise<boolean> {
  const { allowCredentials } = await fetchOptions()
  return allowCredentials.some(({ id }) => id === credentialId)
}

export async function addPasskey(name: string) {
  const optionsJSON = await api.post('/api/security/passkeys/options/', undefined, passkeyCreation)
  // Some authenticators compute secrets only for passkeys that were made for it.
  const made = await startRegistration({ optionsJSON: { ...optionsJSON, extensions: { prf: {} } } })
  const credential = { ...made, clientExtensionResults: {} }
  return api.post('/api/security/passkeys/', { name, credential }, passkey)
}

export async function signInWithPasskey(): Promise<void> {
  const { credential, secret } = await sign(
    await api.post('/api/auth/passkey/options/', undefined, passkeyRequest),
  )
  const answer = await api.post('/api/auth/passkey/login/', { credential }, sessionAnswer)
  if (secret !== undefined) await adoptPasskey(credential.id, secret)
  session.signIn(answer)
}
