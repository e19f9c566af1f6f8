import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { manualTransactionCopy as manual } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionDetailCopy as detail } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions/transactions.ts'
import { unsentCopy as copy } from '@lucas/contract/copy/unsent.ts'
import type { Page, Route } from 'playwright-core'
import { rowAt } from '../spend.ts'
import { goto, type Screen } from './screen.ts'

const [newTransaction, note] = ['**/api/transactions/', '**/api/transactions/*/notes/']
const name = 'Feria libre de la plaza Ñuñoa'

const refusal = {
  status: 400,
  contentType: 'application/problem+json',
  json: {
    type: '/api/docs#validation_failed',
    title: 'validation failed',
    status: 400,
    code: 'validation_failed',
    detail: transactionsCopy.accountUnknown,
    error: transactionsCopy.accountUnknown,
    message: transactionsCopy.accountUnknown,
    request_id: 'screen',
    errors: { account: [transactionsCopy.accountUnknown] },
  },
}

const sendNow = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Writes an expense whose request does not arrive. */
async function writeExpense(page: Page, address: string, whatElse: (route: Route) => Promise<void>) {
  await page.route(newTransaction, (route) =>
    route.request().method() === 'POST' ? whatElse(route) : route.continue(),
  )
  await goto(page, `${address}/spend`)
  await rowAt(page, 0).waitFor()
  await page.getByRole('button', { name: manual.add, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: manual.title })
  await dialog.getByLabel(manual.fields.amount).fill('8500')
  await dialog.getByLabel(manual.fields.name).fill(name)
  await dialog.getByRole('button', { name: manual.submitAmount.Expense('$8.500') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: offlineCopy.unsent }).waitFor()
}

/** Discards so many writes, which is all that waits. */
const discard =
  (count: number) =>
  async (page: Page): Promise<void> => {
    const queue = page.getByRole('dialog', { name: copy.title })
    if (!(await queue.isVisible())) await page.getByRole('button', { name: /Ver la lista$/ }).click()
    const items = queue.getByRole('listitem')
    for (let left = count; left > 0; left -= 1) {
      await items
        .getByRole('button', { name: new RegExp(`^${copy.discard}: `) })
        .first()
        .click()
      await items.nth(left - 1).waitFor({ state: 'detached' })
    }
    await queue.getByText(copy.empty).waitFor()
    // Not before: what waits would be sent meanwhile.
    await page.unroute(newTransaction)
    await page.unroute(note)
  }

/** What was written without a network, in the list and as a list of its own. */
export const unsentScreens: readonly Screen[] = [
  {
    name: 'unsent-list',
    async open(page, address) {
      await writeExpense(page, address, (route) => route.abort())
    },
    leave: discard(1),
    provokes: /ERR_FAILED/,
  },
  {
    name: 'unsent-queue',
    async open(page, address) {
      let isRefused = false
      await page.route(note, (route) => route.abort())
      await writeExpense(page, address, (route) => (isRefused ? route.fulfill(refusal) : route.abort()))
      await rowAt(page, 0).click()
      await page.getByLabel(detail.notes).fill('Con Ana y los niños, antes del cine')
      await page.getByRole('button', { name: detail.saveNotes }).click()
      await page.getByText(offlineCopy.unsentCount(2)).waitFor()
      isRefused = true
      await sendNow(page)
      await page.getByText(offlineCopy.refusedCount(1)).waitFor()
      await goto(page, `${address}/spend`)
      await page.getByRole('button', { name: /Ver la lista$/ }).click()
      await page.getByRole('dialog', { name: copy.title }).waitFor()
    },
    leave: discard(2),
    provokes: /ERR_FAILED|status of 400/,
  },
]
