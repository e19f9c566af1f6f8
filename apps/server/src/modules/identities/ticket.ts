import { identityProvider } from '@lucas/contract/identity-provider.ts'
import * as z from 'zod/mini'
import { fail } from '../../platform/errors.ts'
import type { Challenges } from '../security/index.ts'

const vouched = z.object({
  provider: identityProvider,
  subject: z.string(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
})
export type Vouched = z.infer<typeof vouched>

const longestFormMs = 30 * 60_000

/** What a provider said of a newcomer, held by the browser until the form is filled in: proved by us and good once. */
export const createTickets = (challenges: Challenges) => ({
  issue(said: Vouched): string {
    const text = Buffer.from(JSON.stringify(said)).toString('base64url')
    return `${text}.${challenges.issue({ use: 'oauth_register', subject: text }, longestFormMs)}`
  },

  async spend(ticket: string): Promise<Vouched> {
    const [text = '', challenge = ''] = ticket.split('.')
    const isOurs = await challenges.spend(challenge, { use: 'oauth_register', subject: text })
    if (!isOurs) fail('identity_refused')
    return vouched.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  },
})
