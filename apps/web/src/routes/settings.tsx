import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

const SettingsScreen = lazyRouteComponent(
  () => import('../features/settings/settings-screen.tsx'),
  'SettingsScreen',
)

export const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string | undefined } => ({
    tab: typeof tab === 'string' ? tab : undefined,
  }),
  // Where the rules were until they got a screen of their own.
  beforeLoad: ({ location }) => {
    if (location.hash === 'reglas') throw redirect({ to: '/spend/reglas', replace: true })
  },
  loader: () => SettingsScreen.preload?.(),
  component: function Settings() {
    const { tab } = settingsRoute.useSearch()
    const navigate = settingsRoute.useNavigate()
    // Replaces the history entry, so that Back leaves the settings after moving through tabs.
    const show = (id: string): void =>
      void navigate({ search: { tab: id }, replace: true, resetScroll: false })
    return <SettingsScreen tab={tab} onTab={show} />
  },
})
