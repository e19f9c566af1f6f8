import type { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import {
  Bell,
  Landmark,
  LifeBuoy,
  Lock,
  type LucideIcon,
  Shapes,
  Shield,
  Sparkles,
  Trash2,
  UserRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Card } from '../../ui/primitives/card.tsx'
import { LinesSkeleton } from '../../ui/primitives/form-skeletons.tsx'
import { type LazyComponent, lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { ConnectionsPanel } from '../connections/lazy-connections-panel.tsx'

type TabId = Exclude<keyof typeof settingsCopy.tabs, 'label'>

export interface SettingsTab {
  id: TabId
  icon: LucideIcon
  /** The content of the tab. Its code loads when the tab is opened or hovered. */
  panel: LazyComponent<object>
  /** Shown apart from the others, in red. */
  isDestructive?: boolean
}

const lazyPanel = (load: () => Promise<ComponentType>) =>
  lazyComponent(
    load,
    [4, 2].map((lines) => (
      <Card key={lines} className="px-4 pt-[18px] pb-2 md:px-5">
        <Skeleton className="mb-2 h-4 w-40" />
        <LinesSkeleton count={lines} className={lines === 4 ? 'h-[290px]' : 'h-[110px]'} />
      </Card>
    )),
  )

/** The tabs in the order of spec 2. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    id: 'account',
    icon: UserRound,
    panel: lazyPanel(async () => (await import('./tabs/account.tsx')).AccountTab),
  },
  {
    id: 'security',
    icon: Shield,
    panel: lazyPanel(async () => (await import('./tabs/security.tsx')).SecurityTab),
  },
  {
    id: 'connections',
    icon: Landmark,
    panel: ConnectionsPanel,
  },
  {
    id: 'notifications',
    icon: Bell,
    panel: lazyPanel(async () => (await import('./tabs/notifications.tsx')).NotificationsTab),
  },
  {
    id: 'categories',
    icon: Shapes,
    panel: lazyPanel(async () => (await import('./tabs/categories.tsx')).CategoriesTab),
  },
  {
    id: 'plan',
    icon: Sparkles,
    panel: lazyPanel(async () => (await import('./tabs/plan.tsx')).PlanTab),
  },
  {
    id: 'privacy',
    icon: Lock,
    panel: lazyPanel(async () => (await import('./tabs/privacy.tsx')).PrivacyTab),
  },
  {
    id: 'support',
    icon: LifeBuoy,
    panel: lazyPanel(async () => (await import('./tabs/support.tsx')).SupportTab),
  },
  {
    id: 'deletion',
    icon: Trash2,
    panel: lazyPanel(async () => (await import('./tabs/deletion.tsx')).DeletionTab),
    isDestructive: true,
  },
]
