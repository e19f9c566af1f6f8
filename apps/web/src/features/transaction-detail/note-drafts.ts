import * as z from 'zod/mini'
import { parseJson } from '../../lib/http/parse-json.ts'
import { noteDraftKey } from '../../lib/session/storage-keys.ts'

const stored = z.object({
  user: z.string(),
  text: z.string(),
  /** The saved notes that the text was written over. */
  base: z.string(),
})

/** Unsaved notes of a transaction. */
export interface NoteDraft {
  text: string
  base: string
}

const keyOf = (id: string): string => `${noteDraftKey}:${id}`

/** Returns the user's unsaved notes of a transaction in this tab. Signing out deletes them (S-27). */
export function readNoteDraft(user: string, id: string): NoteDraft | undefined {
  const read = stored.safeParse(parseJson(sessionStorage.getItem(keyOf(id)) ?? ''))
  return read.success && read.data.user === user ? read.data : undefined
}

export const writeNoteDraft = (user: string, id: string, draft: NoteDraft): void =>
  sessionStorage.setItem(keyOf(id), JSON.stringify({ user, ...draft }))

export const forgetNoteDraft = (id: string): void => sessionStorage.removeItem(keyOf(id))
