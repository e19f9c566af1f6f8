import * as z from 'zod/mini'

/** Credentials to fetch and to delete a link without the user. */
const credentials = z.object({ link_id: z.string(), link_token: z.string(), holder: z.nullable(z.string()) })
export type LinkCredentials = z.infer<typeof credentials>

/** Serializes the credentials; the caller encrypts them (S-37). */
export const serializeCredentials = (link: LinkCredentials): string => JSON.stringify(link)

/** Parses stored credentials; null when they are unusable. */
export function parseCredentials(stored: string): LinkCredentials | null {
  try {
    return credentials.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null // credentials of another provider, from before the connection changed
  }
}
