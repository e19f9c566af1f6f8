import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { budgetsScreenCopy as copy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import { budget } from '@lucas/contract/planning/budget.ts'
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

/** Two moves, one of which is undone and one cut, because the line that gave them gets less afterwards. */
function createMovedScreen(): Screen {
  const read = async (page: Page) => budget.parse(await callApi(page, '/api/budgets/'))
  const setAmount = (page: Page, id: string, amount: number) =>
    callApi(page, `/api/budgets/lines/${id}/`, 'PATCH', { amount })
  let before = 0
  return {
    name: 'budgets-moved',
    async open(page, address) {
      const [giver, taker] = (await read(page)).lines
      if (!giver || !taker) throw new Error('there are fewer than two lines')
      before = giver.amount
      for (const amount of [giver.planned - 1_000, 1_000])
        await callApi(page, '/api/budgets/moves/', 'POST', { from_line: giver.id, to_line: taker.id, amount })
      await setAmount(page, giver.id, 5_000)
      await goto(page, `${address}/presupuestos`)
      await page.getByRole('region', { name: copy.moves.title }).waitFor()
    },
    async leave(page) {
      const { lines, moves } = await read(page)
      for (const { id } of moves) await callApi(page, `/api/budgets/moves/${id}/`, 'DELETE')
      if (lines[0]) await setAmount(page, lines[0].id, before)
    },
  }
}

/** Presupuestos of a user with three lines. */
export const budgetScreens: readonly Screen[] = [
  path('budgets', '/presupuestos'),
  budgetDialog('budgets-outside', (page) =>
    page.getByRole('button', { name: copy.summary.seeOutside }).click(),
  ),
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
  createMovedScreen(),
  budgetDialog('budgets-proposal', async (page) => {
    await page.getByRole('button', { name: copy.options }).click()
    await page.getByRole('menuitem', { name: copy.propose }).click()
    await page.getByRole('radio', { name: copy.proposal.forms.flex }).waitFor()
  }),
  budgetDialog('budgets-line-edit', chooseInMenu(copy.lines.edit)),
  budgetDialog('budgets-move', chooseInMenu(copy.lines.move)),
  budgetDialog('budgets-remove', chooseInMenu(copy.lines.remove)),
]
