import { commitmentsScreenCopy as copy } from '@lucas/contract/copy/planning/commitments-screen.ts'
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

const feed = '/api/commitments/calendar-feed/'
const revokeFeed = async (page: Page) => void (await callApi(page, feed, 'DELETE'))

const openMenu = async (page: Page, item: string) => {
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
  commitmentsScreen('commitments-list', (page) =>
    page.getByText(copy.calendar.views.list, { exact: true }).click(),
  ),
  commitmentsScreen('commitments-next-month', (page) =>
    page.getByRole('button', { name: copy.next }).click(),
  ),
  {
    name: 'commitments-cancelled',
    async open(page, address) {
      await goto(page, `${address}/compromisos`)
      const { id } = await findRunningSeries(page)
      const cancelled_on = new Date().toISOString().slice(0, 10)
      await callApi(page, `/api/recurring/${id}/`, 'PATCH', { cancelled_on })
      await goto(page, `${address}/compromisos?line=${id}`)
      await page.getByText(copy.list.cancelled, { exact: true }).first().waitFor()
    },
    async leave(page) {
      const id = new URL(page.url()).searchParams.get('line')
      await callApi(page, `/api/recurring/${id}/`, 'PATCH', { cancelled_on: null })
    },
  },
  commitmentsScreen('commitments-new', async (page) => {
    await page.getByRole('button', { name: copy.add }).click()
    await page.getByRole('dialog').getByText(copy.form.varies).click()
  }),
  commitmentsScreen('commitments-edit', (page) => openMenu(page, copy.list.edit)),
  {
    ...commitmentsScreen('commitments-feed-new', async (page) => {
      await page.getByRole('button', { name: copy.feed.create }).click()
      await page.getByRole('dialog').waitFor()
    }),
  },
  {
    ...commitmentsScreen('commitments-feed', async (page) => {
      await page.getByRole('button', { name: copy.feed.create }).click()
      await page.getByRole('dialog').getByRole('button', { name: copy.feed.create }).click()
      await page.getByLabel(copy.feed.address).waitFor()
    }),
    leave: revokeFeed,
  },
]
