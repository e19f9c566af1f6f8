import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { savingsScreenCopy as copy } from '@lucas/contract/copy/planning/savings-screen.ts'
import { goalList } from '@lucas/contract/planning/goal.ts'
import { savings } from '@lucas/contract/planning/savings-plan.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { goalCard } from '../goals.ts'
import { waitUntilIdle } from '../page.ts'
import { goto, type Screen } from './screen.ts'

const goalName = 'Vacaciones en Chiloé'

async function deletePlans(page: Page): Promise<void> {
  const { plans } = savings.parse(await callApi(page, '/api/savings/'))
  for (const { id } of plans) await callApi(page, `/api/savings/plans/${id}/`, 'DELETE')
}

/** Leaves a plan of each kind; two of them propose something today, more than is left until the payday. */
async function createPlans(page: Page): Promise<void> {
  await deletePlans(page)
  const { results } = goalList.parse(await callApi(page, '/api/goals/'))
  const day = Number(toPlainDate(new Date()).slice(8))
  const goal_id = results.find(({ name }) => name === goalName)?.id
  for (const plan of [
    { kind: 'fixed', amount: 30_000, day },
    { kind: 'fixed', amount: 9_500_000, day },
    { kind: 'income_share', percentage: 10 },
    { kind: 'round_up' },
  ])
    await callApi(page, '/api/savings/plans/', 'POST', { goal_id, ...plan })
}

const savingsScreen = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/objetivos`)
    await createPlans(page)
    await page.reload()
    await page.getByRole('region', { name: copy.proposals.title }).waitFor()
    await press(page)
    await waitUntilIdle(page)
  },
  leave: deletePlans,
})

/** The page shows more than the first proposal amounts to, so that its confirmation is refused and asks again. */
const amountChangedScreen: Screen = {
  ...savingsScreen('savings-amount-changed', async (page) => {
    let isConfirmed = false
    await page.route('**/api/savings/', async (route) => {
      const answer = await route.fetch()
      const json = savings.parse(await answer.json())
      const [first] = json.proposals
      if (first && !isConfirmed) first.amount += 15_000
      await route.fulfill({ response: answer, json })
    })
    await page.route('**/confirm/', (route) => {
      isConfirmed = true
      return route.continue()
    })
    await page.reload()
    await page
      .getByRole('region', { name: copy.proposals.title })
      .getByRole('button', { name: copy.proposals.confirmFor(goalName) })
      .first()
      .click()
    await page.getByText(/^El monto cambió/).waitFor()
  }),
  async leave(page) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await deletePlans(page)
  },
  provokes: /status of 409/,
}

async function openDetail(page: Page): Promise<void> {
  await goalCard(page, goalName)
    .getByRole('button', { name: goalsScreenCopy.card.more(goalName) })
    .click()
  await page.getByRole('menuitem', { name: goalsScreenCopy.menu.details }).click()
  await page.getByRole('heading', { name: copy.section.title }).waitFor()
}

const planDialog = (name: string, kind: keyof typeof copy.form.kinds): Screen =>
  savingsScreen(name, async (page) => {
    await openDetail(page)
    await page.getByRole('button', { name: copy.section.add }).click()
    await page.getByText(copy.form.kinds[kind], { exact: true }).click()
    if (kind === 'fixed') await page.getByText(copy.form.whens.day).click()
  })

/** Proposals, plans and the dialog of a plan. */
export const savingsScreens: readonly Screen[] = [
  savingsScreen('savings-proposals', async () => {}),
  amountChangedScreen,
  savingsScreen('savings-plans', openDetail),
  planDialog('savings-plan-fixed', 'fixed'),
  planDialog('savings-plan-share', 'income_share'),
  planDialog('savings-plan-round-up', 'round_up'),
  savingsScreen('savings-plan-edit', async (page) => {
    await openDetail(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: copy.section.menu('') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: copy.section.edit }).click()
    await page.getByRole('dialog', { name: copy.form.edit }).waitFor()
  }),
]
