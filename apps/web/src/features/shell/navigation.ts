import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { ArrowRightLeft, Landmark, LayoutDashboard } from 'lucide-react'

/** The screens of the top bar and of the tab bar; a new screen is a new line. */
export const navigation = [
  { to: '/dashboard', label: shellCopy.summary, icon: LayoutDashboard },
  { to: '/spend', label: shellCopy.transactions, icon: ArrowRightLeft },
  { to: '/connections', label: shellCopy.accounts, icon: Landmark },
] as const
