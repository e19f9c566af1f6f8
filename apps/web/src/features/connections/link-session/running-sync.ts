import { sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import * as z from 'zod/mini'
import { parseJson } from '../../../lib/http/parse-json.ts'
import { session } from '../../../lib/session/session-store.ts'
import { runningSyncKey } from '../../../lib/session/storage-keys.ts'

const stored = z.object({
  user: z.string(),
  session: sessionStartAnswer,
  /** Ids of the accounts before the widget opened; null if they could not be loaded. */
  known: z.nullable(z.array(z.string())),
})
type RunningSync = Pick<z.infer<typeof stored>, 'session' | 'known'>

/** Returns the sync that the dialog of this tab showed before a reload. Signing out deletes it (S-27). */
export function readRunningSync(): RunningSync | null {
  const text = sessionStorage.getItem(runningSyncKey)
  if (text === null) return null
  const read = stored.safeParse(parseJson(text))
  const isCurrent =
    read.success &&
    read.data.user === session.get().user?.id &&
    new Date(read.data.session.expires_at).getTime() > Date.now()
  if (isCurrent) return read.data
  forgetRunningSync()
  return null
}

/** Remembers a sync, so that a reload shows it again. */
export function writeRunningSync(sync: RunningSync): void {
  const user = session.get().user?.id
  if (user !== undefined) sessionStorage.setItem(runningSyncKey, JSON.stringify({ user, ...sync }))
}

export const forgetRunningSync = (): void => sessionStorage.removeItem(runningSyncKey)
