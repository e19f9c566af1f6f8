import { identityProvider } from '@lucas/contract/auth/identity-provider.ts'
import * as z from 'zod/mini'
import { fail } from '../../platform/errors.ts'
import { decodeBase64Url } from '../../platform/secret.ts'
import type { Challenges } from '../security/index.ts'

const ticketContent = z.object({
  provider: identityProvider,
  subject: z.string(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
})
export type TicketContent = z.infer<typeof ticketContent>

const ticketLifetimeMs = 30 * 60_000

/** Signs a new user's identity for the browser to keep until the registration form is sent. Valid once. */
export const createRegistrationTickets = (challenges: Challenges) => ({
  issue(content: TicketContent): string {
    const text = Buffer.from(JSON.stringify(content)).toString('base64url')
    return `${text}.${challenges.issue({ use: 'oauth_register', subject: text }, ticketLifetimeMs)}`
  },

  async consume(ticket: string): Promise<TicketContent> {
    const [text = '', challenge = '', ...others] = ticket.split('.')
    const isOurs =
      others.length === 0 && (await challenges.consume(challenge, { use: 'oauth_register', subject: text }))
    const content = isOurs ? decodeBase64Url(text) : null
    return ticketContent.parse(JSON.parse(content?.toString() ?? fail('identity_refused')))
  },
})
