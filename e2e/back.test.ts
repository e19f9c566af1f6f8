import { linkSessionCopy } from '@lucas/contract/copy/banking/link-session.ts'
import { paletteCopy } from '@lucas/contract/copy/palette.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { splitCopy } from '@lucas/contract/copy/transactions/split.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chile, confirmButton, linkBank, openWidget } from './bank.ts'
import { useJourney } from './journey.ts'
import { widths } from './page.ts'
import { goto } from './screens/screen.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const pathOf = (page: Page) => new URL(page.url()).pathname
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: shellCopy.nav }).getByRole('link', { name, exact: true })

test('Back on a phone goes through five layers, one at a time', async () => {
  const { page } = await journey.openVisit({ width: widths.phone })
  await register(page, at(''))
  await linkBank(page, chile)
  await goto(page, at('/dashboard'))
  const detail = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: splitCopy.open }) })
  const split = page.getByRole('dialog', { name: splitCopy.title })
  const expense = page.getByRole('dialog', { name: manualTransactionCopy.title })
  const palette = page.getByRole('combobox', { name: paletteCopy.label })
  const detached = { state: 'detached' } as const

  await tab(page, shellCopy.transactions).click()
  // A refund, which may be the newest row, cannot be split.
  await page
    .getByRole('region', { name: transactionListCopy.list })
    .getByRole('button')
    .filter({ hasText: '−$' })
    .first()
    .click()
  await detail.getByRole('button', { name: splitCopy.open, exact: true }).click()
  await split.waitFor()
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await page.getByRole('option', { name: paletteCopy.actions.addExpense }).click()
  await expense.waitFor()
  await page.keyboard.press('Control+k')
  await palette.waitFor()

  await page.goBack()
  await palette.waitFor(detached)
  await expense.waitFor()
  await page.goBack()
  await expense.waitFor(detached)
  await split.waitFor()
  await page.goBack()
  await split.waitFor(detached)
  await detail.waitFor()
  await page.goBack()
  await detail.waitFor(detached)
  expect(pathOf(page)).toBe('/spend')
  await page.goBack()
  await page.waitForURL('**/dashboard')

  // What was closed stays closed.
  await page.goForward()
  await page.waitForURL('**/spend')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a menu that is left by its own link costs no Back', async () => {
  const { page } = await journey.openVisit({ width: widths.phone })
  await register(page, at(''))
  await goto(page, at('/dashboard'))
  const more = page.getByRole('button', { name: shellCopy.more, exact: true })
  const menu = page.getByRole('dialog', { name: shellCopy.more })
  await more.click()
  await menu.getByRole('link', { name: shellCopy.wallet }).click()
  await page.waitForURL('**/wallet')
  await more.click()
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL('**/dashboard')
})

test('Back asks during a sync, as Escape does', async () => {
  const { page } = await journey.openVisit({ width: widths.phone })
  await register(page, at(''))
  await goto(page, at('/connections'))
  await openWidget(page)
  await confirmButton(page).click()
  await page.getByRole('heading', { name: linkSessionCopy.syncing.title }).waitFor()
  const question = page.getByRole('button', { name: linkSessionCopy.leave.stay })
  await page.goBack()
  await question.waitFor()
  await question.click()
  // The question leaves its history entry; a Back in that moment would be the same step.
  await page.waitForFunction(() => history.state.overlayDepth === 1)
  await page.goBack()
  await question.waitFor()
  expect(pathOf(page)).toBe('/connections')
})
