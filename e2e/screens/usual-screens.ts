import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { linkSessionCopy } from '@lucas/contract/copy/banking/link-session.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { paletteCopy } from '@lucas/contract/copy/palette.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { reviewScreenCopy } from '@lucas/contract/copy/transactions/review-screen.ts'
import { splitCopy } from '@lucas/contract/copy/transactions/split.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { settingsCategoriesCopy } from '@lucas/contract/copy/users/settings-categories.ts'
import type { Page } from 'playwright-core'
import {
  type BankLogin,
  chile,
  chooseBank,
  confirmButton,
  confirmSignIn,
  enterBank,
  openWidget,
  rut,
  waitForSignIn,
} from '../bank.ts'
import { waitUntilIdle } from '../page.ts'
import { createUnclearTransactions } from '../review.ts'
import { goto, path, type Screen } from './screen.ts'

/** Public screens. */
export const visitorScreens: readonly Screen[] = [
  path('landing', '/landing'),
  path('login', '/login'),
  {
    name: 'login-errors',
    async open(page, address) {
      await goto(page, `${address}/login`)
      await page.getByRole('button', { name: authCopy.login }).click()
      await page.getByText(authCopy.passwordRequired).waitFor()
    },
  },
  path('register', '/register'),
  path('verify-visitor', '/auth/verify'),
  path('forgot', '/recuperar'),
  path('reset', '/restablecer#token=no-token-at-all'),
  path('undo-deletion', '/recuperar-cuenta'),
  path('confirm-news', '/confirmar-consejos#token=no-token-at-all'),
  path('privacy-policy', '/privacidad'),
  path('terms', '/terminos'),
  path('shared-data', '/declaracion-de-datos'),
  path('processors', '/encargados'),
  path('treatments', '/registro-de-tratamientos'),
  path('help-visitor', '/ayuda'),
  path('example-over', '/ejemplo?fin=1'),
  path('unsubscribe', '/baja#token=no-token-at-all-but-of-the-right-length-as-i'),
]

/** Screens of a user without a bank. */
export const emptyScreens: readonly Screen[] = [
  path('dashboard-empty', '/dashboard'),
  path('panel-empty', '/dashboard-legacy'),
  path('spend-empty', '/spend'),
  path('goals-empty', '/objetivos'),
  path('connections-empty', '/connections'),
  path('import-empty', '/connections/importar'),
  path('reconcile-empty', '/connections/cuadrar'),
  path('link-bank', '/link-bank'),
  path('analytics-empty', '/analytics'),
  path('wallet-empty', '/wallet'),
  path('settings-security', '/settings?tab=security'),
  path('settings-privacy', '/settings?tab=privacy'),
  path('settings-deletion', '/settings?tab=deletion'),
  path('alerts-empty', '/alerts'),
  path('settings', '/settings'),
  path('settings-notifications', '/settings?tab=notifications'),
  path('verify', '/auth/verify'),
  path('settings-categories', '/settings?tab=categories'),
  path('settings-support', '/settings?tab=support'),
  path('settings-plan', '/settings?tab=plan'),
  path('settings-connections-empty', '/settings?tab=connections'),
  {
    name: 'settings-sales',
    async open(page, address) {
      await goto(page, `${address}/settings?tab=plan`)
      await page.getByRole('button', { name: billingCopy.plans.sales }).click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
  path('help', '/ayuda'),
  path('licences', '/licencias'),
  {
    name: 'settings-category-new',
    async open(page, address) {
      await goto(page, `${address}/settings?tab=categories`)
      await page.getByRole('button', { name: settingsCategoriesCopy.add, exact: true }).click()
      await page.getByRole('button', { name: settingsCategoriesCopy.form.emoji('🐶') }).click()
    },
  },
]

const firstListedRow = (page: Page) =>
  page.getByRole('region', { name: transactionListCopy.list }).getByRole('button').first()

/** Screens of a user with two banks. */
export const fullScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    async open(page, address) {
      await goto(page, `${address}/dashboard`)
      await page.getByRole('heading', { name: dashboardCopy.accounts.title }).waitFor()
    },
  },
  path('dashboard-year', '/dashboard?period=this_year'),
  path('dashboard-last-month', '/dashboard?period=last_month'),
  {
    name: 'dashboard-range',
    async open(page, address) {
      await goto(page, `${address}/dashboard?from=2026-10-05&to=2026-11-12`)
      await page.getByRole('button', { name: dashboardCopy.period.choose }).click()
      await page.getByRole('grid').first().waitFor()
    },
  },
  {
    name: 'panel',
    async open(page, address) {
      await goto(page, `${address}/dashboard-legacy`)
      await page.getByRole('radio', { name: panelCopy.summary.credit }).check()
    },
  },
  {
    name: 'panel-configure',
    async open(page, address) {
      await goto(page, `${address}/dashboard-legacy?currency=USD`)
      await page.getByRole('button', { name: panelCopy.tiles.configure }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  path('topbar', '/dashboard-topbar'),
  {
    name: 'profile-menu',
    async open(page, address) {
      await goto(page, `${address}/dashboard-topbar`)
      await page.getByRole('button', { name: shellCopy.profile }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'palette',
    async open(page, address) {
      await goto(page, `${address}/dashboard`)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: paletteCopy.label }).fill('banco')
      await page.getByRole('group', { name: paletteCopy.groups.accounts }).waitFor()
    },
  },
  {
    name: 'palette-answer',
    async open(page, address) {
      await goto(page, `${address}/dashboard`)
      await page.keyboard.press('Control+k')
      await page
        .getByRole('combobox', { name: paletteCopy.label })
        .fill('cuánto gasté en comida el mes pasado')
      await page.getByRole('option', { name: /movimientos/ }).waitFor()
    },
  },
  {
    name: 'dashboard-detail',
    async open(page, address) {
      await goto(page, `${address}/dashboard`)
      await page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: dashboardCopy.latest.title }) })
        .getByRole('listitem')
        .first()
        .getByRole('button')
        .click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
  {
    name: 'spend',
    async open(page, address) {
      await goto(page, `${address}/spend`)
      await firstListedRow(page).waitFor()
    },
  },
  {
    name: 'spend-detail',
    async open(page, address) {
      await goto(page, `${address}/spend`)
      await firstListedRow(page).click()
      await page.waitForURL('**/spend?id=*')
      await page.getByLabel(transactionDetailCopy.notes).waitFor()
      await waitUntilIdle(page)
    },
  },
  {
    name: 'spend-filters',
    async open(page, address) {
      // On a phone the panel covers the heading of the screen.
      await page.goto(`${address}/spend?period=last_12_months&category=ALIMENTACI%C3%93N&panel=filters`)
      await page.getByText(transactionPanelsCopy.filter.categories).waitFor()
      await waitUntilIdle(page)
    },
  },
  path('spend-filtered', '/spend?period=this_year&min_amount=5000&sort=category'),
  path('spend-nothing', '/spend?search=nada%20que%20calce'),
  {
    name: 'spend-selected',
    async open(page, address) {
      await goto(page, `${address}/spend`)
      await page.getByRole('checkbox', { name: transactionListCopy.selection.all }).check()
      await page.getByRole('region', { name: transactionListCopy.selection.label }).waitFor()
    },
  },
  {
    name: 'spend-sort',
    async open(page, address) {
      await goto(page, `${address}/spend`)
      await page.getByRole('button', { name: transactionListCopy.sort }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'spend-download',
    async open(page, address) {
      await goto(page, `${address}/spend`)
      await firstListedRow(page).waitFor()
      await page.getByRole('button', { name: transactionListCopy.download }).click()
      await page.getByRole('dialog').getByText(plansCopy.grow.price).waitFor()
    },
  },
  path('analytics', '/analytics'),
  path('analytics-categories', '/analytics?tab=categories'),
  path('analytics-merchants', '/analytics?tab=merchants'),
  path('analytics-worth', '/analytics?tab=worth'),
  path('analytics-dollars', '/analytics?currency=USD'),
  path('analytics-month', '/analytics?period=this_month'),
  path('analytics-by-payment', '/analytics?by=payment'),
  path('wallet', '/wallet'),
  path('settings-connections', '/settings?tab=connections'),
  {
    name: 'split',
    async open(page, address) {
      await goto(page, `${address}/spend?category=ALIMENTACIÓN`)
      await page.locator('[data-position="0"]').click()
      await page.getByRole('button', { name: splitCopy.open, exact: true }).click()
      await page.getByRole('dialog', { name: splitCopy.title }).waitFor()
    },
  },
  {
    name: 'review',
    async open(page, address) {
      await goto(page, `${address}/spend`)
      await createUnclearTransactions(page)
      await goto(page, `${address}/spend/revisar`)
      await page.getByRole('region', { name: reviewScreenCopy.card }).waitFor()
    },
  },
  path('connections', '/connections'),
  {
    name: 'reconcile',
    async open(page, address) {
      await goto(page, `${address}/connections`)
      await page.getByRole('button', { name: connectionsScreenCopy.settings(chile.name) }).click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /con mi cartola/ })
        .first()
        .click()
      await page.getByLabel(reconciliationScreenCopy.form.balance).fill('1500000')
      await page.getByRole('button', { name: reconciliationScreenCopy.form.submit }).click()
      await page.getByText(reconciliationScreenCopy.result.own).waitFor()
    },
  },
  {
    name: 'connections-panel',
    async open(page, address) {
      await goto(page, `${address}/connections`)
      await page.getByRole('button', { name: connectionsScreenCopy.settings(chile.name) }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'connect-widget',
    async open(page, address) {
      await goto(page, `${address}/connections`)
      await openWidget(page)
    },
  },
  {
    name: 'connect-login',
    async open(page, address) {
      await goto(page, `${address}/connections`)
      await openWidget(page)
      await chooseBank(page, 'itau')
    },
  },
  {
    name: 'connect-syncing',
    async open(page, address) {
      await goto(page, `${address}/connections`)
      await openWidget(page)
      await confirmButton(page).click()
      await page.getByRole('heading', { name: linkSessionCopy.syncing.title }).waitFor()
    },
  },
]

const sameBank: BankLogin = { bank: 'chile', name: chile.name, rut }

/** The success step of a link session, with a bank that is already connected. */
export const successScreen: Screen = {
  name: 'connect-success',
  async open(page, address) {
    await goto(page, `${address}/connections`)
    await openWidget(page)
    await enterBank(page, sameBank)
    await waitForSignIn(page)
    await confirmSignIn(page)
    await page.getByRole('button', { name: linkSessionCopy.seeSummary }).focus()
  },
}
