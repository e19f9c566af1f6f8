import { accountList } from '@lucas/contract/banking/account.ts'
import { transactionRulesScreenCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { goalList } from '@lucas/contract/planning/goal.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { type RuleRun, transactionRuleList } from '@lucas/contract/transactions/transaction-rule.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { waitUntilIdle, waitUntilLoaded } from '../page.ts'
import { chooseInDetail } from '../spend.ts'
import { goto, type Screen } from './screen.ts'

const where = '/spend/reglas'

async function deleteRules(page: Page): Promise<void> {
  const { rules } = transactionRuleList.parse(await callApi(page, '/api/rules/'))
  for (const { id } of rules) await callApi(page, `/api/rules/${id}/`, 'DELETE')
}

/** Leaves three rules: one with all that a sentence can have, one that a later one overrides, and that later one. */
async function createRules(page: Page): Promise<void> {
  await deleteRules(page)
  const account = accountList.parse(await callApi(page, '/api/accounts/'))[0]
  const goal = goalList
    .parse(await callApi(page, '/api/goals/'))
    .results.find(({ state }) => state === 'active')
  const uber = { field: 'text', operator: 'contains', value: 'uber' }
  for (const rule of [
    {
      conditions: [
        uber,
        { field: 'sign', sign: 'expense' },
        { field: 'account', account_id: account?.id },
        { field: 'amount', min: 5_000, max: 20_000, currency: 'CLP' },
      ],
      actions: { category: 'ENTRETENIMIENTO', tags: 'Trabajo,Mensual' },
    },
    {
      conditions: [{ field: 'counterparty', value: 'María José Valenzuela' }],
      actions: {
        merchant_name: 'Arriendo y gastos comunes',
        split: {
          parts: [
            { category: 'HOGAR', percentage: 80 },
            { category: 'SERVICIOS', rest: true },
          ],
        },
        goal: { goal_id: goal?.id, percentage: 10 },
      },
    },
    { conditions: [uber], actions: { category: 'SALUD', reviewed: true } },
  ])
    await callApi(page, '/api/rules/', 'POST', rule)
}

async function openRules(page: Page, address: string): Promise<void> {
  await goto(page, `${address}${where}`)
  await createRules(page)
  await page.reload()
  await page.getByRole('listitem', { name: copy.row.name(3) }).waitFor()
  await waitUntilIdle(page)
}

const chooseInMenu = async (page: Page, position: number, item: string): Promise<void> => {
  await page.getByRole('button', { name: copy.row.menu(position) }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
  await waitUntilIdle(page)
}

const rulesScreen = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await openRules(page, address)
    await press(page)
  },
  leave: deleteRules,
})

/** Reglas of a user without rules and without anything learned. */
export const emptyRuleScreens: readonly Screen[] = [
  {
    name: 'rules-empty',
    async open(page, address) {
      await goto(page, `${address}${where}`)
      await page.getByText(copy.empty.title).waitFor()
    },
  },
]

/** Reglas with a full free plan, its editor, and 'Crear regla' of a transaction. */
export const ruleScreens: readonly Screen[] = [
  rulesScreen('rules', async () => {}),
  rulesScreen('rules-edit', (page) => chooseInMenu(page, 1, copy.row.edit)),
  rulesScreen('rules-edit-split', (page) => chooseInMenu(page, 2, copy.row.edit)),
  rulesScreen('rules-edit-fields', async (page) => {
    await chooseInMenu(page, 3, copy.row.edit)
    const dialog = page.getByRole('dialog')
    for (const field of ['kind', 'day_of_month', 'institution', 'amount']) {
      await dialog.getByRole('button', { name: copy.editor.addCondition }).click()
      await dialog.getByLabel(copy.editor.field, { exact: true }).last().selectOption(field)
    }
    await dialog.getByRole('button', { name: copy.editor.actionNames.kind }).click()
    await dialog.getByRole('button', { name: copy.editor.save }).click()
    await dialog.getByRole('alert').first().waitFor()
  }),
  rulesScreen('rules-remove', (page) => chooseInMenu(page, 1, copy.row.remove)),
  {
    name: 'rules-from-movement',
    async open(page, address) {
      await goto(page, `${address}/spend`)
      // A full plan would be said instead.
      await deleteRules(page)
      const { results } = transactionPage.parse(await callApi(page, '/api/transactions/?limit=1'))
      // On a phone the detail covers the heading of the screen.
      await page.goto(`${address}/spend?id=${results[0]?.id}`)
      await chooseInDetail(page, copy.fromTransaction.action)
      await page.getByRole('dialog', { name: copy.editor.create }).waitFor()
      await waitUntilIdle(page)
    },
  },
]

const run = { done: 2_400, total: 10_000, changed: 1_900, problem: null, can_undo: false } as const
const halfway: readonly Partial<RuleRun>[] = [
  { state: 'waiting', done: 0, total: 0, changed: 0 },
  { state: 'running' },
  { state: 'failed', can_undo: true },
]

/** Shows the rules as if each had a run over the earlier transactions in one of these states, and the first one deleted as well. */
const runScreen = (
  name: string,
  runs: readonly Partial<RuleRun>[],
  { blockedAt = null }: { blockedAt?: string | null } = {},
): Screen => ({
  ...rulesScreen(name, async (page) => {
    await page.route('**/api/rules/', async (route) => {
      const response = await route.fetch()
      const list = transactionRuleList.parse(await response.json())
      const toRun = (at: number, rule: string): RuleRun => ({
        ...run,
        id: rule,
        rule_id: rule,
        state: 'undoing',
        created_at: new Date().toISOString(),
        ...runs[at],
      })
      const rules = list.rules.map((rule, at) => ({ ...rule, last_run: toRun(at, rule.id) }))
      const [first] = rules
      const deleted = first
        ? [
            {
              rule: first,
              run: { ...toRun(0, first.id), state: 'done', done: 10_000, changed: 1, can_undo: true },
            },
          ]
        : []
      await route.fulfill({ response, json: { ...list, rules, deleted } })
    })
    await page.route('**/api/auth/profile/me/', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...Object(await response.json()), data_blocked_at: blockedAt },
      })
    })
    await page.reload()
    await page.getByRole('region', { name: copy.deleted.title }).waitFor()
    await waitUntilLoaded(page)
  }),
  async leave(page) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await deleteRules(page)
  },
})

/** Reglas while they are applied, also during a block, and with hidden amounts; the same key shows them again. */
export const rareRuleScreens: readonly Screen[] = [
  runScreen('rules-runs', halfway),
  runScreen('rules-paused', [...halfway.slice(0, 2), {}], { blockedAt: '2026-11-27T15:00:00.000Z' }),
  {
    ...rulesScreen('rules-private', async (page) => {
      await page.keyboard.press('Shift+H')
      await page.locator('html[data-privacy="on"]').waitFor()
    }),
    async leave(page) {
      await page.keyboard.press('Shift+H')
      await deleteRules(page)
    },
  },
]
