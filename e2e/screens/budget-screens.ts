import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { budgetsScreenCopy as copy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { waitUntilIdle } from '../page.ts'
import { goto, path, type Screen } from './screen.ts'

const budgetDialog = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/presupuestos`)
    await press(page)
    await page.getByRole('dialog').waitFor()
    await waitUntilIdle(page)
  },
})

/** Returns the steps that choose an item in the menu of the last line. */
export const chooseInMenu = (item: string) => async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Más acciones/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Presupuestos of a user without lines. */
export const emptyBudgetScreens: readonly Screen[] = [
  path('budgets-empty', '/presupuestos'),
  budgetDialog('budgets-line-new', (page) => page.getByRole('button', { name: copy.empty.scratch }).click()),
]

/** Presupuestos of a user with three lines. */
export const budgetScreens: readonly Screen[] = [
  path('budgets', '/presupuestos'),
  {
    name: 'budgets-past',
    async open(page, address) {
      await goto(page, `${address}/presupuestos`)
      await page.getByRole('button', { name: copy.previous }).click()
      await page.getByText(copy.past).waitFor()
      await waitUntilIdle(page)
    },
  },
  {
    name: 'budgets-table',
    async open(page, address) {
      await goto(page, `${address}/presupuestos`)
      await page.getByTitle(chartsCopy.asTable).last().click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'budgets-flex',
    async open(page, address) {
      await callApi(page, '/api/budgets/', 'PATCH', { form: 'flex' })
      await goto(page, `${address}/presupuestos`)
    },
    leave: async (page) => void (await callApi(page, '/api/budgets/', 'PATCH', { form: 'lines' })),
  },
  budgetDialog('budgets-proposal', async (page) => {
    await page.getByRole('button', { name: copy.options }).click()
    await page.getByRole('menuitem', { name: copy.propose }).click()
    await page.getByRole('radio', { name: copy.proposal.forms.flex }).waitFor()
  }),
  budgetDialog('budgets-line-edit', chooseInMenu(copy.lines.edit)),
  budgetDialog('budgets-move', chooseInMenu(copy.lines.move)),
  budgetDialog('budgets-remove', chooseInMenu(copy.lines.remove)),
]
