import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { ArrowRightLeft, Landmark, LayoutDashboard, Target } from 'lucide-react'

/** The screens of the top bar and of the tab bar; a new screen is a new line. */
export const navigation = [
  { to: '/dashboard', label: shellCopy.summary, icon: LayoutDashboard, Target },
  { to: '/spend', label: shellCopy.transactions, icon: ArrowRightLeft },
  { to: '/objetivos', label: shellCopy.goals, icon: Target },
  { to: '/connections', label: shellCopy.accounts, icon: Landmark },
] as const
