import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import * as z from 'zod/mini'

/** What Floid wants for a query without the person: who they are, and the token that stands for their password. */
const credentials = z.object({ id: z.string(), token_password: z.string() })
export type Credentials = z.infer<typeof credentials>

/** Both in one text, to be sealed; null when one is missing, for then nothing can be asked with the other. */
export const writeCredentials = (rut: string | null, token: string): string | null =>
  rut === null || token === '' ? null : JSON.stringify({ id: rut, token_password: token })

/** Reads what was kept; null when it is of no use. */
export function readCredentials(kept: string): Credentials | null {
  try {
    const { success, data } = credentials.safeParse(JSON.parse(kept))
    return success && normaliseRut(data.id) !== null ? data : null
  } catch {
    return null // a bare token, as an earlier version kept it
  }
}
