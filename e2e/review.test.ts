import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import { transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, widths } from './page.ts'
import { createUnclearTransactions, unclearNames } from './review.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const card = (page: Page) => page.getByRole('region', { name: copy.card })
const waitForCard = (page: Page, name: string) =>
  card(page).getByRole('heading', { name, exact: true }).waitFor()
const progress = (page: Page, done: number, all: number) =>
  page
    .getByRole('status')
    .filter({ hasText: copy.progress(done, all) })
    .waitFor()
const [one, two, three, four] = unclearNames

/** Finds the tab of the queue, with the number of its items. */
const queueTab = (page: Page, count: number) =>
  page
    .getByRole('navigation', { name: shellCopy.subNav(shellCopy.transactions) })
    .getByRole('link', { name: `${shellCopy.review} ${count}`, exact: true })

/** Opens the queue; the newest item is first. */
async function openQueue(page: Page): Promise<void> {
  await register(page, journey.product().address)
  await createUnclearTransactions(page)
  await page.goto(at('/spend'))
  await queueTab(page, unclearNames.length).click()
  await page.waitForURL('**/spend/revisar')
  await waitForCard(page, four)
}

/** Reads the category of a row in the list. */
const readCategory = async (page: Page, name: string) => {
  await page.goto(at(`/spend?search=${encodeURIComponent(name)}`))
  return page.locator('[data-position="0"]', { hasText: name }).innerText()
}

describe('the review queue', () => {
  test('answers, skips and undoes with one key, and confirms several items at once', async () => {
    const { page } = await journey.openVisit()
    await openQueue(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await progress(page, 0, 4)

    const picked = await card(page).getByRole('listitem').nth(1).locator('.font-semibold').innerText()
    await page.keyboard.press('2')
    await waitForCard(page, three)
    await progress(page, 1, 4)
    await page.keyboard.press('z')
    await waitForCard(page, four)
    await progress(page, 0, 4)
    await page.keyboard.press('2')
    await waitForCard(page, three)
    await page.keyboard.press('s')
    await waitForCard(page, two)
    await page.keyboard.press('c')
    await page.getByRole('menuitemradio', { name: categoryNames.HOGAR }).click()
    await waitForCard(page, one)
    await progress(page, 2, 4)

    await page.keyboard.press('d')
    await page.getByRole('dialog').getByText(one).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('checkbox', { name: copy.choose(one) }).check()
    await page.getByRole('button', { name: copy.batch(1) }).click()
    await page.getByText(copy.emptySkipped(1)).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: copy.again }).click()
    await waitForCard(page, three)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/spend')
    await queueTab(page, 1).waitFor()
    expect(await readCategory(page, four)).toContain(picked)
    expect(await readCategory(page, two)).toContain(categoryNames.HOGAR)
  })

  test('on a phone a tap sets the category, a swipe confirms or skips, and the list confirms several items', async () => {
    const { page } = await journey.openVisit({ width: widths.phone })
    await openQueue(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await swipe(page, -160)
    await waitForCard(page, three)
    // Nothing is preselected below 60 %: a swipe and the button ask for the category.
    await swipe(page, 160)
    await chooseCategory(page, categoryNames.HOGAR)
    await waitForCard(page, two)
    await progress(page, 1, 4)
    await card(page).getByRole('button', { name: copy.otherCategory }).click()
    await chooseCategory(page, categoryNames.SALUD)
    await waitForCard(page, one)
    await card(page).getByRole('button', { name: copy.undo }).click()
    await waitForCard(page, two)
    await page.getByRole('button', { name: copy.showQueue }).click()
    const list = page.getByRole('dialog')
    await list.getByRole('checkbox', { name: copy.chooseAll }).check()
    await expectAccessible(page)
    await list.getByRole('button', { name: copy.batch(2) }).click()
    await page.getByText(copy.emptySkipped(1)).waitFor()
  })
})

const chooseCategory = (page: Page, name: string) => page.getByRole('menuitemradio', { name }).click()

describe.each(getRunWidths('phone'))('a review (%s)', (width) => {
  test('is taken back from the detail, keeps the category, and is undone', async () => {
    const { page } = await journey.openVisit({ width: widths[width] })
    await register(page, journey.product().address)
    const row = transaction.parse(
      await callApi(page, '/api/transactions/', 'POST', { name: one, amount: 5_000, category: 'SALUD' }),
    )
    const read = async () => {
      const { reviewed, category } = transaction.parse(await callApi(page, `/api/transactions/${row.id}/`))
      return [reviewed, category]
    }
    await page.goto(at(`/spend?id=${row.id}`))
    await page.getByRole('button', { name: copy.markReviewed, exact: true, pressed: false }).click()
    await expect.poll(read).toEqual([true, 'SALUD'])
    await page.getByRole('button', { name: copy.reviewed, pressed: true }).click()
    await expect.poll(read).toEqual([false, 'SALUD'])
    await page.getByText(copy.unmarked).locator('..').getByRole('button', { name: copy.undo }).click()
    await expect.poll(read).toEqual([true, 'SALUD'])
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })
})

/** Swipes sideways over the card. */
async function swipe(page: Page, across: number): Promise<void> {
  const box = await card(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 180, (box?.y ?? 0) + 60]
  const touches = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
    touches.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y }],
    })
  await touch('touchStart', 0)
  await touch('touchMove', across / 2)
  await touch('touchMove', across)
  await touch('touchEnd', across)
  await touches.detach()
}
