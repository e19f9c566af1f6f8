import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { useLocation } from '@tanstack/react-router'
import { ArrowRightLeft, ChartColumn, Landmark, LayoutDashboard, Target, WalletMinimal } from 'lucide-react'
import { homePaths, useHomeScreen } from '../../lib/app/home-screen.ts'

const summary = { to: '/dashboard', label: shellCopy.summary, icon: LayoutDashboard } as const
const transactions = { to: '/spend', label: shellCopy.transactions, icon: ArrowRightLeft } as const
const goals = { to: '/objetivos', label: shellCopy.goals, icon: Target } as const
const accounts = { to: '/connections', label: shellCopy.accounts, icon: Landmark } as const
const analytics = { to: '/analytics', label: shellCopy.analytics, icon: ChartColumn } as const
const wallet = { to: '/wallet', label: shellCopy.wallet, icon: WalletMinimal } as const

/** All screens of the bar and the profile menu. */
export const destinations = [summary, transactions, goals, accounts, analytics, wallet] as const
export type Destination = (typeof destinations)[number]

/** The screens of the top bar and of the tab bar. */
export const navigation: readonly Destination[] = [summary, transactions, goals, accounts]

/** The second navigation (spec 2). */
const secondNavigation: readonly Destination[] = [summary, transactions, accounts, analytics, wallet]

/** Returns the links of the top bar. The topbar dashboard has the second navigation, also as the home screen. */
export function useNavigation(): readonly Destination[] {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isSecondNavigation = useHomeScreen() === 'dashboard-topbar' || path === homePaths['dashboard-topbar']
  return isSecondNavigation ? secondNavigation : navigation
}
