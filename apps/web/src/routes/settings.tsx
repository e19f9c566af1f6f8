import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SettingsSlotsContext } from '../features/settings/settings-slots.ts'
import { Card } from '../ui/primitives/card.tsx'
import { lazyComponent } from '../ui/primitives/lazy-component.tsx'
import { Skeleton } from '../ui/primitives/skeleton.tsx'
import { RowsSkeleton } from '../ui/primitives/skeleton-parts.tsx'
import { signedInRoute } from './signed-in.tsx'

const SettingsScreen = lazyRouteComponent(
  () => import('../features/settings/settings-screen.tsx'),
  'SettingsScreen',
)

const ConnectionsPanel = lazyComponent(
  async () => (await import('../features/connections/connections-panel.tsx')).ConnectionsPanel,
  <Card className="px-4 md:px-5">
    <RowsSkeleton count={3} rowClass="h-[72px]" />
  </Card>,
)
const RulesPanel = lazyComponent(
  async () => (await import('../features/transaction-rules/rules-panel.tsx')).RulesPanel,
  <Card className="h-[340px] px-4 pt-[18px] md:px-5">
    <Skeleton className="mb-4 h-4 w-24" />
    <RowsSkeleton count={4} rowClass="h-[74px]" />
  </Card>,
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
