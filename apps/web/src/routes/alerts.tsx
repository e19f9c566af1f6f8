import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { AlertFilter } from '../features/alerts/api.ts'
import { signedInRoute } from './signed-in.tsx'

const AlertsScreen = lazyRouteComponent(() => import('../features/alerts/alerts-screen.tsx'), 'AlertsScreen')

const filters = ['unread', 'spending', 'cards', 'goals', 'connections'] as const

export const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alerts',
  // The router keeps parameters that the validation omits, so an invalid one is set to undefined.
  validateSearch: ({ show }: Record<string, unknown>): { show?: AlertFilter | undefined } => ({
    show: filters.find((one) => one === show),
  }),
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
