import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { securityTabCopy as copy, lockCopy } from '@lucas/contract/copy/auth/lock.ts'
import { securityCopy } from '@lucas/contract/copy/auth/security.ts'
import { privacyTabCopy } from '@lucas/contract/copy/users/privacy.ts'
import { settingsCopy, stepUpCopy } from '@lucas/contract/copy/users/settings.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fetchAsUser } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, refusedCall } from './page.ts'
import { addAuthenticator } from './passkeys.ts'
import { readStorage } from './stored-data.ts'
import { login, type TestUser } from './test-user.ts'

const journey = useJourney()
const [pin, otherPin] = ['2580', '1470']
let user: TestUser
let desk: Page
let phone: Page

const openTab = (page: Page, tab: keyof typeof settingsCopy.tabs) =>
  page.goto(`${journey.product().address}/settings?tab=${tab}`)
const pinBoxes = (page: Page) => page.getByLabel(lockCopy.pin)
const lockNow = (page: Page) => page.getByRole('button', { name: copy.lockNow }).click()
const expectOpen = (page: Page) => page.getByRole('heading', { name: settingsCopy.title }).waitFor()

async function choosePin(page: Page, digits: string, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByLabel(copy.newPin).fill(digits)
  await page.getByLabel(copy.repeatPin).fill(digits)
  await page.getByLabel(copy.password).fill(user.password)
  await expectAccessible(page)
  await page.getByRole('button', { name: copy.save }).click()
  await page.getByText(copy.saved).waitFor()
}

beforeAll(async () => {
  ;({ user, desk, phone } = await openDeskAndPhone(journey, refusedCall))
  await addAuthenticator(desk)
})

describe('e2e/lock', () => {
  test('a PIN set on the desktop applies to the phone at once, and a passkey can be created', async () => {
    await desk.clock.install()
    await openTab(desk, 'security')
    await openTab(phone, 'security')
    await phone.getByRole('button', { name: copy.createPin }).waitFor()
    await choosePin(desk, pin, copy.createPin)
    await phone.getByRole('button', { name: copy.changePin }).waitFor()
    await desk.getByRole('switch', { name: copy.biometric }).click()
    await desk.getByLabel(copy.keyName).fill('Notebook')
    await desk.getByRole('dialog').getByRole('button', { name: copy.addKey }).click()
    await desk.getByText('Notebook').waitFor()
    await expect.poll(() => desk.getByRole('switch', { name: copy.biometric }).isChecked()).toBe(true)
  })

  test('a longer timeout needs the password, a shorter one does not', async () => {
    const choice = (seconds: 60 | 300) =>
      phone.getByRole('radio', { name: copy.timeouts[seconds], exact: true })
    await choice(60).click()
    await expect.poll(() => choice(60).isChecked()).toBe(true)
    await choice(300).click()
    await phone.getByRole('dialog').getByLabel(stepUpCopy.password, { exact: true }).fill(user.password)
    await expectAccessible(phone)
    await phone.getByRole('dialog').getByRole('button', { name: stepUpCopy.confirm }).click()
    await phone.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(async () => (await fetchSecurity(phone)).lock_timeout_seconds).toBe(300)
    await expect.poll(() => choice(300).isChecked()).toBe(true)
  })

  test('ten idle seconds lock every tab and remove personal data from the page', async () => {
    const tenSeconds = desk.getByRole('radio', { name: copy.timeouts[10], exact: true })
    await tenSeconds.click()
    await expect.poll(() => tenSeconds.isChecked()).toBe(true)
    const second = await desk.context().newPage()
    await openTab(second, 'account')
    await second.getByLabel(settingsCopy.account.email).waitFor()
    await desk.clock.fastForward(13_000)
    await pinBoxes(desk).waitFor()
    await pinBoxes(second).waitFor()
    const text = await second.evaluate(() => document.documentElement.outerHTML)
    expect([text.includes(user.email), text.includes(user.lastName)]).toEqual([false, false])
    await expectAccessible(desk)
    await pinBoxes(desk).fill(otherPin)
    await desk.getByText(lockCopy.triesLeft(securityCopy.pinWrong, 3)).waitFor()
    await pinBoxes(desk).fill(pin)
    await expectOpen(desk)
    await expectOpen(second)
    await second.close()
  })

  test('clearing the storage does not unlock the session; a passkey does', async () => {
    const fiveMinutes = desk.getByRole('radio', { name: copy.timeouts[300], exact: true })
    await fiveMinutes.click()
    await expect.poll(() => fiveMinutes.isChecked()).toBe(true)
    await lockNow(desk)
    await pinBoxes(desk).waitFor()
    // What may be read without a network is gone, with its key.
    await expect.poll(async () => JSON.parse(await readStorage(desk)).databases.flat()).toEqual([])
    await expect.poll(async () => (await fetchSecurity(desk)).locked).toBe(true)
    await desk.evaluate(() => localStorage.removeItem('lucas-lock'))
    await openTab(desk, 'security')
    await desk.getByRole('button', { name: lockCopy.passkey }).last().click()
    await expectOpen(desk)
  })

  test('the phone unlocks with the number pad, or with the password', async () => {
    await openTab(phone, 'security')
    // The idle time applies to the phone too, which may be locked already.
    const button = phone.getByRole('button', { name: copy.lockNow })
    const pad = phone.getByRole('button', { name: lockCopy.digit(0) })
    await button.or(pad).first().waitFor()
    if (await button.isVisible()) await button.click()
    await pad.waitFor()
    await expectNoSideScroll(phone)
    await expectAccessible(phone)
    for (const digit of pin) await phone.getByRole('button', { name: lockCopy.digit(Number(digit)) }).click()
    await expectOpen(phone)
    await lockNow(phone)
    await phone.getByRole('button', { name: lockCopy.forgot }).click()
    await phone.getByLabel(lockCopy.password, { exact: true }).fill(user.password)
    await phone.getByRole('button', { name: lockCopy.unlock }).click()
    await expectOpen(phone)
    await choosePin(phone, otherPin, copy.changePin)
  })

  test('four wrong PINs end the session, and the passkey signs in again', async () => {
    await lockNow(desk)
    for (const wrong of ['0000', '1111', '2222', '3333']) {
      await expect.poll(() => pinBoxes(desk).inputValue()).toBe('')
      await pinBoxes(desk).fill(wrong)
    }
    await desk.waitForURL('**/login**')
    await desk.getByRole('button', { name: lockCopy.signIn }).click()
    await desk.waitForURL(/\/(dashboard)?$/)
  })

  test('account deletion needs the PIN, ends every session and can be undone by mail', async () => {
    const { address } = journey.product()
    // Wrong PINs count for all devices; the password resets the count.
    await lockNow(phone)
    await phone.getByRole('button', { name: lockCopy.forgot }).click()
    await phone.getByLabel(lockCopy.password, { exact: true }).fill(user.password)
    await phone.getByRole('button', { name: lockCopy.unlock }).click()
    await expectOpen(phone)
    await openTab(phone, 'deletion')
    await phone.getByRole('button', { name: privacyTabCopy.delete }).click()
    const confirm = phone
      .getByRole('dialog')
      .getByRole('button', { name: privacyTabCopy.confirm, exact: true })
    await phone.getByLabel(privacyTabCopy.deletePin).fill(pin)
    await confirm.click()
    await phone.getByText(securityCopy.pinWrong, { exact: true }).waitFor()
    await expectAccessible(phone)
    await phone.getByLabel(privacyTabCopy.deletePin).fill(otherPin)
    await confirm.click()
    await phone.waitForURL('**/login**')
    await desk.waitForURL('**/login**')
    const storedKeys = await phone.evaluate(() => Object.keys(localStorage))
    // The theme of the device and its visits.
    expect(storedKeys.filter((key) => !['lucas-device', 'lucas-install'].includes(key))).toEqual([])
    await login(phone, user)
    await phone.getByText(/proceso de eliminación/).waitFor()
    await phone.goto(await undoLink(address))
    await phone.getByRole('button', { name: privacyTabCopy.undo }).click()
    await phone.getByRole('heading', { name: privacyTabCopy.undone }).waitFor()
    await phone.getByRole('link', { name: privacyTabCopy.enter, exact: true }).click()
    await phone.getByRole('heading', { name: authCopy.loginTitle }).waitFor()
    await login(phone, user)
    await phone.waitForURL(/\/(dashboard)?$/)
  })
})

/** Fetches the state of the lock with the tokens of the page. */
const fetchSecurity = async (page: Page): Promise<{ locked: boolean; lock_timeout_seconds: number }> =>
  (await fetchAsUser(page, '/api/security/')).json()

/** Reads the undo link from the mail in the development outbox. */
async function undoLink(address: string): Promise<string> {
  const link = /http:\/\/localhost:\d+(\/recuperar-cuenta#token=[\w-]{43})/
  await expect.poll(async () => link.test(await (await fetch(`${address}/_correo`)).text())).toBe(true)
  const [, path = ''] = link.exec(await (await fetch(`${address}/_correo`)).text()) ?? []
  return address + path
}
