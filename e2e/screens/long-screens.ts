import { accountsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { alertRulesCopy } from '@lucas/contract/copy/notifications/alert-rules.ts'
import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import { goalAllocationsCopy } from '@lucas/contract/copy/planning/goal-allocations.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { recurringScreenCopy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { splitCopy } from '@lucas/contract/copy/transactions/split.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { limits } from '@lucas/contract/limits.ts'
import { goal } from '@lucas/contract/planning/goal.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { goalCard } from '../goals.ts'
import { waitUntilIdle } from '../page.ts'
import { rowAt } from '../spend.ts'
import { createTestUser, type TestUser } from '../test-user.ts'
import { goto, path, type Screen } from './screen.ts'

const longText = (most: number): string =>
  'Transferencia a la Sociedad Comercial e Inmobiliaria Los Aromos de Ñuñoa y Compañía Limitada '
    .repeat(10)
    .slice(0, most)
    .trim()
/** A name without a space, as banks write them; no line can break it. */
const unbrokenText = (most: number): string => 'TransferenciaElectrónica'.repeat(20).slice(0, most)
const goalName = longText(limits.goalNameMax)
const unbrokenGoalName = unbrokenText(limits.goalNameMax)
const readyGoalName = `lista ${unbrokenText(limits.goalNameMax - 10)}`
const loanName = `loan ${unbrokenText(limits.nameMax - 10)}`
const longAccountName = longText(limits.nameMax)
const maxAmount = 999_999_999

/** Returns a user with long names. */
export const createLongUser = (): TestUser => ({
  ...createTestUser(),
  firstName: 'María de los Ángeles Fernanda',
  lastName: 'Errázuriz-Larraín de la Fuente y Undurraga',
  email: 'maria.de.los.angeles.errazuriz-larrain@correo-de-la-universidad.example',
})

/** Creates data with the longest texts and amounts that the limits allow. */
export async function createLongestData(page: Page): Promise<void> {
  const post = (where: string, body: unknown) => callApi(page, where, 'POST', body)
  const today = toPlainDate(new Date())
  const category = 'Gastos comunes del edificio 42'
  await post('/api/categories/', { name: category, emoji: '🏠', color: 'teal' })
  await post('/api/accounts/', {
    name: longAccountName,
    account_type: 'checking',
    opening_balance: 123_456_789_012,
  })
  await post('/api/accounts/', {
    name: 'Ahorro en dólares',
    account_type: 'savings',
    currency: 'USD',
    opening_balance: 9_876_543.21,
  })
  for (const [at, type] of (['Income', 'Expense', 'Expense'] as const).entries())
    await post('/api/transactions/', {
      name: (at === 0 ? unbrokenText : longText)(limits.transactionNameMax),
      amount: maxAmount - at,
      type,
      date: addDays(today, -at),
      category,
      notes: longText(limits.notesMax),
      tags: 'Urgente,Verificar,Duplicado,Reembolso,Personal,Trabajo,Impuesto,Deducible,Suscripción,Mensual,Anual,Inversión',
    })
  for (const name of [goalName, unbrokenGoalName])
    await post('/api/goals/', {
      name,
      category: 'home',
      target_amount: maxAmount,
      target_date: addDays(today, 900),
    })
  const ready = goal.parse(
    await post('/api/goals/', { name: readyGoalName, category: 'home', target_amount: limits.goalTargetMin }),
  )
  await post(`/api/goals/${ready.id}/contribute/`, { amount: limits.goalTargetMin })
  await post('/api/budgets/lines/', {
    lines: [
      { kind: 'category', category, amount: 99_999_999 },
      { kind: 'category', category: 'ALIMENTACIÓN', amount: 99_999_999 },
    ],
  })
  for (const kind of ['property', 'loan'])
    await post('/api/wallet/items/', {
      name: kind === 'loan' ? loanName : `${kind} ${longText(limits.nameMax - 10)}`,
      kind,
      value: 987_654_321_012,
    })
  await post('/api/alert-rules/', { kind: 'category_limit', category, amount: maxAmount })
}

/** Returns a dialog of the first transaction of the list, opened by a button of its detail. */
const transactionDialog = (name: string, button: string, title: string): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/spend`)
    await page.locator('[data-position="0"]').click()
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog', { name: title }).getByRole('textbox').first().waitFor()
    await waitUntilIdle(page)
  },
})

/** Returns a dialog of the goal whose name has no space. */
const goalDialog = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/objetivos`)
    await press(page)
    await page.getByRole('dialog').waitFor()
    await waitUntilIdle(page)
  },
})
const pressGoalButton = (name: string) => (page: Page) =>
  goalCard(page, unbrokenGoalName).getByRole('button', { name, exact: true }).click()
const chooseGoalAction = (name: string) => async (page: Page) => {
  await goalCard(page, unbrokenGoalName)
    .getByRole('button', { name: goalsScreenCopy.card.more(unbrokenGoalName) })
    .click()
  await page.getByRole('menuitem', { name }).click()
}

/** Returns a dialog that a button of a screen opens. */
const buttonDialog = (name: string, where: string, button: string): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}${where}`)
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').waitFor()
    await waitUntilIdle(page)
  },
})

/** Returns a dialog of the last line of the budget. */
const budgetDialog = (name: string, item: string): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/presupuestos`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Más acciones/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').waitFor()
    await waitUntilIdle(page)
  },
})

/** Returns a dialog of the two last expenses, which are selected. */
const listDialog = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/spend`)
    await rowAt(page, 2).waitFor()
    for (const at of [1, 2]) await rowAt(page, at).locator('xpath=..').getByRole('checkbox').check()
    await press(page)
    await page.getByRole('dialog').or(page.getByRole('complementary')).first().waitFor()
    await waitUntilIdle(page)
  },
})

/** Every kind of dialog with the longest names and amounts. */
export const longDialogs: readonly Screen[] = [
  transactionDialog('split-long', splitCopy.open, splitCopy.title),
  transactionDialog('goal-assign-long', goalAllocationsCopy.assign, goalAllocationsCopy.title),
  transactionDialog('recurring-long', recurringScreenCopy.action, recurringScreenCopy.newTitle),
  transactionDialog('manual-edit-long', manualTransactionCopy.edit, manualTransactionCopy.editTitle),
  goalDialog('goal-contribute-long', pressGoalButton(goalsScreenCopy.card.contribute)),
  goalDialog('goal-edit-long', pressGoalButton(goalsScreenCopy.card.edit)),
  goalDialog('goal-detail-long', chooseGoalAction(goalsScreenCopy.menu.details)),
  goalDialog('goal-remove-long', chooseGoalAction(goalsScreenCopy.menu.remove)),
  buttonDialog('wallet-item-long', '/wallet', loanName),
  buttonDialog(
    'connections-panel-long',
    '/connections',
    connectionsScreenCopy.settings(accountsCopy.manualInstitution),
  ),
  goalDialog('goal-spend-long', (page) =>
    goalCard(page, readyGoalName)
      .getByRole('button', { name: goalsScreenCopy.card.spend, exact: true })
      .click(),
  ),
  goalDialog('savings-plan-long', async (page) => {
    await chooseGoalAction(goalsScreenCopy.menu.details)(page)
    await page.getByRole('button', { name: savingsScreenCopy.section.add }).click()
    await page.getByRole('dialog', { name: savingsScreenCopy.form.create }).waitFor()
  }),
  buttonDialog('alert-rule-long', '/alerts', alertRulesCopy.add),
  budgetDialog('budget-line-long', budgetsScreenCopy.lines.edit),
  budgetDialog('budget-move-long', budgetsScreenCopy.lines.move),
  listDialog('bulk-long', (page) => page.keyboard.press('c')),
  listDialog('merge-long', (page) =>
    page.getByRole('button', { name: manualTransactionCopy.merge.action, exact: true }).click(),
  ),
  buttonDialog('account-remove-long', '/connections', connectionsScreenCopy.deleteAccount(longAccountName)),
  buttonDialog('manual-transfer-long', '/link-bank', manualTransactionCopy.transfer.action),
]

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
