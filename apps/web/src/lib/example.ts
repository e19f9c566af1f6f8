import { session } from './session-store.ts'
import { exampleKey, ownAuthKey } from './storage-keys.ts'

/** Nothing of a visit among example data stays in the tab; what else stands there is the person's. */
export function clearVisit(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(exampleKey)) sessionStorage.removeItem(key)
}

/** Whether somebody is signed in in this browser, whom a visit leaves alone. */
export const isSomebodyHere = (): boolean => localStorage.getItem(ownAuthKey) !== null

const over = '/ejemplo?fin=1'
let next = over

/** Where the page goes once the visit has ended, by its own time or by the visitor. */
export const afterVisit = (): string => next

/** Out of the example data. The server takes the rows away; where it is out of reach it does so when the time is over. */
export function endVisit(to: '/' | '/register'): void {
  next = to === '/' && isSomebodyHere() ? '/dashboard' : to
  const headers = { authorization: `Bearer ${session.get().access}` }
  const told = fetch('/api/example/', { method: 'DELETE', keepalive: true, headers })
  told.catch(() => undefined) // out here already; where the server is out of reach, the time ends it
  session.clear()
}
