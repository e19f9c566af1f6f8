import type { RefreshedTokens, SessionAnswer, User } from '@lucas/contract/auth/session.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { shallow } from 'zustand/shallow'
import { authStorageKey, userStorage } from './storage-keys.ts'

/** The minimum of user data that the frame needs before the profile is loaded (S-27). */
export type SessionUser = Pick<User, 'id' | 'email' | 'first_name'> & {
  /** Both are missing in sessions that were stored before these fields existed. */
  home_screen?: User['home_screen']
  is_first_name_edited?: User['is_first_name_edited']
}

export interface SessionState {
  user: SessionUser | null
  access: string | null
  refresh: string | null
}

const signedOut: SessionState = { user: null, access: null, refresh: null }

/** The version of the stored shape. */
export const sessionVersion = 1

/** The tokens and the minimum of user data, in local storage (spec 3). */
export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: authStorageKey,
    version: sessionVersion,
    storage: createJSONStorage(() => userStorage),
  }),
)

export const toSessionUser = ({
  id,
  email,
  first_name,
  home_screen,
  is_first_name_edited,
}: SessionUser): SessionUser => ({
  id,
  email,
  first_name,
  ...(home_screen === undefined ? {} : { home_screen }),
  ...(is_first_name_edited === undefined ? {} : { is_first_name_edited }),
})

let sessionEnd = new AbortController()
useSession.subscribe((now, before) => {
  if (before.user === null || now.user?.id === before.user.id) return
  sessionEnd.abort()
  sessionEnd = new AbortController()
})

export const session = {
  get(): SessionState {
    return useSession.getState()
  },
  /** Returns a signal that aborts at sign-out, so that no request of this user survives it. */
  endedSignal(): AbortSignal {
    return sessionEnd.signal
  },
  signIn({ user, access, refresh }: SessionAnswer): void {
    useSession.setState({ user: toSessionUser(user), access, refresh })
  },
  updateTokens({ access, refresh }: RefreshedTokens): void {
    // After a sign-out, late tokens are dropped.
    if (session.get().user === null) return
    useSession.setState((state) => ({ access, refresh: refresh ?? state.refresh }))
  },
  /** Updates the user data. Reloads first, because another tab may just have refreshed the tokens. */
  setUser(user: SessionUser): void {
    session.reload()
    const [before, after] = [session.get().user, toSessionUser(user)]
    if (before?.id === after.id && !shallow(before, after)) useSession.setState({ user: after })
  },
  clear(): void {
    useSession.setState(signedOut)
    useSession.persist.clearStorage()
  },
  /** Reads the state that another tab wrote. */
  reload(): void {
    if (userStorage.getItem(authStorageKey) === null) useSession.setState(signedOut)
    else void useSession.persist.rehydrate()
  },
}
