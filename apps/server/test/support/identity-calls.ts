import { type Newcomer, oauthReturnAnswer, oauthStart } from '@lucas/contract/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/identity-provider.ts'
import { afterAll } from 'vitest'
import { startVouchers } from '../../../../e2e/vouchers.ts'
import { freshEmail } from './auth-calls.ts'
import { password } from './auth-house.ts'
import { visit } from './oauth-visit.ts'
import type { Member, RealApp } from './real-app.ts'

const publicUrl = 'http://localhost:3210'

/** Google and Facebook of a test file, and the settings that tell the server of them. */
export async function vouching(): Promise<Record<string, string>> {
  const vouchers = await startVouchers(publicUrl)
  afterAll(() => vouchers.stop())
  return vouchers.settings
}

/** What a browser does to enter, register and link by somebody who vouches. */
export function identityCalls({ calls, as }: Pick<RealApp, 'calls' | 'as'>) {
  const web = { 'x-lucas-client': 'web' }
  const base = '/api/auth/oauth'

  async function walk(provider: IdentityProviderName, login: string, started: unknown) {
    const { url, proof } = oauthStart.parse(started)
    return { query: await visit(url, `${publicUrl}/auth/${provider}`, login), proof }
  }
  const begin = (provider: IdentityProviderName) => calls.post(`${base}/${provider}/start/`, {})
  const comeBack = (provider: IdentityProviderName, input: { query: string; proof: string }) =>
    calls.post(`${base}/${provider}/return/`, input, web)
  /** The way there and back of somebody who enters. */
  const way = async (provider: IdentityProviderName, login: string) =>
    walk(provider, login, (await begin(provider)).json())

  const enter = async (provider: IdentityProviderName, login: string) =>
    comeBack(provider, await way(provider, login))
  async function newcomer(provider: IdentityProviderName, login: string): Promise<Newcomer> {
    const { newcomer: found } = oauthReturnAnswer.parse((await enter(provider, login)).json())
    if (found === null) throw new Error('somebody known came back')
    return found
  }
  const register = ({ ticket, email }: Newcomer, extra: Record<string, unknown> = {}) => {
    const { password: _, ...input } = calls.registration(email ?? freshEmail(), extra)
    return calls.post(`${base}/register/`, { ...input, ticket }, web)
  }

  const raise = (person: Pick<Member, 'access'>) =>
    as(person, 'POST', '/api/security/pin/verify/', { password })
  const links = '/api/security/identities/'
  const startLink = (person: Pick<Member, 'access'>, provider: IdentityProviderName) =>
    as(person, 'POST', `${links}${provider}/start/`)
  async function link(person: Pick<Member, 'access'>, provider: IdentityProviderName, login: string) {
    await raise(person)
    const input = await walk(provider, login, (await startLink(person, provider)).json())
    return as(person, 'POST', `${links}${provider}/`, input)
  }

  return {
    begin,
    comeBack,
    way,
    walk,
    enter,
    newcomer,
    register,
    raise,
    startLink,
    link,
    list: (person: Pick<Member, 'access'>) => as(person, 'GET', links),
    unlink: (person: Pick<Member, 'access'>, provider: IdentityProviderName) =>
      as(person, 'DELETE', `${links}${provider}/`),
  }
}

/** One of each for the routes of the document. */
export function identityVisits(app: RealApp) {
  const ids = identityCalls(app)
  const { calls } = app
  const linked = async () => {
    const person = await calls.person()
    return { person, answer: await ids.link(person, 'google', freshEmail()) }
  }
  return {
    'POST /api/auth/oauth/{provider}/start/': () => ids.begin('google'),
    'POST /api/auth/oauth/{provider}/return/': () => ids.enter('google', freshEmail()),
    'POST /api/auth/oauth/register/': async () => ids.register(await ids.newcomer('facebook', freshEmail())),
    'POST /api/security/identities/{provider}/start/': async () => {
      const person = await calls.person()
      await ids.raise(person)
      return ids.startLink(person, 'google')
    },
    'POST /api/security/identities/{provider}/': async () => (await linked()).answer,
    'DELETE /api/security/identities/{provider}/': async () => ids.unlink((await linked()).person, 'google'),
    'POST /api/security/mail-code/': async () => {
      const session = (await ids.register(await ids.newcomer('google', freshEmail()))).json()
      return app.as(session, 'POST', '/api/security/mail-code/')
    },
  }
}
