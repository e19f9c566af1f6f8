import type { settingsCopy } from '@lucas/contract/copy/settings.ts'
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
import { type Late, late } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type TabId = Exclude<keyof typeof settingsCopy.tabs, 'label'>

export interface SettingsTab {
  id: TabId
  icon: LucideIcon
  /** What the tab shows; its code comes when it is opened or pointed at. */
  panel: Late<object>
  /** Set apart, in red. */
  isGrave?: boolean
}

const panel = (load: () => Promise<ComponentType>) =>
  late(
    load,
    <>
      <Skeleton className="h-[340px]" />
      <Skeleton className="h-[160px]" />
    </>,
  )

/** The tabs in the order of spec 2: one file each under tabs/. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    id: 'account',
    icon: UserRound,
    panel: panel(async () => (await import('./tabs/account.tsx')).AccountTab),
  },
  {
    id: 'security',
    icon: Shield,
    panel: panel(async () => (await import('./tabs/security.tsx')).SecurityTab),
  },
  {
    id: 'connections',
    icon: Landmark,
    panel: panel(async () => (await import('./tabs/connections.tsx')).ConnectionsTab),
  },
  {
    id: 'notifications',
    icon: Bell,
    panel: panel(async () => (await import('./tabs/notifications.tsx')).NotificationsTab),
  },
  {
    id: 'categories',
    icon: Shapes,
    panel: panel(async () => (await import('./tabs/categories.tsx')).CategoriesTab),
  },
  {
    id: 'plan',
    icon: Sparkles,
    panel: panel(async () => (await import('./tabs/plan.tsx')).PlanTab),
  },
  {
    id: 'privacy',
    icon: Lock,
    panel: panel(async () => (await import('./tabs/privacy.tsx')).PrivacyTab),
  },
  {
    id: 'support',
    icon: LifeBuoy,
    panel: panel(async () => (await import('./tabs/support.tsx')).SupportTab),
  },
  {
    id: 'deletion',
    icon: Trash2,
    panel: panel(async () => (await import('./tabs/deletion.tsx')).DeletionTab),
    isGrave: true,
  },
]
