import * as z from 'zod/mini'
import { countries } from '../auth/session.ts'
import { authCopy } from '../copy/auth/auth.ts'
import { landingFormCopy as copy } from '../copy/users/landing-form.ts'
import { limits } from '../limits.ts'
import { oneLine } from '../wire.ts'

const requiredText = (max: number) =>
  z
    .string(copy.required)
    .check(z.trim(), oneLine, z.minLength(1, copy.required), z.maxLength(max, authCopy.nameLong))

/** Sign-up on the landing page (spec 3). Keys are camelCase as the spec has them. */
export const landingSignupInput = z.object({
  firstName: requiredText(limits.nameMax),
  lastName: requiredText(limits.nameMax),
  email: z
    .string(copy.required)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: copy.required, abort: true }),
      z.maxLength(254, authCopy.emailInvalid),
      z.email(authCopy.emailInvalid),
    ),
  country: z.enum(countries, copy.required),
  newsletter: z._default(z.boolean(), true),
  terms: z.literal(true, copy.terms),
})
export type LandingSignupInput = z.infer<typeof landingSignupInput>

export const landingSignupAnswer = z.object({ success: z.boolean() })
