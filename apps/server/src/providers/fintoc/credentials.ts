import * as z from 'zod/mini'

/** What Fintoc wants for reading a link without the person, and for ending it. */
const credentials = z.object({ link_id: z.string(), link_token: z.string(), holder: z.nullable(z.string()) })
export type LinkCredentials = z.infer<typeof credentials>

/** All in one text, to be sealed (S-37). */
export const writeCredentials = (kept: LinkCredentials): string => JSON.stringify(kept)

/** Reads what was kept; null when it is of no use. */
export function readCredentials(kept: string): LinkCredentials | null {
  try {
    return credentials.safeParse(JSON.parse(kept)).data ?? null
  } catch {
    return null // another provider's, as the connection had it before
  }
}
