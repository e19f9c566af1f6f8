import { type HomeScreen, user } from '@lucas/contract/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './http.ts'
import { profileQuery } from './session.ts'
import { session, useSession } from './session-store.ts'

export const homePaths = {
  dashboard: '/dashboard',
  'dashboard-legacy': '/dashboard-legacy',
  'dashboard-topbar': '/dashboard-topbar',
} as const
export type HomePath = (typeof homePaths)[HomeScreen]

/** `/` shows the one that is Resumen; each of them stands under a path of its own too. */
export const isDashboard = (path: string): boolean =>
  path === '/' || Object.values(homePaths).some((one) => one === path)

/** Where Resumen leads (decisions 5). */
export const homePath = (): HomePath => homePaths[session.get().user?.home_screen ?? 'dashboard']

export const useHomeScreen = (): HomeScreen => useSession(({ user }) => user?.home_screen ?? 'dashboard')
export const useHomePath = (): HomePath => homePaths[useHomeScreen()]

const keep = (home_screen: HomeScreen): void => {
  const { user } = session.get()
  if (user !== null) session.setUser({ ...user, home_screen })
}

/** Chooses what Resumen is, at once and for every device. */
export function useChooseHome(onFailed: (error: Error) => void): (choice: HomeScreen) => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (home_screen: HomeScreen) => api.patch('/api/auth/profile/', { home_screen }, user),
    onMutate: (choice) => {
      const before = session.get().user?.home_screen ?? 'dashboard'
      keep(choice)
      return before
    },
    onSuccess: (profile) => cache.setQueryData(profileQuery.queryKey, profile),
    onError: (error, _choice, before) => {
      if (before !== undefined) keep(before)
      onFailed(error)
    },
  })
  return mutate
}
