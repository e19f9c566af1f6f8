import { appLock } from '../session/app-lock.ts'
import { session } from '../session/session-store.ts'
import { isDemoSession } from '../session/storage-keys.ts'

/** Returns whose data may be stored here now; null where none may: in a demo session, signed out or locked. */
export function findOwner(): string | null {
  const { user } = session.get()
  return isDemoSession || user === null || appLock.isLocked() ? null : user.id
}
