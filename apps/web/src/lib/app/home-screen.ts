import { type HomeScreen, user } from '@lucas/contract/auth/session.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../http/http.ts'
import { profileQuery } from '../session/session.ts'
import { type SessionUser, session, useSession } from '../session/session-store.ts'
import { storeAnswer } from './store-answer.ts'

export const homePaths = {
  dashboard: '/dashboard',
  'dashboard-legacy': '/dashboard-legacy',
  'dashboard-topbar': '/dashboard-topbar',
} as const
export type HomePath = (typeof homePaths)[HomeScreen]

/** Whether a path shows a dashboard: `/`, which shows the home screen, or the path of one of the three dashboards. */
export const isDashboardPath = (path: string): boolean =>
  path === '/' || Object.values(homePaths).some((one) => one === path)

const homeScreenOf = (user: SessionUser | null): HomeScreen => user?.home_screen ?? 'dashboard'

/** Returns the dashboard that the user chose as Resumen, outside of React (decisions 5). */
export const getHomeScreen = (): HomeScreen => homeScreenOf(session.get().user)
export const getHomePath = (): HomePath => homePaths[getHomeScreen()]

export const useHomeScreen = (): HomeScreen => useSession(({ user }) => homeScreenOf(user))
export const useHomePath = (): HomePath => homePaths[useHomeScreen()]

function storeHomeScreen(home_screen: HomeScreen): void {
  const { user } = session.get()
  if (user !== null) session.setUser({ ...user, home_screen })
}

const homeScreenMutationKey = ['home-screen']

/**
 * Returns a function that changes the home screen at once, for all devices. Of two quick changes the later one wins:
 * neither the answer to the first nor an older profile request reverts it.
 */
export function useUpdateHomeScreen(onFailed: (error: Error) => void): (choice: HomeScreen) => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: homeScreenMutationKey,
    scope: { id: 'home-screen' },
    mutationFn: ({ choice }: { choice: HomeScreen; before: HomeScreen }) =>
      api.patch('/api/auth/profile/', { home_screen: choice }, user),
    onSuccess(profile) {
      if (cache.isMutating({ mutationKey: homeScreenMutationKey }) > 1) return
      storeAnswer(cache, profileQuery.queryKey, profile)
    },
    onError(error, { before }) {
      storeHomeScreen(before)
      onFailed(error)
    },
  })
  return (choice) => {
    const before = getHomeScreen()
    void cache.cancelQueries({ queryKey: profileQuery.queryKey })
    storeHomeScreen(choice)
    mutate({ choice, before })
  }
}
