import * as z from 'zod/mini'
import { authCopy as copy } from '../copy/auth/auth.ts'
import { fieldCopy } from '../copy/fields.ts'
import { limits } from '../limits.ts'
import { oneLine } from '../wire.ts'
import { otp } from './second-factor.ts'
import { countries, homeScreens } from './session.ts'

export const country = z.enum(countries, copy.countryRequired)

/** Addresses are compared in lower case without outer blanks. */
export const email = z
  .string(copy.emailRequired)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: copy.emailRequired, abort: true }),
    z.maxLength(254, copy.emailInvalid),
    z.email(copy.emailInvalid),
  )

export const firstName = z
  .string(copy.firstNameRequired)
  .check(
    z.trim(),
    oneLine,
    z.minLength(1, copy.firstNameRequired),
    z.maxLength(limits.nameMax, copy.nameLong),
  )
export const lastName = z
  .string(copy.lastNameRequired)
  .check(z.trim(), oneLine, z.minLength(1, copy.lastNameRequired), z.maxLength(limits.nameMax, copy.nameLong))
export const phone = z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{8,20}$/, copy.phoneInvalid))
export const newPassword = z
  .string(copy.passwordRequired)
  .check(
    z.minLength(limits.passwordMin, copy.passwordShort),
    z.maxLength(limits.passwordMax, copy.passwordLong),
  )

export const loginInput = z.object({
  email,
  password: z
    .string(copy.passwordRequired)
    .check(z.minLength(1, copy.passwordRequired), z.maxLength(1024, copy.passwordLong)),
  /** Of a user with a second factor. */
  otp: z.optional(otp),
  /** Whether this browser shall not be asked for a code for 30 days. Of our own client only. */
  trust_device: z.optional(z.boolean(fieldCopy.invalid)),
})
export type LoginInput = z.infer<typeof loginInput>

export const registerInput = z.object({
  email,
  password: newPassword,
  first_name: firstName,
  last_name: lastName,
  country,
  terms: z.literal(true, copy.termsRequired),
  newsletter: z._default(z.boolean(), false),
  /** The token of an invitation, where registration asks for one. */
  invitation: z.optional(z.string(fieldCopy.invalid).check(z.regex(/^[\w-]{1,512}$/, fieldCopy.invalid))),
})
export type RegisterInput = z.infer<typeof registerInput>

export const refreshInput = z.object({ refresh: z.string().check(z.minLength(1), z.maxLength(512)) })

export const profilePatch = z.object({
  email: z.optional(email),
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  phone: z.optional(z.nullable(phone)),
  home_screen: z.optional(z.enum(homeScreens, fieldCopy.invalid)),
})
export type ProfilePatch = z.infer<typeof profilePatch>

/** Step-up of the session for sensitive actions (decisions 2). */
export const stepUpInput = z.object({
  password: z
    .string(copy.passwordRequired)
    .check(z.minLength(1, copy.passwordRequired), z.maxLength(1024, copy.passwordLong)),
})

export const emailConfirmInput = z.object({ token: z.string().check(z.minLength(1), z.maxLength(512)) })
