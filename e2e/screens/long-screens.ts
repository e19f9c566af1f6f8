import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { splitCopy } from '@lucas/contract/copy/transactions/split.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { limits } from '@lucas/contract/limits.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { goalCard } from '../goals.ts'
import { waitUntilIdle } from '../page.ts'
import { createTestUser, type TestUser } from '../test-user.ts'
import { goto, path, type Screen } from './screen.ts'

const longText = (most: number): string =>
  'Transferencia a la Sociedad Comercial e Inmobiliaria Los Aromos de Ñuñoa y Compañía Limitada '
    .repeat(10)
    .slice(0, most)
    .trim()
const goalName = longText(limits.goalNameMax)
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
    name: longText(limits.nameMax),
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
      name: longText(limits.transactionNameMax),
      amount: maxAmount - at,
      type,
      date: addDays(today, -at),
      category,
      notes: longText(limits.notesMax),
      tags: 'Urgente,Verificar,Duplicado,Reembolso,Personal,Trabajo,Impuesto,Deducible,Suscripción,Mensual,Anual,Inversión',
    })
  await post('/api/goals/', {
    name: goalName,
    category: 'home',
    target_amount: maxAmount,
    target_date: addDays(today, 900),
  })
  for (const kind of ['property', 'loan'])
    await post('/api/wallet/items/', {
      name: `${kind} ${longText(limits.nameMax - 10)}`,
      kind,
      value: 987_654_321_012,
    })
  await post('/api/alert-rules/', { kind: 'category_limit', category, amount: maxAmount })
}

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
  {
    name: 'split-long',
    async open(page, address) {
      await goto(page, `${address}/spend`)
      await page.locator('[data-position="0"]').click()
      await page.getByRole('button', { name: splitCopy.open, exact: true }).click()
      await page.getByRole('dialog', { name: splitCopy.title }).waitFor()
    },
  },
  path('goals-long', '/objetivos'),
  {
    name: 'goal-contribute-long',
    async open(page, address) {
      await goto(page, `${address}/objetivos`)
      const card = goalCard(page, goalName)
      await card.getByRole('button', { name: goalsScreenCopy.card.contribute, exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  path('connections-long', '/connections'),
  path('analytics-long', '/analytics'),
  path('wallet-long', '/wallet'),
  path('alerts-long', '/alerts'),
  path('settings-long', '/settings'),
  path('settings-categories-long', '/settings?tab=categories'),
]
