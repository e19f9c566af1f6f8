import * as z from 'zod/mini'
import { registerInput } from './auth.ts'
import { identityProvider } from './identity-provider.ts'
import { sessionAnswer } from './session.ts'
import { instant } from './wire.ts'

export const identityParams = z.object({ provider: identityProvider })

/** Where the browser goes, and what it keeps in its tab until it comes back: without it the way back is worth nothing. */
export const oauthStart = z.object({ url: z.string(), proof: z.string() })
export type OauthStart = z.infer<typeof oauthStart>

/** What the provider wrote into the address of the way back, as it came, with what the tab kept. */
export const oauthReturnInput = z.object({
  query: z.string().check(z.minLength(1), z.maxLength(4096)),
  proof: z.string().check(z.minLength(1), z.maxLength(512)),
})
export type OauthReturnInput = z.infer<typeof oauthReturnInput>

/** Somebody whom the provider knows and we do not; the ticket stands for what it said of them. */
export const newcomer = z.object({
  ticket: z.string(),
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
})
export type Newcomer = z.infer<typeof newcomer>

/** One of the two. */
export const oauthReturnAnswer = z.object({
  session: z.nullable(sessionAnswer),
  newcomer: z.nullable(newcomer),
})

/** Register without a password: somebody else vouches. */
export const oauthRegisterInput = z.extend(z.omit(registerInput, { password: true }), {
  ticket: z.string().check(z.minLength(1), z.maxLength(4096)),
})
export type OauthRegisterInput = z.infer<typeof oauthRegisterInput>

/** A linked account of the person; the address is the provider's, not ours. */
export const identity = z.object({
  provider: identityProvider,
  email: z.nullable(z.string()),
  linked_at: instant,
  last_used_at: z.nullable(instant),
})
export type Identity = z.infer<typeof identity>
export const identityList = z.object({
  results: z.array(identity),
  count: z.int(),
  next: z.null(),
  previous: z.null(),
})
