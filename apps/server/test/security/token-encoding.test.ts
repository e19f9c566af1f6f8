import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { newsletterMailCopy } from '@lucas/contract/copy/users/newsletter.ts'
import { describe, expect, test } from 'vitest'
import { generateToken, sha256 } from '../../src/platform/secret.ts'
import { createFullApp } from '../support/app/full-app.ts'
import { createLandingSignup, createUniqueEmail } from '../support/clients/auth-client.ts'
import { createCalendarClient } from '../support/clients/calendar-client.ts'
import { createIdentityClient, startIdentityProviders } from '../support/clients/identity-client.ts'
import { createPrivacyClient } from '../support/clients/privacy-client.ts'
import { createMailbox, parseNewsletterToken, parseToken } from '../support/mailbox.ts'
import { password } from '../support/module-apps/auth-test-app.ts'
import { createLockClient } from '../support/passkeys.ts'

// A token has one spelling. Decoders of base64url accept more: padding, blanks, the letters of base64, and a last letter with
// other spare bits. A second spelling of a token that works once would be a second use of it.

const app = await createFullApp({ settings: await startIdentityProviders() })
const { auth } = app
const ids = createIdentityClient(app)
const locks = createLockClient(auth)
const mail = createMailbox(app.db)
const privacy = createPrivacyClient(app)

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Other spellings of a token that a lenient decoder reads as the same bytes, or as the same parts. */
function respell(token: string): string[] {
  const [head, last] = [token.slice(0, -1), token.slice(-1)]
  return [
    `${token}=`,
    `${token}==`,
    `${token}\n`,
    `${token} `,
    `${head} ${last}`,
    `${head}=${last}`,
    `${token}.`,
    `${token}.x`,
    ...[1, 2, 3].map((bits) => head + letters.charAt(letters.indexOf(last) ^ bits)),
    ...(/[-_]/.test(token) ? [token.replaceAll('-', '+').replaceAll('_', '/')] : []),
  ]
}

type Attempt = (token: string) => Promise<{ statusCode: number }>
interface TokenKind {
  name: string
  /** Issues a token, and returns it with a call that needs it. */
  issue(): Promise<{ token: string; use: Attempt }>
}

const mailedToken = async (email: string, subject: string) =>
  parseToken((await mail.newest(email, subject)).text)

const kinds: TokenKind[] = [
  {
    name: 'access token',
    async issue() {
      const { access } = await auth.registerUser()
      return { token: access, use: auth.getProfile }
    },
  },
  {
    name: 'refresh token',
    async issue() {
      const { refresh, cookie } = await auth.registerUser()
      return { token: refresh, use: (token) => auth.refresh(token, cookie) }
    },
  },
  {
    name: 'socket ticket',
    async issue() {
      const answer = await app.requestAs(await auth.registerUser(), 'POST', '/api/ws/ticket/')
      const open = async (ticket: string) => {
        const url = `${app.address}/ws/events/?ticket=${encodeURIComponent(ticket)}`
        const socket = new WebSocket(url.replace('http', 'ws'))
        const isOpen = await new Promise<boolean>((resolve) => {
          socket.onopen = () => resolve(true)
          socket.onerror = () => resolve(false)
        })
        socket.close()
        return { statusCode: isOpen ? 200 : 403 }
      }
      return { token: answer.json().ticket, use: open }
    },
  },
  {
    name: 'password reset',
    async issue() {
      const { email } = await auth.registerUser()
      await auth.post('/api/auth/password/forgot/', { email })
      return {
        token: await mailedToken(email, authMailCopy.passwordReset.subject),
        use: (token) => auth.post('/api/auth/password/reset/', { token, password: `otra ${password}` }),
      }
    },
  },
  {
    name: 'change of e-mail',
    async issue() {
      const user = await auth.registerUser()
      const email = createUniqueEmail()
      await locks.stepUp(user.access)
      await app.requestAs(user, 'PATCH', '/api/auth/profile/', { email })
      return {
        token: await mailedToken(email, authMailCopy.confirmEmail.subject),
        use: (token) => auth.post('/api/auth/email/confirm/', { token }),
      }
    },
  },
  {
    name: 'undo of a deletion',
    async issue() {
      const user = await auth.registerUser()
      await privacy.deleteAccount(user)
      return { token: await privacy.waitForUndoToken(user.email), use: privacy.undoDeletion }
    },
  },
  {
    name: 'newsletter',
    async issue() {
      const email = createUniqueEmail()
      await auth.post('/api/users/landing/signup/', createLandingSignup(email))
      const { text } = await mail.newest(email, newsletterMailCopy.subject)
      return {
        token: parseNewsletterToken(text),
        use: (token) => auth.post('/api/newsletter/confirm/', { token }),
      }
    },
  },
  {
    name: 'registration ticket',
    async issue() {
      const newcomer = await ids.signInAsNewUser('google', createUniqueEmail())
      return { token: newcomer.ticket, use: (ticket) => ids.register({ ...newcomer, ticket }) }
    },
  },
  {
    name: 'state of a sign-in by identity',
    async issue() {
      const { query, proof } = await ids.startAndAuthorize('google', createUniqueEmail())
      const token = new URLSearchParams(query).get('state') ?? ''
      const use: Attempt = (state) => {
        const changed = new URLSearchParams(query)
        changed.set('state', state)
        return ids.finish('google', { query: changed.toString(), proof })
      }
      return { token, use }
    },
  },
  {
    name: 'challenge of a passkey',
    async issue() {
      const { access } = await auth.registerUser()
      const { key } = await locks.addPasskey(access)
      const options = (await locks.request(access, 'POST', 'passkey/options/')).json()
      const use: Attempt = (challenge) =>
        locks.request(access, 'POST', 'passkey/verify/', { credential: key.sign({ ...options, challenge }) })
      return { token: options.challenge, use }
    },
  },
  {
    name: 'address of a calendar',
    async issue() {
      const calendars = createCalendarClient(app)
      const path = await calendars.create(await auth.registerUser())
      const token = path.slice('/api/calendar/'.length, -'.ics'.length)
      return { token, use: (other) => calendars.read(`/api/calendar/${encodeURIComponent(other)}.ics`) }
    },
  },
  {
    name: 'unsubscription from mails',
    async issue() {
      const { user } = await auth.registerUser()
      const token = generateToken()
      const preference = { user_id: user.id, unsubscribe_hash: sha256(token), updated_at: new Date() }
      await app.db.admin.insertInto('notification_preference').values(preference).execute()
      const use: Attempt = (other) =>
        app.http.inject({
          method: 'POST',
          url: `/api/notifications/unsubscribe/${encodeURIComponent(other)}/`,
        })
      return { token, use }
    },
  },
  {
    name: 'cursor',
    async issue() {
      const user = await auth.registerUser()
      for (let n = 0; n < 2; n += 1) await locks.stepUp(user.access)
      const page = await app.requestAs(user, 'GET', '/api/auth/activity/?limit=1')
      const token = new URL(page.json().next, app.address).searchParams.get('cursor') ?? ''
      const use: Attempt = (cursor) =>
        app.requestAs(user, 'GET', `/api/auth/activity/?limit=1&cursor=${encodeURIComponent(cursor)}`)
      return { token, use }
    },
  },
]

describe('sec/token-encoding', () => {
  test.each(kinds)('$name: every other spelling is refused and spends nothing', async ({ issue }) => {
    const { token, use } = await issue()
    expect(token).toMatch(/^[\w.-]{40,}$/)
    const accepted: string[] = []
    for (const other of respell(token))
      if ((await use(other)).statusCode < 400) accepted.push(JSON.stringify(other.replace(token, 'TOKEN')))
    expect(accepted).toEqual([])
    expect((await use(token)).statusCode).toBeLessThan(300)
  })
})
