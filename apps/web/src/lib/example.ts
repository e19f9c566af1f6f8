import { session } from './session-store.ts'
import { ownAuthKey } from './storage-keys.ts'

/** Whether somebody is signed in in this browser, whom a visit among example data leaves alone. */
export const isSomebodyHere = (): boolean => localStorage.getItem(ownAuthKey) !== null

/** Out of the example data. The server takes the rows away; where it is out of reach it does so when the time is over. */
export function endVisit(to: '/' | '/register'): void {
  const headers = { authorization: `Bearer ${session.get().access}` }
  const told = fetch('/api/example/', { method: 'DELETE', keepalive: true, headers })
  told.catch(() => undefined) // out here already; where the server is out of reach, the time ends it
  session.clear()
  // After whoever watches the session has sent the page elsewhere: the later word counts.
  location.replace(to === '/' && isSomebodyHere() ? '/dashboard' : to)
}
