import { authCopy } from '@lucas/contract/copy/auth.ts'
import { authMailCopy } from '@lucas/contract/copy/auth-mail.ts'
import { identitiesCopy as copy } from '@lucas/contract/copy/identities.ts'
import { securityTabCopy } from '@lucas/contract/copy/lock.ts'
import { securityCopy } from '@lucas/contract/copy/security.ts'
import { settingsCopy, stepUpCopy } from '@lucas/contract/copy/settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { codeIn, letterTo } from './mail.ts'
import { expectAccessible, expectNoSideScroll, refused, said, widths } from './page.ts'
import { enter, logout, newPerson, register } from './person.ts'

const journey = useJourney({ hasVouchers: true })
const at = (path: string) => `${journey.product().address}${path}`
const by = (provider: 'google' | 'facebook') => copy.continueWith(copy.names[provider])

/** The provider's own pages want a typeface from the open net. */
const atGoogle = /fonts\.googleapis\.com/

/** At Google's own pages. */
async function signInAtGoogle(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a newcomer registers by Google, has no password, and unlinks it once another way stands', async () => {
  const { page, expectFault } = await journey.visit({ width: widths.phone })
  expectFault(refused)
  expectFault(atGoogle)
  const { email } = newPerson()
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
  // A second way by Facebook, raised as it is; then the first may go.
  await page.getByRole('button', { name: `${copy.link} Facebook` }).click()
  await page.waitForURL('**/settings**')
  await said(page, copy.linkedNow('Facebook')).waitFor()
  await page.getByRole('button', { name: copy.unlink('Google') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: copy.unlink('Google') })
    .click()
  await said(page, copy.unlinkedNow('Google')).waitFor()
  await page.getByRole('button', { name: `${copy.link} Google` }).waitFor()

  // Without a password a PIN wants no password either.
  await page.goto(at('/settings?tab=security'))
  await page.getByRole('button', { name: securityTabCopy.createPin }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(securityTabCopy.newPin).fill('2580')
  await dialog.getByLabel(securityTabCopy.repeatPin).fill('2580')
  expect(await dialog.getByLabel(securityTabCopy.password).count()).toBe(0)
  await dialog.getByRole('button', { name: securityTabCopy.save }).click()
  await said(page, securityTabCopy.saved).waitFor()
})

async function proveByMail(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: stepUpCopy.title })
  await dialog.getByRole('button', { name: stepUpCopy.sendCode }).click()
  const letter = await letterTo(page, journey.product().address, email, authMailCopy.stepUpCode.subject)
  await dialog.getByLabel(stepUpCopy.code).fill(codeIn(letter))
  await dialog.getByRole('button', { name: stepUpCopy.confirm }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a person with a password links Google, and comes in by it to where they wanted to go', async () => {
  const { page, expectFault } = await journey.visit({ width: widths.desk })
  expectFault(refused)
  expectFault(atGoogle)
  const person = await register(page, journey.product().address, newPerson())
  await page.goto(at('/settings'))
  await page.getByRole('button', { name: `${copy.link} Google` }).click()
  const dialog = page.getByRole('dialog', { name: stepUpCopy.title })
  await dialog.getByLabel(stepUpCopy.password, { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await signInAtGoogle(page, `otra.${person.email}`)
  await said(page, copy.linkedNow('Google')).waitFor()
  await logout(page)

  await page.goto(at('/wallet'))
  await page.getByRole('button', { name: by('google') }).waitFor()
  await page.getByRole('button', { name: by('google') }).click()
  // The browser is known at Google, which asks for the password no more.
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/wallet')

  // Where nobody went from, nobody comes back to.
  await page.goto(at('/auth/google?code=made-up&state=made-up'))
  await page.getByText(copy.strange).waitFor()
  await expectAccessible(page)
  await enter(page, journey.product().address, person)
})
