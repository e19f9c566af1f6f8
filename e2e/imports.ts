import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible, expectNoSideScroll, waitUntilIdle } from './page.ts'

export const input = (page: Page): Locator => page.locator('input[type="file"]')

/** The button that imports the new rows of a preview. */
export const confirm = (page: Page, newCount: number): Locator =>
  page.getByRole('button', { name: copy.preview.confirm.import(String(newCount), newCount === 1) })

export async function waitForTable(page: Page): Promise<void> {
  // The table is dimmed while it reloads.
  await waitUntilIdle(page)
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

/** Creates the account of the import. */
export async function makeAccount(page: Page, name: string): Promise<void> {
  const words = copy.preview.account
  await page.getByRole('combobox', { name: words.label }).selectOption({ label: words.create })
  const dialog = page.getByRole('dialog', { name: words.dialog.title })
  await dialog.getByLabel(words.dialog.name, { exact: true }).fill(name)
  await dialog.getByLabel(words.dialog.bank, { exact: true }).selectOption({ label: words.dialog.otherBank })
  await dialog.getByLabel(words.dialog.bankName).fill('Banco Enigma')
  await waitForTable(page)
  await dialog.getByRole('button', { name: words.dialog.save }).click()
  await dialog.waitFor({ state: 'detached' })
}
