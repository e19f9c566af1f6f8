import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { instant } from '../wire.ts'
import { registerInput } from './auth.ts'
import { identityProvider } from './identity-provider.ts'
import { otp } from './second-factor.ts'
import { sessionAnswer } from './session.ts'

export const identityParams = z.object({ provider: identityProvider })

/** Redirect URL, and a proof that the tab stores; the return is rejected without it. */
export const oauthStart = z.object({ url: z.string(), proof: z.string() })
export type OauthStart = z.infer<typeof oauthStart>

/** Parameters of the provider's redirect, with the stored proof. */
export const oauthReturnInput = z.object({
  query: z.string().check(z.minLength(1), z.maxLength(4096)),
  proof: z.string().check(z.minLength(1), z.maxLength(512)),
})
export type OauthReturnInput = z.infer<typeof oauthReturnInput>

/** A sign-up that continues with the provider's data, which the ticket references. */
export const pendingSignup = z.object({
  ticket: z.string(),
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
})
export type PendingSignup = z.infer<typeof pendingSignup>

/** A sign-in that waits for the code of a user with a second factor. The ticket is valid for ten minutes. */
export const pendingSecondFactor = z.object({ ticket: z.string() })
export type PendingSecondFactor = z.infer<typeof pendingSecondFactor>

/** Exactly one of the three. */
export const oauthReturnAnswer = z.object({
  session: z.nullable(sessionAnswer),
  newcomer: z.nullable(pendingSignup),
  second_factor: z.optional(z.nullable(pendingSecondFactor)),
})

export const oauthSecondFactorInput = z.object({
  ticket: z.string().check(z.minLength(1), z.maxLength(4096)),
  otp,
  trust_device: z.optional(z.boolean(fieldCopy.invalid)),
})
export type OauthSecondFactorInput = z.infer<typeof oauthSecondFactorInput>

/** Registration without a password, by an identity provider. */
export const oauthRegisterInput = z.extend(z.omit(registerInput, { password: true }), {
  ticket: z.string().check(z.minLength(1), z.maxLength(4096)),
})
export type OauthRegisterInput = z.infer<typeof oauthRegisterInput>

/** A linked identity; the email is the provider's. */
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
