import type { RefreshAnswer, SessionAnswer, User } from '@lucas/contract/auth.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { authStorageKey } from './storage-keys.ts'

/** The least of the person that the frame needs before the profile has come (S-27). */
export type SessionUser = Pick<User, 'id' | 'email' | 'first_name'>

export interface SessionState {
  user: SessionUser | null
  access: string | null
  refresh: string | null
}

const signedOut: SessionState = { user: null, access: null, refresh: null }

/** Tokens and the least of the user, kept in local storage as the specification demands. */
export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: authStorageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
)

const leastOf = ({ id, email, first_name }: User): SessionUser => ({ id, email, first_name })

export const session = {
  get(): SessionState {
    return useSession.getState()
  },
  signIn({ user, access, refresh }: SessionAnswer): void {
    useSession.setState({ user: leastOf(user), access, refresh })
  },
  renew({ access, refresh }: RefreshAnswer): void {
    useSession.setState((state) => ({ access, refresh: refresh ?? state.refresh }))
  },
  setUser(user: User): void {
    useSession.setState({ user: leastOf(user) })
  },
  clear(): void {
    useSession.setState(signedOut)
    useSession.persist.clearStorage()
  },
  /** Takes over what another tab wrote. */
  reload(): void {
    if (localStorage.getItem(authStorageKey) === null) useSession.setState(signedOut)
    else void useSession.persist.rehydrate()
  },
}
