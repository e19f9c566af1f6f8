import { email, firstName, lastName, type ProfilePatch, phone } from '@lucas/contract/auth/auth.ts'
import type { User } from '@lucas/contract/auth/session.ts'
import * as z from 'zod/mini'

/** The editable profile fields. A missing phone is an empty string. */
export const personalForm = z.object({
  first_name: firstName,
  last_name: lastName,
  email,
  phone: z.union([z.literal(''), phone]),
})
export type PersonalForm = z.infer<typeof personalForm>

export const toPersonalForm = ({
  first_name,
  last_name,
  email: address,
  phone: number,
}: User): PersonalForm => ({
  first_name,
  last_name,
  email: address,
  phone: number ?? '',
})

/** Returns the changed fields only (spec 7). */
export function toProfilePatch(before: PersonalForm, after: PersonalForm): ProfilePatch {
  return {
    ...(after.first_name === before.first_name ? {} : { first_name: after.first_name }),
    ...(after.last_name === before.last_name ? {} : { last_name: after.last_name }),
    ...(after.email === before.email ? {} : { email: after.email }),
    ...(after.phone === before.phone ? {} : { phone: after.phone === '' ? null : after.phone }),
  }
}
