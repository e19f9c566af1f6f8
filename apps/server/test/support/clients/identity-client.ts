import { oauthReturnAnswer, oauthStart, type PendingSignup } from '@lucas/contract/auth/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import { afterAll } from 'vitest'
import { startFakeIdp } from '../../../../../e2e/environment/fake-idp.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { password } from '../module-apps/auth-test-app.ts'
import { createSecondFactorClient } from '../second-factor.ts'
import { createUniqueEmail } from './auth-client.ts'
import { completeOauthLogin } from './oauth-login.ts'

const publicUrl = 'http://localhost:3210'

/** Starts fake Google and Facebook providers; returns the server settings for them. */
export async function startIdentityProviders(): Promise<Record<string, string>> {
  const fakeIdp = await startFakeIdp(publicUrl)
  afterAll(() => fakeIdp.stop())
  return fakeIdp.settings
}

/** Creates the client that signs in, registers and links with an identity provider. */
export function createIdentityClient({ auth, requestAs }: Pick<FullApp, 'auth' | 'requestAs'>) {
  const web = { 'x-lucas-client': 'web' }
  const oauthUrl = '/api/auth/oauth'

  async function authorize(provider: IdentityProviderName, login: string, started: unknown) {
    const { url, proof } = oauthStart.parse(started)
    return { query: await completeOauthLogin(url, `${publicUrl}/auth/${provider}`, login), proof }
  }
  const start = (provider: IdentityProviderName) => auth.post(`${oauthUrl}/${provider}/start/`, {})
  const finish = (provider: IdentityProviderName, input: { query: string; proof: string }) =>
    auth.post(`${oauthUrl}/${provider}/return/`, input, web)
  /** Starts a sign-in and authorizes it at the provider. */
  const startAndAuthorize = async (provider: IdentityProviderName, login: string) =>
    authorize(provider, login, (await start(provider)).json())

  const signIn = async (provider: IdentityProviderName, login: string) =>
    finish(provider, await startAndAuthorize(provider, login))
  async function signInAsNewUser(provider: IdentityProviderName, login: string): Promise<PendingSignup> {
    const { newcomer: found } = oauthReturnAnswer.parse((await signIn(provider, login)).json())
    if (found === null) throw new Error('the user was known already')
    return found
  }
  const register = ({ ticket, email }: PendingSignup, extra: Record<string, unknown> = {}) => {
    const { password: _, ...input } = auth.registration(email ?? createUniqueEmail(), extra)
    return auth.post(`${oauthUrl}/register/`, { ...input, ticket }, web)
  }

  /** Finishes a sign-in that waits for the second factor. */
  const finishSecondFactor = (ticket: string, otp: string) =>
    auth.post(`${oauthUrl}/second-factor/`, { ticket, otp }, web)

  const stepUp = (user: Pick<TestUser, 'access'>) =>
    requestAs(user, 'POST', '/api/security/pin/verify/', { password })
  const identitiesUrl = '/api/security/identities/'
  const startLink = (user: Pick<TestUser, 'access'>, provider: IdentityProviderName) =>
    requestAs(user, 'POST', `${identitiesUrl}${provider}/start/`)
  async function link(user: Pick<TestUser, 'access'>, provider: IdentityProviderName, login: string) {
    await stepUp(user)
    const input = await authorize(provider, login, (await startLink(user, provider)).json())
    return requestAs(user, 'POST', `${identitiesUrl}${provider}/`, input)
  }

  return {
    start: start,
    finish: finish,
    startAndAuthorize: startAndAuthorize,
    authorize: authorize,
    signIn: signIn,
    finishSecondFactor,
    signInAsNewUser: signInAsNewUser,
    register,
    stepUp: stepUp,
    startLink,
    link,
    list: (user: Pick<TestUser, 'access'>) => requestAs(user, 'GET', identitiesUrl),
    unlink: (user: Pick<TestUser, 'access'>, provider: IdentityProviderName) =>
      requestAs(user, 'DELETE', `${identitiesUrl}${provider}/`),
  }
}

/** Calls of identity routes. */
export function createIdentityRouteCalls(app: FullApp) {
  const identities = createIdentityClient(app)
  const { auth } = app
  const linkGoogle = async () => {
    const person = await auth.registerUser()
    return { person, answer: await identities.link(person, 'google', createUniqueEmail()) }
  }
  return {
    'POST /api/auth/oauth/{provider}/start/': () => identities.start('google'),
    'POST /api/auth/oauth/{provider}/return/': () => identities.signIn('google', createUniqueEmail()),
    'POST /api/auth/oauth/second-factor/': async () => {
      const login = createUniqueEmail()
      const person = await auth.registerUser()
      await identities.link(person, 'google', login)
      const { app: codeApp } = await createSecondFactorClient(auth, () => new Date()).enable(person.access)
      const { second_factor: waiting } = oauthReturnAnswer.parse(
        (await identities.signIn('google', login)).json(),
      )
      return identities.finishSecondFactor(waiting?.ticket ?? '', codeApp.codeIn())
    },
    'POST /api/auth/oauth/register/': async () =>
      identities.register(await identities.signInAsNewUser('facebook', createUniqueEmail())),
    'POST /api/security/identities/{provider}/start/': async () => {
      const person = await auth.registerUser()
      await identities.stepUp(person)
      return identities.startLink(person, 'google')
    },
    'POST /api/security/identities/{provider}/': async () => (await linkGoogle()).answer,
    'DELETE /api/security/identities/{provider}/': async () =>
      identities.unlink((await linkGoogle()).person, 'google'),
    'POST /api/security/mail-code/': async () => {
      const session = (
        await identities.register(await identities.signInAsNewUser('google', createUniqueEmail()))
      ).json()
      return app.requestAs(session, 'POST', '/api/security/mail-code/')
    },
  }
}
