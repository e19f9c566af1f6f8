import type { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
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

type TabId = Exclude<keyof typeof settingsCopy.tabs, 'label'>

export interface SettingsTab {
  id: TabId
  icon: LucideIcon
  /** What the tab shows; its code comes when it is opened or pointed at. */
  panel: ReturnType<typeof lazyRouteComponent>
  /** Set apart, in red. */
  isGrave?: boolean
}

/** The tabs in the order of spec 2: one file each under tabs/. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    id: 'account',
    icon: UserRound,
    panel: lazyRouteComponent(() => import('./tabs/account.tsx'), 'AccountTab'),
  },
  {
    id: 'security',
    icon: Shield,
    panel: lazyRouteComponent(() => import('./tabs/security.tsx'), 'SecurityTab'),
  },
  {
    id: 'connections',
    icon: Landmark,
    panel: lazyRouteComponent(() => import('./tabs/connections.tsx'), 'ConnectionsTab'),
  },
  {
    id: 'notifications',
    icon: Bell,
    panel: lazyRouteComponent(() => import('./tabs/notifications.tsx'), 'NotificationsTab'),
  },
  {
    id: 'categories',
    icon: Shapes,
    panel: lazyRouteComponent(() => import('./tabs/categories.tsx'), 'CategoriesTab'),
  },
  {
    id: 'plan',
    icon: Sparkles,
    panel: lazyRouteComponent(() => import('./tabs/plan.tsx'), 'PlanTab'),
  },
  {
    id: 'privacy',
    icon: Lock,
    panel: lazyRouteComponent(() => import('./tabs/privacy.tsx'), 'PrivacyTab'),
  },
  {
    id: 'support',
    icon: LifeBuoy,
    panel: lazyRouteComponent(() => import('./tabs/support.tsx'), 'SupportTab'),
  },
  {
    id: 'deletion',
    icon: Trash2,
    panel: lazyRouteComponent(() => import('./tabs/deletion.tsx'), 'DeletionTab'),
    isGrave: true,
  },
]
