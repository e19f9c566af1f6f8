import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { waitUntilIdle } from '../page.ts'
import { longDialogs } from './long-dialogs.ts'
import { goto, path, type Screen } from './screen.ts'

export const longScreens: readonly Screen[] = [
  path('dashboard-long', '/dashboard'),
  path('panel-long', '/dashboard-legacy'),
  path('topbar-long', '/dashboard-topbar'),
  path('spend-long', '/spend'),
  {
    name: 'spend-detail-long',
    async open(page, address) {
      await goto(page, `${address}/spend`)
      await page.locator('[data-position="0"]').click()
      await page.getByLabel(transactionDetailCopy.notes).waitFor()
      await waitUntilIdle(page)
    },
  },
  path('goals-long', '/objetivos'),
  path('budgets-long', '/presupuestos'),
  path('commitments-long', '/compromisos'),
  path('connections-long', '/connections'),
  path('analytics-long', '/analytics'),
  path('analytics-merchants-long', '/analytics?tab=merchants'),
  path('analytics-worth-long', '/analytics?tab=worth'),
  path('wallet-long', '/wallet'),
  path('alerts-long', '/alerts'),
  path('settings-long', '/settings'),
  path('settings-categories-long', '/settings?tab=categories'),
  ...longDialogs,
]
