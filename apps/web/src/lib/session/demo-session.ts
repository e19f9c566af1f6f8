import { session } from './session-store.ts'
import { persistentAuthKey } from './storage-keys.ts'

/** Whether a user is signed in in this browser. A demo session does not touch that session. */
export const hasSignedInUser = (): boolean => localStorage.getItem(persistentAuthKey) !== null

/** Ends the demo session and leaves the page. If the request fails, the server deletes the data when the session expires. */
export function endDemoSession(to: '/' | '/register'): void {
  const headers = { authorization: `Bearer ${session.get().access}` }
  const deletion = fetch('/api/example/', { method: 'DELETE', keepalive: true, headers })
  deletion.catch(() => undefined) // the page ends the session in any case; the server expires it
  session.clear()
  // `watchSession` has already started a navigation. The later one wins.
  location.replace(to === '/' && hasSignedInUser() ? '/dashboard' : to)
}
