import { paletteCopy as copy } from '@lucas/contract/copy/palette.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  Bell,
  CircleHelp,
  Eye,
  EyeOff,
  LayoutDashboard,
  Link2,
  LogOut,
  Minus,
  Monitor,
  Moon,
  Plus,
  Settings,
  Sun,
} from 'lucide-react'
import { use } from 'react'
import { ManualActionsContext } from '../../../entities/transaction/manual.ts'
import { type Theme, usePrivacy, useTheme } from '../../../lib/app/display-preferences.ts'
import { linksBanks } from '../../../lib/app/installation.ts'
import { figureScreens, orderScreens } from '../navigation.ts'
import type { Entry } from './entry.ts'

const { label: _, ...settingsTabs } = settingsCopy.tabs
const dashboards = [
  { to: '/dashboard', label: copy.screens.dashboard },
  { to: '/dashboard-legacy', label: copy.screens.legacy },
  { to: '/dashboard-topbar', label: copy.screens.topbar },
] as const
const themes: readonly { value: Theme; icon: typeof Sun }[] = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
  { value: 'system', icon: Monitor },
]

/** Returns all screens. The main ones are offered before the user types. */
export function useScreens(): { main: Entry[]; others: Entry[] } {
  const navigate = useNavigate()
  const screen = (options: NavigateOptions, label: string, Icon: typeof Bell): Entry => ({
    id: `screen ${label}`,
    label,
    icon: <Icon aria-hidden="true" strokeWidth={1.75} />,
    run: () => void navigate(options),
  })
  const main = [
    ...figureScreens.map(({ to, label, icon }) => screen({ to }, label, icon)),
    screen({ to: '/alerts' }, shellCopy.alerts, Bell),
  ]
  const others = [
    ...dashboards.map(({ to, label }) => screen({ to }, label, LayoutDashboard)),
    ...orderScreens.map(({ to, label, icon }) => screen({ to }, label, icon)),
    ...Object.entries(settingsTabs).map(([tab, label]) =>
      screen({ to: '/settings', search: { tab } }, copy.screens.settings(label), Settings),
    ),
    screen({ to: '/ayuda' }, copy.screens.help, CircleHelp),
  ]
  return { main, others }
}

/** Returns the actions that are available on every screen. */
export function useActions(onLogout: () => void): Entry[] {
  const navigate = useNavigate()
  const manualActions = use(ManualActionsContext)
  const [isPrivate, togglePrivacy] = usePrivacy()
  const [theme, setTheme] = useTheme()
  const action = (label: string, Icon: typeof Bell, run: () => void): Entry => ({
    id: `action ${label}`,
    label,
    icon: <Icon aria-hidden="true" strokeWidth={1.75} />,
    run,
  })
  return [
    ...(linksBanks() ? [action(copy.actions.link, Link2, () => void navigate({ to: '/link-bank' }))] : []),
    action(copy.actions.addExpense, Minus, () => manualActions.add('Expense')),
    action(copy.actions.addIncome, Plus, () => manualActions.add('Income')),
    action(copy.actions.transfer, ArrowLeftRight, manualActions.transfer),
    isPrivate
      ? action(shellCopy.privacyOff, Eye, togglePrivacy)
      : action(shellCopy.privacy, EyeOff, togglePrivacy),
    ...themes
      .filter(({ value }) => value !== theme)
      .map(({ value, icon }) =>
        action(copy.actions.theme(shellCopy.themes[value]), icon, () => setTheme(value)),
      ),
    action(shellCopy.logout, LogOut, onLogout),
  ]
}
