import { commitmentsScreenCopy as copy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import {
  type CommitmentCalendar,
  type CommitmentLine,
  type Commitments,
  commitmentCalendar,
  commitments,
} from '@lucas/contract/planning/commitments.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { findRunningSeries } from '../commitments.ts'
import { waitUntilIdle } from '../page.ts'
import { goto, path, type Screen } from './screen.ts'

const commitmentsScreen = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/compromisos`)
    await press(page)
    await waitUntilIdle(page)
  },
})

const openAll = (page: Page) => page.getByRole('button', { name: copy.ahead.showAll }).click()

const openMenu = async (page: Page, item: string) => {
  await openAll(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: copy.list.menu('') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Compromisos of a user without accounts. */
export const emptyCommitmentScreens: readonly Screen[] = [path('commitments-empty', '/compromisos')]

/** Compromisos of a user with two banks. */
export const commitmentScreens: readonly Screen[] = [
  path('commitments', '/compromisos'),
  commitmentsScreen('commitments-list', (page) => openAll(page)),
  commitmentsScreen('commitments-next-month', (page) =>
    page.getByRole('button', { name: copy.next }).click(),
  ),
  {
    name: 'commitments-cancelled',
    async open(page, address) {
      await goto(page, `${address}/compromisos`)
      const { id } = await findRunningSeries(page)
      const cancelled_on = toPlainDate(new Date())
      await callApi(page, `/api/recurring/${id}/`, 'PATCH', { cancelled_on })
      await goto(page, `${address}/compromisos?line=${id}`)
      await page.getByText(copy.list.cancelled, { exact: true }).first().waitFor()
    },
    async leave(page) {
      const id = new URL(page.url()).searchParams.get('line')
      await callApi(page, `/api/recurring/${id}/`, 'PATCH', { cancelled_on: null })
    },
  },
  {
    name: 'commitments-question',
    async open(page, address) {
      const results = [
        {
          series_id: crypto.randomUUID(),
          name: 'Pedro Soto Araya',
          currency: 'CLP',
          amount: 450_000,
          last_date: toPlainDate(new Date()),
          count: 9,
        },
      ]
      await page.route('**/api/commitments/questions/', (route) => route.fulfill({ json: { results } }))
      await goto(page, `${address}/compromisos`)
      await page.getByText(copy.question.title).waitFor()
    },
    leave: (page) => page.unroute('**/api/commitments/questions/'),
  },
  commitmentsScreen('commitments-new', async (page) => {
    await page.getByRole('button', { name: copy.add }).click()
    await page.getByRole('dialog').getByText(copy.form.varies).click()
  }),
  commitmentsScreen('commitments-new-ending', async (page) => {
    await page.getByRole('button', { name: copy.add }).click()
    await page.getByRole('dialog').getByText(copy.form.ends.count).click()
  }),
  commitmentsScreen('commitments-edit', (page) => openMenu(page, copy.list.edit)),
  commitmentsScreen('commitments-cancel', (page) => openMenu(page, copy.list.cancel)),
]

/** The first three lines of the house: one did not come, one is unknown since a day, one was charged after its cancellation. */
function changeLines(answer: Commitments): Commitments {
  const { today } = answer
  const states: Partial<CommitmentLine>[] = [
    { state: 'late', late_since: addDays(today, -12) },
    { no_data_since: addDays(today, -9), next_date: null, next_from: null, next_to: null },
    {
      state: 'cancelled',
      cancelled_on: addDays(today, -40),
      next_date: null,
      next_from: null,
      next_to: null,
      charged_again: { date: addDays(today, -6), amount: 10_990, transaction_id: crypto.randomUUID() },
    },
  ]
  const lines = answer.headings.flatMap((group) => group.lines).filter(({ source }) => source === 'series')
  const changed = new Map(states.map((state, at) => [lines[at]?.id, state]))
  return {
    ...answer,
    headings: answer.headings.map((group) => ({
      ...group,
      lines: group.lines.map((line) => ({ ...line, ...changed.get(line.id) })),
    })),
  }
}

/** Of the days before today with items, every third did not come, and every third is unknown. */
const changeItems = (answer: CommitmentCalendar): CommitmentCalendar => ({
  ...answer,
  days: answer.days.map((day, at) => ({
    ...day,
    items: day.items.map((item) =>
      at % 3 === 0 || day.date >= answer.today
        ? item
        : { ...item, state: at % 3 === 1 ? 'missing' : 'no_data', no_data_since: addDays(day.date, -2) },
    ),
  })),
})

/** Returns a screen of commitments with troubles, which take weeks to come by themselves. */
const troubled = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    const change = async <T>(url: string, schema: { parse: (answer: unknown) => T }, to: (answer: T) => T) =>
      page.route(url, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: to(schema.parse(await answer.json())) })
      })
    await change('**/api/commitments/', commitments, changeLines)
    await change('**/api/commitments/calendar/', commitmentCalendar, changeItems)
    await goto(page, `${address}/compromisos`)
    await page.getByRole('button', { name: copy.ahead.review }).waitFor()
    await press(page)
  },
  leave: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
})

/** States of Compromisos that its user does not have by themselves. */
export const rareCommitmentScreens: readonly Screen[] = [
  troubled('commitments-troubled', async () => {}),
  troubled('commitments-troubled-list', async (page) => {
    await openAll(page)
    await page.getByText(copy.list.seeCharge).waitFor()
  }),
  {
    ...troubled('commitments-troubled-private', (page) => page.keyboard.press('Shift+H')),
    async leave(page) {
      await page.keyboard.press('Shift+H')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  },
]
