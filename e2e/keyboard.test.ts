import { authCopy } from '@lucas/contract/copy/auth.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { spendCopy } from '@lucas/contract/copy/spend.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { latestOf, period } from './figures.ts'
import { useJourney } from './journey.ts'
import { logout, register } from './person.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** What has the focus, as a screen reader would name it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
  })

/** Tab by Tab to what is wanted; whoever gets lost on the way is a fault of the page. */
async function tabTo(page: Page, isWanted: (name: string) => boolean): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const name = await focused(page)
    seen.push(name)
    if (!isWanted(name)) continue
    if (await page.evaluate(() => document.activeElement?.matches(':focus-visible'))) return
    throw new Error(`the focus on '${name}' is not seen`)
  }
  throw new Error(`not reached by Tab: ${seen.join(' | ')}`)
}

test('from the login to an open movement and back, by the keyboard alone', async () => {
  const { page } = await journey.visit({ isStill: true })
  const person = await register(page, at(''))
  await linkBank(page, chile)
  await logout(page)

  await page.goto(at('/login'))
  await expect.poll(() => focused(page), { message: 'the first field has the focus' }).toBe(authCopy.email)
  await page.keyboard.type(person.email)
  await tabTo(page, (name) => name === authCopy.password)
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: dashboardCopy.accounts.title }).waitFor()

  await tabTo(page, (name) => name === dashboardCopy.period.names.this_month)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/dashboard?period=last_month')
  expect(await period(page, 'last_month').isChecked()).toBe(true)

  const [first] = await latestOf(page)
  expect(first).toBeDefined()
  await tabTo(page, (name) => name.startsWith(dashboardCopy.latest.seeAll))
  await page.keyboard.press('Tab')
  const row = await focused(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').waitFor()
  expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page), { message: 'the row has the focus again' }).toBe(row)
})

test('the list of movements opens, moves, searches and closes by keys', async () => {
  const { page } = await journey.visit({ isStill: true })
  await register(page, at(''))
  await linkBank(page, chile)
  await page.goto(at('/spend'))
  const rows = page.getByRole('region', { name: spendCopy.list }).getByRole('button')
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/spend?id=*')
  const before = page.url()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.url()).not.toBe(before)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('id'))
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toContain(spendCopy.search)
  await page.keyboard.type('metro')
  await page.waitForURL('**/spend?search=metro')
})
