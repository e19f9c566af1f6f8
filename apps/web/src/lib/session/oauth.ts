import {
  identity,
  type OauthRegisterInput,
  type OauthSecondFactorInput,
  oauthReturnAnswer,
  oauthStart,
} from '@lucas/contract/auth/identity.ts'
import { type IdentityProviderName, identityProvider } from '@lucas/contract/auth/identity-provider.ts'
import { sessionAnswer } from '@lucas/contract/auth/session.ts'
import * as z from 'zod/mini'
import { api } from '../http/http.ts'
import { session } from './session-store.ts'
import { oauthKey } from './storage-keys.ts'

const oauthAttempt = z.object({
  provider: identityProvider,
  intent: z.enum(['enter', 'link']),
  /** The secret that the return call must present. Only this tab and our server know it. */
  proof: z.string(),
  next: z.nullable(z.string()),
})
type OauthAttempt = z.infer<typeof oauthAttempt>

const startPaths = {
  enter: (provider: IdentityProviderName) => `/api/auth/oauth/${provider}/start/`,
  link: (provider: IdentityProviderName) => `/api/security/identities/${provider}/start/`,
}

/** Sends the browser to the identity provider, which returns it to `/auth/<provider>`. */
export async function startOauth(
  provider: IdentityProviderName,
  intent: OauthAttempt['intent'],
  next: string | null = null,
): Promise<void> {
  const { url, proof } = await api.post(startPaths[intent](provider), undefined, oauthStart)
  sessionStorage.setItem(oauthKey, JSON.stringify({ provider, intent, proof, next } satisfies OauthAttempt))
  location.assign(url)
}

/** Reads and removes the stored OAuth attempt and the query string of the provider. Null if either is missing. */
export function takeOauthReturn(): { oauthAttempt: OauthAttempt; query: string } | null {
  const stored = sessionStorage.getItem(oauthKey)
  const query = location.search
  sessionStorage.removeItem(oauthKey)
  history.replaceState(history.state, '', location.pathname)
  if (stored === null || query === '') return null
  const parsed = z.safeParse(oauthAttempt, JSON.parse(stored))
  return parsed.success ? { oauthAttempt: parsed.data, query } : null
}

/** Signs in with the provider's account. If it has no Lucas user, the answer has the newcomer's data instead; with a second factor, a ticket. */
export async function signInWithOauth({ provider, proof }: OauthAttempt, query: string) {
  const answer = await api.post(`/api/auth/oauth/${provider}/return/`, { query, proof }, oauthReturnAnswer)
  if (answer.session !== null) session.signIn(answer.session)
  return answer
}

/** Completes a sign-in that waits for the second factor. */
export async function finishOauthSecondFactor(input: OauthSecondFactorInput): Promise<void> {
  session.signIn(await api.post('/api/auth/oauth/second-factor/', input, sessionAnswer))
}

export const linkIdentity = ({ provider, proof }: OauthAttempt, query: string) =>
  api.post(`/api/security/identities/${provider}/`, { query, proof }, identity)

export async function registerWithOauth(input: OauthRegisterInput) {
  const answer = await api.post('/api/auth/oauth/register/', input, sessionAnswer)
  session.signIn(answer)
  return answer.user
}
