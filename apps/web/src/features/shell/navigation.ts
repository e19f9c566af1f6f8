import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { useLocation } from '@tanstack/react-router'
import {
  ArrowRightLeft,
  CalendarClock,
  ChartColumn,
  ChartPie,
  FileUp,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Target,
  WalletMinimal,
  WandSparkles,
} from 'lucide-react'
import { homePaths, isDashboardPath, useHomeScreen } from '../../lib/app/home-screen.ts'

const summary = { to: '/dashboard', label: shellCopy.summary, icon: LayoutDashboard } as const
const transactions = { to: '/spend', label: shellCopy.transactions, icon: ArrowRightLeft } as const
const goals = { to: '/objetivos', label: shellCopy.goals, icon: Target } as const
const accounts = { to: '/connections', label: shellCopy.accounts, icon: Landmark } as const
const analytics = { to: '/analytics', label: shellCopy.analytics, icon: ChartColumn } as const
const commitments = { to: '/compromisos', label: shellCopy.commitments, icon: CalendarClock } as const
const review = { to: '/spend/revisar', label: shellCopy.review, icon: ListChecks } as const
const rules = { to: '/spend/reglas', label: shellCopy.rules, icon: WandSparkles } as const
const budgets = { to: '/presupuestos', label: shellCopy.budgets, icon: ChartPie } as const
const wallet = { to: '/wallet', label: shellCopy.wallet, icon: WalletMinimal } as const
const imports = { to: '/connections/importar', label: shellCopy.imports, icon: FileUp } as const

/** The screens with figures of the user. */
export const figureScreens = [
  summary,
  transactions,
  goals,
  accounts,
  analytics,
  commitments,
  budgets,
  wallet,
] as const
/** The screens that put the transactions in order. */
export const orderScreens = [review, rules, imports] as const
export type Destination = (typeof figureScreens)[number] | (typeof orderScreens)[number]

/** The screens of the top bar and of the tab bar. */
const navigation: readonly Destination[] = [summary, transactions, goals, accounts]

/** The second navigation (spec 2). */
const secondNavigation: readonly Destination[] = [summary, transactions, accounts, analytics, wallet]

/** A screen of the bar, its name among its tabs, and the screens that are reached through it. */
interface Section {
  parent: Destination
  parentLabel: string
  children: readonly Destination[]
  /** Screens of the section without a tab: steps towards one of its screens. */
  steps?: readonly string[]
}
const sections: readonly Section[] = [
  { parent: summary, parentLabel: shellCopy.summary, children: [analytics, commitments] },
  { parent: transactions, parentLabel: shellCopy.movements, children: [review, rules] },
  { parent: goals, parentLabel: shellCopy.savingsGoals, children: [budgets] },
  {
    parent: accounts,
    parentLabel: shellCopy.connections,
    children: [wallet, imports],
    steps: ['/link-bank', '/connections/cuadrar'],
  },
]

const usePath = (): string => useLocation({ select: ({ pathname }) => pathname })

const isShown = (to: Destination['to'], path: string): boolean =>
  to === path || (to === summary.to && isDashboardPath(path))

const findSection = (path: string): Section | undefined =>
  sections.find(
    ({ parent, children, steps }) =>
      steps?.includes(path) || [parent, ...children].some(({ to }) => isShown(to, path)),
  )

/** Returns the links of the bar. The topbar dashboard has the second navigation, also as the home screen. */
export function useNavigation(): readonly Destination[] {
  const path = usePath()
  const isSecondNavigation = useHomeScreen() === 'dashboard-topbar' || path === homePaths['dashboard-topbar']
  return isSecondNavigation ? secondNavigation : navigation
}

/** Returns the screens with figures that have no link in the bar, for the menus. */
export function useOtherFigureScreens(): readonly Destination[] {
  const bar = useNavigation()
  return figureScreens.filter((one) => !bar.includes(one))
}

/** Returns the link of the bar that leads to the current screen, or to its section. */
export function useMarkedLink(): Destination | undefined {
  const path = usePath()
  const bar = useNavigation()
  return bar.find(({ to }) => isShown(to, path)) ?? bar.find((one) => one === findSection(path)?.parent)
}

/** Returns the section of the current screen, for its tabs. The topbar dashboard has none (spec 2). */
export function useSection(): Section | undefined {
  const path = usePath()
  const home = homePaths[useHomeScreen()]
  const screen = path === '/' ? home : path
  return screen === homePaths['dashboard-topbar'] ? undefined : findSection(path)
}
