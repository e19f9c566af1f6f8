import { country, type RegisterInput } from '@lucas/contract/auth.ts'
import * as z from 'zod/mini'
import { prefillKey } from '../../lib/storage-keys.ts'

const prefill = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  country,
})

/** What the landing form already asked; it stays in this tab until the account is made (spec 2). */
export function readPrefill(): Partial<RegisterInput> {
  const stored = sessionStorage.getItem(prefillKey)
  if (stored === null) return {}
  const read = z.safeParse(prefill, JSON.parse(stored))
  if (!read.success) return {}
  const { firstName, lastName, email, country: from } = read.data
  return { first_name: firstName, last_name: lastName, email, country: from }
}

export const dropPrefill = (): void => sessionStorage.removeItem(prefillKey)
