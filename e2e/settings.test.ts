import { leftCopy } from '@lucas/contract/copy/left.ts'
import { settingsCopy as copy, stepUpCopy } from '@lucas/contract/copy/settings.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { deskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { refused } from './page.ts'
import type { Person } from './person.ts'

const journey = useJourney()

const save = (page: Page) => page.getByRole('button', { name: copy.save.save }).click()
const saved = (page: Page) => page.getByText(copy.save.saved).waitFor()

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: shellCopy.profile }).click()
  await page.getByRole('menuitem', { name: shellCopy.showProfile }).click()
  await page.waitForURL('**/settings')
}

async function confirmIdentity(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: stepUpCopy.title })
  await dialog.getByLabel(stepUpCopy.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

test('the profile is edited at a desk and with a phone; what one saves the other shows', async () => {
  const { person, desk, phone } = await deskAndPhone(journey, refused, /status of 500/)
  await openProfile(desk)
  await openProfile(phone)

  await desk.getByLabel(copy.account.lastName).fill('Rojas Fuentes')
  await desk.getByText(copy.save.dirty).waitFor()
  await desk.getByRole('button', { name: copy.save.discard }).click()
  expect(await desk.getByLabel(copy.account.lastName).inputValue()).toBe(person.lastName)
  await desk.getByLabel(copy.account.lastName).fill('Rojas Fuentes')
  await desk.keyboard.press('Control+s')
  await saved(desk)
  await desk.getByText(copy.save.saved).waitFor({ state: 'detached' })
  await expect.poll(() => phone.getByLabel(copy.account.lastName).inputValue()).toBe('Rojas Fuentes')

  // A telephone wants to be sure of the person.
  await phone.getByLabel(copy.account.phone).fill('+56 9 8765 4321')
  await save(phone)
  await confirmIdentity(phone, person)
  await saved(phone)
  await expect.poll(() => desk.getByLabel(copy.account.phone).inputValue()).toBe('+56 9 8765 4321')

  // What cannot be saved says so and stays.
  await desk.route('**/api/auth/profile/', (route) => route.fulfill({ status: 500 }))
  await desk.getByLabel(copy.account.firstName).fill('Antonia')
  await save(desk)
  await desk.getByRole('alert').getByText(copy.account.failed).waitFor()
  expect(await desk.getByLabel(copy.account.firstName).inputValue()).toBe('Antonia')
  await desk.unroute('**/api/auth/profile/')

  // The tab stands in the address, and the arrows walk.
  await desk.getByRole('tab', { name: copy.tabs.account }).focus()
  await desk.keyboard.press('ArrowDown')
  await desk.waitForURL('**/settings?tab=security')
  await desk.getByRole('tab', { name: copy.tabs.categories }).click()
  await desk.waitForURL('**/settings?tab=categories')
  await desk.reload()
  await desk.getByRole('radio', { name: leftCopy.payday.names.day_15 }).check()
  await desk.getByText(/^Próximo pago: \S+ 15 de/).waitFor()
})
