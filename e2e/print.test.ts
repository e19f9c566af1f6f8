import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionStatement } from '@lucas/contract/transactions/transaction-list.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { callApi, chile, linkBank, santander } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { listOf, openList } from './spend.ts'

const journey = useJourney()
let pages: { desk: Page; phone: Page }

beforeAll(async () => {
  pages = await openDeskAndPhone(journey)
  await linkBank(pages.desk, chile)
  await linkBank(pages.desk, santander)
})

describe.each(['desk', 'phone'] as const)('printing on a %s', (name) => {
  test('paper has every transaction of the filter, and nothing else', async () => {
    const page = pages[name]
    const { results } = transactionStatement.parse(
      await callApi(page, '/api/transactions/statement/?category=TRANSPORTE'),
    )
    expect(results.length).toBeGreaterThan(100)
    await openList(page, `${journey.product().address}/spend?category=TRANSPORTE`)
    // The print dialog of a browser without a screen ends at once.
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    if (name === 'phone') await page.keyboard.press('Control+p')
    else await page.getByRole('button', { name: copy.print.action }).click()
    await page.locator('html[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('region', { name: copy.print.title })
    expect(await paper.locator('tbody tr').count()).toBe(results.length)
    await paper.getByText(copy.print.filters(categoryNames.TRANSPORTE)).waitFor()
    expect(await listOf(page).isVisible()).toBe(false)
    await page.emulateMedia({ media: null })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await paper.waitFor({ state: 'detached' })
  })
})
