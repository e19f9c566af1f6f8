import { byHandCopy as copy } from '@lucas/contract/copy/by-hand.ts'
import { accountsCopy } from '@lucas/contract/copy/connections.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import type { Locator, Page } from 'playwright-core'
import { call } from './bank.ts'
import { settled } from './page.ts'
import { goto, type Screen } from './screen.ts'
import { rowAt } from './spend.ts'

const twins = ['Venta de bicicleta', 'Venta bici']
const found = '/spend?search=venta&min_amount=120000&max_amount=120000'

/** Two movements of the page's own person, alike enough to be one. */
async function plantTwins(page: Page): Promise<void> {
  for (const name of twins)
    await call(page, '/api/transactions/', 'POST', { name, amount: 120_000, type: 'Income' })
}

/** A dialog over a screen, once it can be typed into. */
const over = (name: string, where: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}${where}`)
    await press(page)
    await field(page).waitFor()
    await settled(page)
  },
})
const field = (page: Page): Locator => page.getByRole('dialog').locator('input, select').first()
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What people write themselves, of a person with a bank. */
export const byHandScreens: readonly Screen[] = [
  over('by-hand-new', '/spend', async (page) => {
    await pressed(page, copy.add)
    await page.getByRole('dialog').getByRole('button', { name: copy.submit.Expense }).click()
  }),
  over('by-hand-edit', '/spend', async (page) => {
    await plantTwins(page)
    await page.goto(new URL(found, page.url()).href)
    await rowAt(page, 0).click()
    await pressed(page, copy.edit)
    await page.getByRole('dialog', { name: copy.editTitle }).waitFor()
  }),
  over('by-hand-merge', '/spend', async (page) => {
    await plantTwins(page)
    await page.goto(new URL(found, page.url()).href)
    await rowAt(page, 1).waitFor()
    for (const at of [0, 1]) await rowAt(page, at).locator('xpath=..').getByRole('checkbox').check()
    await pressed(page, copy.merge.action)
  }),
  over('by-hand-transfer', '/link-bank', (page) => pressed(page, copy.transfer.action)),
  over('by-hand-account', '/connections', (page) => pressed(page, copy.account.action)),
  over('by-hand-account-edit', '/connections', async (page) => {
    await pressed(page, connectionsScreenCopy.settings(accountsCopy.manualInstitution))
    await pressed(page, connectionsScreenCopy.panel.edit(accountsCopy.cash))
  }),
]
