import type { RefreshAnswer, SessionAnswer, User } from '@lucas/contract/session.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { shallow } from 'zustand/shallow'
import { authStorageKey, memory } from './storage-keys.ts'

/** The least of the person that the frame needs before the profile has come (S-27). */
export type SessionUser = Pick<User, 'id' | 'email' | 'first_name'> & {
  /** Not there in a browser that signed in before it could be chosen. */
  home_screen?: User['home_screen']
}

export interface SessionState {
  user: SessionUser | null
  access: string | null
  refresh: string | null
}

const signedOut: SessionState = { user: null, access: null, refresh: null }

/** Of the shape in which it is kept. */
export const sessionVersion = 1

/** Tokens and the least of the user, kept in local storage as the specification demands. */
export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: authStorageKey,
    version: sessionVersion,
    storage: createJSONStorage(() => memory),
  }),
)

export const leastOf = ({ id, email, first_name, home_screen }: SessionUser): SessionUser => ({
  id,
  email,
  first_name,
  ...(home_screen === undefined ? {} : { home_screen }),
})

let ending = new AbortController()
useSession.subscribe((now, before) => {
  if (before.user === null || now.user?.id === before.user.id) return
  ending.abort()
  ending = new AbortController()
})

export const session = {
  get(): SessionState {
    return useSession.getState()
  },
  /** Aborted when the person signs out: what they wanted to see until then is nobody's any more. */
  ended(): AbortSignal {
    return ending.signal
  },
  signIn({ user, access, refresh }: SessionAnswer): void {
    useSession.setState({ user: leastOf(user), access, refresh })
  },
  renew({ access, refresh }: RefreshAnswer): void {
    // Whoever signed out meanwhile stays out, and nothing is kept of them.
    if (session.get().user === null) return
    useSession.setState((state) => ({ access, refresh: refresh ?? state.refresh }))
  },
  /** New facts of who is signed in; the tokens are those that another tab may just have renewed. */
  setUser(user: SessionUser): void {
    session.reload()
    const [before, after] = [session.get().user, leastOf(user)]
    if (before?.id === after.id && !shallow(before, after)) useSession.setState({ user: after })
  },
  clear(): void {
    useSession.setState(signedOut)
    useSession.persist.clearStorage()
  },
  /** Takes over what another tab wrote. */
  reload(): void {
    if (memory.getItem(authStorageKey) === null) useSession.setState(signedOut)
    else void useSession.persist.rehydrate()
  },
}
