import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readCurrencySearch } from '../lib/currency-search.ts'
import { readPeriodSearch } from '../lib/period.ts'
import { signedInRoute } from './signed-in.tsx'

const AnalyticsScreen = lazyRouteComponent(
  () => import('../features/analytics/analytics-screen.tsx'),
  'AnalyticsScreen',
)

export const analyticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/analytics',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...readPeriodSearch(raw),
    ...readCurrencySearch(raw),
  }),
  loader: () => AnalyticsScreen.preload?.(),
  component: AnalyticsScreen,
})
