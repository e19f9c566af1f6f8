import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Show } from '../features/alerts/api.ts'
import { signedInRoute } from './signed-in.tsx'

const AlertsScreen = lazyRouteComponent(() => import('../features/alerts/alerts-screen.tsx'), 'AlertsScreen')

const shows = ['unread', 'spending', 'cards', 'goals', 'connections'] as const

export const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alerts',
  validateSearch: ({ show }: Record<string, unknown>): { show?: Show } => {
    const known = shows.find((one) => one === show)
    return known ? { show: known } : {}
  },
  loader: () => AlertsScreen.preload?.(),
  component: function Alerts() {
    const { show } = alertsRoute.useSearch()
    const navigate = alertsRoute.useNavigate()
    return (
      <AlertsScreen
        show={show}
        onShow={(next) =>
          void navigate({ search: next ? { show: next } : {}, replace: true, resetScroll: false })
        }
      />
    )
  },
})
