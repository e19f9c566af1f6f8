import { type HomeScreen, user } from '@lucas/contract/session.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './http.ts'
import { profileQuery } from './session.ts'
import { type SessionUser, session, useSession } from './session-store.ts'

export const homePaths = {
  dashboard: '/dashboard',
  'dashboard-legacy': '/dashboard-legacy',
  'dashboard-topbar': '/dashboard-topbar',
} as const
export type HomePath = (typeof homePaths)[HomeScreen]

/** `/` shows the one that is Resumen; each of them stands under a path of its own too. */
export const isDashboard = (path: string): boolean =>
  path === '/' || Object.values(homePaths).some((one) => one === path)

const of = (user: SessionUser | null): HomeScreen => user?.home_screen ?? 'dashboard'

/** What Resumen is, for whom no component asks (decisions 5). */
export const homeScreen = (): HomeScreen => of(session.get().user)
export const homePath = (): HomePath => homePaths[homeScreen()]

export const useHomeScreen = (): HomeScreen => useSession(({ user }) => of(user))
export const useHomePath = (): HomePath => homePaths[useHomeScreen()]

function keep(home_screen: HomeScreen): void {
  const { user } = session.get()
  if (user !== null) session.setUser({ ...user, home_screen })
}

const choosing = ['home-screen']

/**
 * Chooses what Resumen is, at once and for every device. Of two choices in a row the later one stays: neither the
 * answer to the first nor a profile that was asked for before it takes it back.
 */
export function useChooseHome(onFailed: (error: Error) => void): (choice: HomeScreen) => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: choosing,
    scope: { id: 'home-screen' },
    mutationFn: ({ choice }: { choice: HomeScreen; before: HomeScreen }) =>
      api.patch('/api/auth/profile/', { home_screen: choice }, user),
    async onSuccess(profile) {
      if (cache.isMutating({ mutationKey: choosing }) > 1) return
      await cache.cancelQueries({ queryKey: profileQuery.queryKey })
      cache.setQueryData(profileQuery.queryKey, profile)
    },
    onError(error, { before }) {
      keep(before)
      onFailed(error)
    },
  })
  return (choice) => {
    const before = homeScreen()
    void cache.cancelQueries({ queryKey: profileQuery.queryKey })
    keep(choice)
    mutate({ choice, before })
  }
}
