import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { unsavedCopy } from '@lucas/contract/copy/unsaved.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { goto } from './screens/screen.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const pathOf = (page: Page) => new URL(page.url()).pathname
const question = (page: Page) => page.getByRole('dialog', { name: unsavedCopy.title })

async function answer(page: Page, words: string): Promise<void> {
  await question(page).getByRole('button', { name: words, exact: true }).click()
  await question(page).waitFor({ state: 'detached' })
}

test('Back from an inline form with changes asks each time and leads to the screen before', async () => {
  const { page } = await journey.openVisit()
  await register(page, at(''))
  await goto(page, at('/dashboard'))
  await page.getByRole('link', { name: shellCopy.goals, exact: true }).click()
  await page.waitForURL('**/objetivos')
  await page.getByRole('button', { name: shellCopy.profile }).click()
  await page.getByRole('menuitem', { name: shellCopy.showProfile }).click()
  await page.waitForURL('**/settings')
  const name = page.getByLabel(settingsCopy.account.firstName)
  await name.waitFor()
  await name.fill('Otra')
  await page.goBack()
  await question(page).waitFor()
  await answer(page, unsavedCopy.cancel)
  expect(pathOf(page)).toBe('/settings')
  expect(await name.inputValue()).toBe('Otra')
  await page.goBack()
  await question(page).waitFor()
  await answer(page, unsavedCopy.cancel)
  expect(pathOf(page)).toBe('/settings')
  const reload = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  await (await reload).accept()
  await name.waitFor()
  expect(pathOf(page)).toBe('/settings')
  await name.click()
  await name.fill('Otra')
  // A press on Back while the question is open keeps the form.
  await page.goBack()
  await question(page).waitFor()
  await page.goBack()
  await question(page).waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/settings')
  await page.goBack()
  await question(page).waitFor()
  await answer(page, unsavedCopy.confirm)
  await page.waitForURL('**/objetivos')
  await page.goBack()
  await page.waitForURL('**/dashboard')
})

interface DialogForm {
  path: string
  /** The button that opens the dialog, or the menu with its item. */
  button: string
  item?: string
  field: string
}
const forms: Record<string, DialogForm> = {
  goal: { path: '/objetivos', button: goalsScreenCopy.addFirst, field: goalsScreenCopy.form.name },
  'wallet item': {
    path: '/wallet',
    button: walletScreenCopy.add,
    item: walletScreenCopy.addItem,
    field: walletScreenCopy.form.name,
  },
  transfer: {
    path: '/link-bank',
    button: manualTransactionCopy.transfer.action,
    field: manualTransactionCopy.fields.notes,
  },
}

test('dialogs with a changed form ask on Back, Escape, a press outside and a reload', async () => {
  const { page } = await journey.openVisit()
  await register(page, at(''))
  for (const { path, button, item, field } of Object.values(forms)) {
    await goto(page, at(path))
    await page.getByRole('button', { name: button, exact: true }).first().click()
    if (item !== undefined) await page.getByRole('menuitem', { name: item }).click()
    const input = page.getByRole('dialog').getByLabel(field)
    await input.click()
    await input.fill('un texto')
    const ways = {
      Back: () => page.goBack(),
      Escape: () => page.keyboard.press('Escape'),
      'a press outside': () => page.mouse.click(5, 5),
    }
    for (const [way, leave] of Object.entries(ways)) {
      await leave()
      await question(page).waitFor()
      await answer(page, unsavedCopy.cancel)
      expect(await input.inputValue(), way).toBe('un texto')
      expect(pathOf(page), way).toBe(path)
      await page.waitForFunction(() => history.state.overlayDepth === 1)
    }
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const browserQuestion = await asked
    expect(browserQuestion.type()).toBe('beforeunload')
    await browserQuestion.dismiss()
    expect(await input.inputValue()).toBe('un texto')

    await page.keyboard.press('Escape')
    await question(page).waitFor()
    await answer(page, unsavedCopy.confirm)
    await input.waitFor({ state: 'detached' })
    // A form that was closed no longer asks.
    await page.reload()
  }
})
