import { identity, type OauthRegisterInput, oauthReturnAnswer, oauthStart } from '@lucas/contract/identity.ts'
import { type IdentityProviderName, identityProvider } from '@lucas/contract/identity-provider.ts'
import { sessionAnswer } from '@lucas/contract/session.ts'
import * as z from 'zod/mini'
import { api } from './http.ts'
import { session } from './session-store.ts'
import { oauthKey } from './storage-keys.ts'

const way = z.object({
  provider: identityProvider,
  intent: z.enum(['enter', 'link']),
  /** Without it the way back is worth nothing: it never leaves this tab but to our own server. */
  proof: z.string(),
  next: z.nullable(z.string()),
})
type Way = z.infer<typeof way>

const starts = {
  enter: (provider: IdentityProviderName) => `/api/auth/oauth/${provider}/start/`,
  link: (provider: IdentityProviderName) => `/api/security/identities/${provider}/start/`,
}

/** Leads the browser to the provider; it comes back to `/auth/<provider>`. */
export async function goTo(
  provider: IdentityProviderName,
  intent: Way['intent'],
  next: string | null = null,
): Promise<void> {
  const { url, proof } = await api.post(starts[intent](provider), undefined, oauthStart)
  sessionStorage.setItem(oauthKey, JSON.stringify({ provider, intent, proof, next } satisfies Way))
  location.assign(url)
}

/** What this tab went for, with what the provider wrote into the address; both leave it at once. */
export function takeWayBack(): { way: Way; query: string } | null {
  const kept = sessionStorage.getItem(oauthKey)
  const query = location.search
  sessionStorage.removeItem(oauthKey)
  history.replaceState(history.state, '', location.pathname)
  if (kept === null || query === '') return null
  const read = z.safeParse(way, JSON.parse(kept))
  return read.success ? { way: read.data, query } : null
}

/** A session where the provider's account opens one; else what it said of the newcomer. */
export async function enterBy({ provider, proof }: Way, query: string) {
  const answer = await api.post(`/api/auth/oauth/${provider}/return/`, { query, proof }, oauthReturnAnswer)
  if (answer.session !== null) session.signIn(answer.session)
  return answer
}

export const linkBy = ({ provider, proof }: Way, query: string) =>
  api.post(`/api/security/identities/${provider}/`, { query, proof }, identity)

export async function registerVouched(input: OauthRegisterInput) {
  const answer = await api.post('/api/auth/oauth/register/', input, sessionAnswer)
  session.signIn(answer)
  return answer.user
}
