import { createRoute } from '@tanstack/react-router'
import { getHomeScreen, useHomeScreen } from '../lib/app/home-screen.ts'
import { parseCurrencySearch } from '../lib/search-params/currency-search.ts'
import { parsePeriodSearch } from '../lib/search-params/period.ts'
import { DashboardScreen } from './dashboard.tsx'
import { PanelScreen } from './dashboard-legacy.tsx'
import { TopbarScreen } from './dashboard-topbar.tsx'
import { signedInRoute } from './signed-in.tsx'

const screens = {
  dashboard: DashboardScreen,
  'dashboard-legacy': PanelScreen,
  'dashboard-topbar': TopbarScreen,
} as const

function HomeDashboard() {
  const Screen = screens[useHomeScreen()]
  return <Screen />
}

/** The router preloads the chosen dashboard only. */
const Home = Object.assign(HomeDashboard, { preload: async () => screens[getHomeScreen()].preload?.() })

/** `/` shows the dashboard that the user chose as Resumen; the default is the main one (spec 2). */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => ({
    ...parsePeriodSearch(search),
    ...parseCurrencySearch(search),
  }),
  component: Home,
})
