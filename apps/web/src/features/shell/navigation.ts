import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { useLocation } from '@tanstack/react-router'
import {
  ArrowRightLeft,
  CalendarClock,
  ChartColumn,
  ChartPie,
  Landmark,
  LayoutDashboard,
  Target,
  WalletMinimal,
} from 'lucide-react'
import { homePaths, isDashboardPath, useHomeScreen } from '../../lib/app/home-screen.ts'

const summary = { to: '/dashboard', label: shellCopy.summary, icon: LayoutDashboard } as const
const transactions = { to: '/spend', label: shellCopy.transactions, icon: ArrowRightLeft } as const
const goals = { to: '/objetivos', label: shellCopy.goals, icon: Target } as const
const accounts = { to: '/connections', label: shellCopy.accounts, icon: Landmark } as const
const analytics = { to: '/analytics', label: shellCopy.analytics, icon: ChartColumn } as const
const budgets = { to: '/presupuestos', label: shellCopy.budgets, icon: ChartPie } as const
const wallet = { to: '/wallet', label: shellCopy.wallet, icon: WalletMinimal } as const
const commitments = { to: '/compromisos', label: shellCopy.commitments, icon: CalendarClock } as const

/** All screens of the bar, the sub-links and the profile menu. */
export const destinations = [
  summary,
  transactions,
  goals,
  accounts,
  analytics,
  budgets,
  wallet,
  commitments,
] as const
export type Destination = (typeof destinations)[number]

/** The screens of the top bar and of the tab bar. */
const navigation: readonly Destination[] = [summary, transactions, goals, accounts]

/** The second navigation (spec 2). */
const secondNavigation: readonly Destination[] = [summary, transactions, accounts, analytics, wallet]

/** A screen of the bar, its name among the sub-links, and the screens that are reached through it. */
interface Section {
  parent: Destination
  parentLabel: string
  children: readonly Destination[]
  /** A screen of the section that is no sub-link: a step towards one of its screens. */
  step?: string
}
const sections: readonly Section[] = [
  { parent: summary, parentLabel: shellCopy.summary, children: [analytics, budgets] },
  {
    parent: accounts,
    parentLabel: shellCopy.connections,
    children: [wallet, commitments],
    step: '/link-bank',
  },
]

/** Returns the links of the bar. The topbar dashboard has the second navigation, also as the home screen. */
export function useNavigation(): readonly Destination[] {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isSecondNavigation = useHomeScreen() === 'dashboard-topbar' || path === homePaths['dashboard-topbar']
  return isSecondNavigation ? secondNavigation : navigation
}

/** Returns the screens that have no link in the bar, for the menus. */
export function useOtherDestinations(): readonly Destination[] {
  const bar = useNavigation()
  return destinations.filter((one) => !bar.includes(one))
}

/** Returns the section of the current screen, without the screens that the bar has; undefined when none is left. */
export function useSection(): Section | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const bar = useNavigation()
  const isShown = ({ to }: Destination) => to === path || (to === summary.to && isDashboardPath(path))
  for (const section of sections) {
    const children = section.children.filter((child) => !bar.includes(child))
    const isCurrent = [section.parent, ...children].some(isShown) || section.step === path
    if (children.length > 0 && isCurrent) return { ...section, children }
  }
  return undefined
}
