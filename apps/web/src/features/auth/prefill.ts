import { country, type RegisterInput } from '@lucas/contract/auth/auth.ts'
import * as z from 'zod/mini'
import { prefillKey } from '../../lib/session/storage-keys.ts'

const prefill = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  country,
})

/**
 * Reads the values of the landing form, which stay in this tab until the user registers (spec 2). That form requires the
 * terms and asks about the newsletter, so neither is asked again.
 */
export function readPrefill(): Partial<RegisterInput> {
  const stored = sessionStorage.getItem(prefillKey)
  if (stored === null) return {}
  const parsed = z.safeParse(prefill, JSON.parse(stored))
  if (!parsed.success) return {}
  const { firstName, lastName, email, country: from } = parsed.data
  return { first_name: firstName, last_name: lastName, email, country: from, terms: true }
}

export const clearPrefill = (): void => sessionStorage.removeItem(prefillKey)
