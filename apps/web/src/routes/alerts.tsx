import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AlertFilter } from '../features/alerts/api.ts'
import { signedInRoute } from './signed-in.tsx'

const AlertsScreen = lazyRouteComponent(() => import('../features/alerts/alerts-screen.tsx'), 'AlertsScreen')

const filters = ['unread', 'spending', 'cards', 'goals', 'connections'] as const

export const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alerts',
  validateSearch: ({ show }: Record<string, unknown>): { show?: AlertFilter } => {
    const filter = filters.find((one) => one === show)
    return filter ? { show: filter } : {}
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
