import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseAnalysisTab } from '../lib/search-params/analysis-tab.ts'
import { parseCurrencySearch } from '../lib/search-params/currency-search.ts'
import { parsePeriodSearch } from '../lib/search-params/period.ts'
import { parseSpendingDaySearch } from '../lib/search-params/spending-day.ts'
import { signedInRoute } from './signed-in.tsx'

const AnalyticsScreen = lazyRouteComponent(
  () => import('../features/analytics/analytics-screen.tsx'),
  'AnalyticsScreen',
)

export const analyticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/analytics',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...parsePeriodSearch(raw),
    ...parseCurrencySearch(raw),
    ...parseAnalysisTab(raw),
    ...parseSpendingDaySearch(raw),
  }),
  loader: () => AnalyticsScreen.preload?.(),
  component: AnalyticsScreen,
})
