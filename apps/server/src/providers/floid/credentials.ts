import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import * as z from 'zod/mini'

/** Credentials for queries without the user: the RUT and the token that replaces the password. */
const credentials = z.object({ id: z.string(), token_password: z.string() })
export type Credentials = z.infer<typeof credentials>

/** Serializes the credentials; null when the RUT or the token is missing. */
export const serializeCredentials = (rut: string | null, token: string): string | null =>
  rut === null || token === '' ? null : JSON.stringify({ id: rut, token_password: token })

/** Parses stored credentials; null when they are unusable. */
export function parseCredentials(stored: string): Credentials | null {
  try {
    const { success, data } = credentials.safeParse(JSON.parse(stored))
    return success && normaliseRut(data.id) !== null ? data : null
  } catch {
    return null // a bare token, as an earlier version stored it
  }
}
