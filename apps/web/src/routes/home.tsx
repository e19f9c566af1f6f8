import { createRoute } from '@tanstack/react-router'
import { readCurrencySearch } from '../lib/currency-search.ts'
import { homeScreen, useHomeScreen } from '../lib/home-screen.ts'
import { readPeriodSearch } from '../lib/period.ts'
import { DashboardScreen } from './dashboard.tsx'
import { PanelScreen } from './dashboard-legacy.tsx'
import { TopbarScreen } from './dashboard-topbar.tsx'
import { signedInRoute } from './signed-in.tsx'

const screens = {
  dashboard: DashboardScreen,
  'dashboard-legacy': PanelScreen,
  'dashboard-topbar': TopbarScreen,
} as const

function Chosen() {
  const Screen = screens[useHomeScreen()]
  return <Screen />
}

/** The router waits for the chosen one only. */
const Home = Object.assign(Chosen, { preload: async () => screens[homeScreen()].preload?.() })

/** `/` shows the dashboard that the person calls Resumen; at first the main one (spec 2). */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readPeriodSearch(search),
    ...readCurrencySearch(search),
  }),
  component: Home,
})
