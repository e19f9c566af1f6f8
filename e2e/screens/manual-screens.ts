import { accountsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { manualTransactionCopy as copy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { unsavedCopy } from '@lucas/contract/copy/unsaved.ts'
import type { Locator, Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { waitUntilLoaded } from '../page.ts'
import { chooseInDetail, rowAt } from '../spend.ts'
import { goto, type Screen } from './screen.ts'

const duplicateNames = ['Venta de bicicleta', 'Venta bici']
const filteredList = '/spend?search=venta&min_amount=120000&max_amount=120000'

/** Creates two transactions that are possible duplicates. */
async function createDuplicates(page: Page): Promise<void> {
  for (const name of duplicateNames)
    await callApi(page, '/api/transactions/', 'POST', { name, amount: 120_000, type: 'Income' })
}

/** Returns a screen with an open dialog that is ready for input. */
const dialogScreen = (name: string, where: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}${where}`)
    await press(page)
    await firstField(page).waitFor()
    await waitUntilLoaded(page)
  },
})
const firstField = (page: Page): Locator => page.getByRole('dialog').locator('input, select').first()
const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Dialogs of manual transactions and accounts, for a user with a bank. */
export const manualScreens: readonly Screen[] = [
  dialogScreen('manual-new', '/spend', async (page) => {
    await pressButton(page, copy.add)
    await page.getByRole('dialog').getByRole('button', { name: copy.submit.Expense }).click()
  }),
  dialogScreen('manual-edit', '/spend', async (page) => {
    await createDuplicates(page)
    await page.goto(new URL(filteredList, page.url()).href)
    await rowAt(page, 0).click()
    await chooseInDetail(page, copy.edit)
    await page.getByRole('dialog', { name: copy.editTitle }).waitFor()
  }),
  {
    name: 'manual-edit-unsaved',
    async open(page, address) {
      await goto(page, `${address}/spend`)
      await createDuplicates(page)
      await goto(page, `${address}${filteredList}`)
      await rowAt(page, 0).click()
      await chooseInDetail(page, copy.edit)
      await page
        .getByRole('dialog', { name: copy.editTitle })
        .getByLabel(copy.fields.name)
        .fill('Venta de la bici')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: unsavedCopy.title }).waitFor()
    },
  },
  dialogScreen('manual-merge', '/spend', async (page) => {
    await createDuplicates(page)
    await page.goto(new URL(filteredList, page.url()).href)
    await rowAt(page, 1).waitFor()
    for (const at of [0, 1]) await rowAt(page, at).locator('xpath=..').getByRole('checkbox').check()
    await pressButton(page, copy.merge.action)
  }),
  dialogScreen('manual-transfer', '/link-bank', (page) => pressButton(page, copy.transfer.action)),
  dialogScreen('manual-account', '/connections', (page) => pressButton(page, copy.account.action)),
  dialogScreen('manual-account-edit', '/connections', async (page) => {
    await pressButton(page, connectionsScreenCopy.settings(accountsCopy.manualInstitution))
    await pressButton(page, connectionsScreenCopy.panel.edit(accountsCopy.cash))
  }),
]
