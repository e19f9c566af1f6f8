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

/** Chooses what Resumen is, at once and for every device. */
export function useChooseHome(onFailed: (error: Error) => void): (choice: HomeScreen) => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ choice }: { choice: HomeScreen; before: HomeScreen }) =>
      api.patch('/api/auth/profile/', { home_screen: choice }, user),
    onSuccess: (profile) => cache.setQueryData(profileQuery.queryKey, profile),
    onError: (error, { before }) => {
      keep(before)
      onFailed(error)
    },
  })
  return (choice) => {
    const before = homeScreen()
    keep(choice)
    mutate({ choice, before })
  }
}
