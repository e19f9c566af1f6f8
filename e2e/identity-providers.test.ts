import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { identitiesCopy as copy } from '@lucas/contract/copy/auth/identities.ts'
import { securityTabCopy } from '@lucas/contract/copy/auth/lock.ts'
import { securityCopy } from '@lucas/contract/copy/auth/security.ts'
import { settingsCopy, stepUpCopy } from '@lucas/contract/copy/users/settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { parseCode, waitForMail } from './mail.ts'
import { expectAccessible, expectNoSideScroll, refusedCall, statusText, widths } from './page.ts'
import { createTestUser, logout, register, signIn } from './test-user.ts'

const journey = useJourney({ hasFakeIdp: true })
const at = (path: string) => `${journey.product().address}${path}`
const by = (provider: 'google' | 'facebook') => copy.continueWith(copy.names[provider])

/** The pages of the provider load a font from the internet. */
const atGoogle = /fonts\.googleapis\.com/

/** Signs in on the pages of the simulated Google. */
async function signInAtGoogle(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a new user registers with Google and can unlink it only when another sign-in method exists', async () => {
  const { page, allowPageError } = await journey.openVisit({ width: widths.phone })
  allowPageError(refusedCall)
  allowPageError(atGoogle)
  const { email } = createTestUser()
  await page.goto(at('/login'))
  await page.getByRole('button', { name: by('facebook') }).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: by('google') }).click()
  await signInAtGoogle(page, email)
  await page.getByText(copy.newLead('Google')).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.getByLabel(authCopy.email).inputValue()).toBe(email)
  expect(await page.getByLabel(authCopy.password, { exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByLabel(authCopy.terms).check()
  await page.getByRole('button', { name: authCopy.createAccount }).click()
  await page.waitForURL('**/dashboard')

  await page.goto(at('/settings'))
  await page.getByText(settingsCopy.access.passwordNone).waitFor()
  await page.getByText(copy.linkNote(email)).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: copy.unlink('Google') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: copy.unlink('Google') })
    .click()
  await proveByMail(page, email)
  await page.getByText(securityCopy.lastWayIn).first().waitFor()
  // Facebook is a second sign-in method; then Google can be unlinked.
  await page.getByRole('button', { name: `${copy.link} Facebook` }).click()
  await page.waitForURL('**/settings**')
  await statusText(page, copy.linkedNow('Facebook')).waitFor()
  await page.getByRole('button', { name: copy.unlink('Google') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: copy.unlink('Google') })
    .click()
  await statusText(page, copy.unlinkedNow('Google')).waitFor()
  await page.getByRole('button', { name: `${copy.link} Google` }).waitFor()

  // A user without a password sets a PIN without one.
  await page.goto(at('/settings?tab=security'))
  await page.getByRole('button', { name: securityTabCopy.createPin }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(securityTabCopy.newPin).fill('2580')
  await dialog.getByLabel(securityTabCopy.repeatPin).fill('2580')
  expect(await dialog.getByLabel(securityTabCopy.password).count()).toBe(0)
  await dialog.getByRole('button', { name: securityTabCopy.save }).click()
  await statusText(page, securityTabCopy.saved).waitFor()
})

async function proveByMail(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: stepUpCopy.title })
  await dialog.getByRole('button', { name: stepUpCopy.sendCode }).click()
  const letter = await waitForMail(page, journey.product().address, email, authMailCopy.stepUpCode.subject)
  await dialog.getByLabel(stepUpCopy.code).fill(parseCode(letter))
  await dialog.getByRole('button', { name: stepUpCopy.confirm }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a user with a password links Google and signs in with it to the requested screen', async () => {
  const { page, allowPageError } = await journey.openVisit({ width: widths.desk })
  allowPageError(refusedCall)
  allowPageError(atGoogle)
  const user = await register(page, journey.product().address, createTestUser())
  await page.goto(at('/settings'))
  await page.getByRole('button', { name: `${copy.link} Google` }).click()
  const dialog = page.getByRole('dialog', { name: stepUpCopy.title })
  await dialog.getByLabel(stepUpCopy.password, { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  await signInAtGoogle(page, `otra.${user.email}`)
  await statusText(page, copy.linkedNow('Google')).waitFor()
  await logout(page)

  await page.goto(at('/wallet'))
  await page.getByRole('button', { name: by('google') }).waitFor()
  await page.getByRole('button', { name: by('google') }).click()
  // The browser has a session at Google, which does not ask for the password.
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/wallet')

  // A return without a started sign-in is rejected.
  await page.goto(at('/auth/google?code=made-up&state=made-up'))
  await page.getByText(copy.strange).waitFor()
  await expectAccessible(page)
  await signIn(page, journey.product().address, user)
})
