import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SettingsSlotsContext } from '../features/settings/settings-slots.ts'
import { lazyComponent } from '../ui/primitives/lazy-component.tsx'
import { Skeleton } from '../ui/primitives/skeleton.tsx'
import { signedInRoute } from './signed-in.tsx'

const SettingsScreen = lazyRouteComponent(
  () => import('../features/settings/settings-screen.tsx'),
  'SettingsScreen',
)

const ConnectionsPanel = lazyComponent(
  async () => (await import('../features/connections/connections-panel.tsx')).ConnectionsPanel,
)
const RulesPanel = lazyComponent(
  async () => (await import('../features/transaction-rules/rules-panel.tsx')).RulesPanel,
  <Skeleton className="h-[340px]" />,
)
const slots = { connections: <ConnectionsPanel />, rules: <RulesPanel /> }

export const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string | undefined } => ({
    tab: typeof tab === 'string' ? tab : undefined,
  }),
  loader: () => SettingsScreen.preload?.(),
  component: function Settings() {
    const { tab } = settingsRoute.useSearch()
    const navigate = settingsRoute.useNavigate()
    // Replaces the history entry, so that Back leaves the settings after moving through tabs.
    const show = (id: string): void =>
      void navigate({ search: { tab: id }, replace: true, resetScroll: false })
    return (
      <SettingsSlotsContext value={slots}>
        <SettingsScreen tab={tab} onTab={show} />
      </SettingsSlotsContext>
    )
  },
})
