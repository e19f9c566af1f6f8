import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { authMailCopy } from '@lucas/contract/copy/auth-mail.ts'
import { mailPageCopy } from '@lucas/contract/copy/mail-page.ts'
import { settingsCopy, stepUpCopy } from '@lucas/contract/copy/settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { codeIn, letterTo, linkIn } from './mail.ts'
import { expectAccessible, expectNoSideScroll, refused, widths } from './page.ts'
import { enter, fillRegistration, login, newPerson } from './person.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const letter = (page: Page, to: string, { subject }: { subject: string }) =>
  letterTo(page, journey.product().address, to, subject)

/** Typed as on a keyboard, into whatever box has the focus. */
const typeCode = (page: Page, code: string) => page.getByLabel(copy.code).pressSequentially(code)
const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

async function visitor(width: (typeof widths)[keyof typeof widths]): Promise<Page> {
  const { page, expectFault } = await journey.stay({ width })
  expectFault(refused)
  return page
}

test('register, verify, correct, change the password, forget it: at a desk and with a phone', async () => {
  const [desk, phone] = [await visitor(widths.desk), await visitor(widths.phone)]
  const person = newPerson()

  // The mistyped address is corrected, and its code is no code any more.
  const mistyped = { ...person, email: person.email.replace('@', 'x@') }
  await fillRegistration(desk, journey.product().address, mistyped)
  await desk.waitForURL('**/auth/verify')
  await desk.getByText(mistyped.email).waitFor()
  await expectAccessible(desk)
  const void_ = codeIn(await letter(desk, mistyped.email, authMailCopy.welcome))
  await desk.getByRole('button', { name: copy.changeEmail }).click()
  await desk.getByRole('dialog').getByLabel(copy.email).fill(person.email)
  await desk.getByRole('button', { name: copy.changeEmailSave }).click()
  await confirmIdentity(desk, person.password)
  await desk.getByText(person.email).waitFor()
  await typeCode(desk, void_)
  await desk.getByText(copy.codeWrong(4)).waitFor()
  const code = codeIn(await letter(desk, person.email, authMailCopy.confirmEmail))
  await typeCode(desk, wrong(code))
  await desk.getByText(copy.codeWrong(3)).waitFor()
  await typeCode(desk, code)
  await desk.waitForURL('**/dashboard')

  // Another password, from the phone: the desk has to come in again.
  await enter(phone, journey.product().address, person)
  await phone.goto(at('/settings'))
  await phone.getByText(settingsCopy.account.verified, { exact: true }).locator('visible=true').waitFor()
  await phone.getByRole('button', { name: settingsCopy.access.change }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel(settingsCopy.access.current, { exact: true }).fill('equivocada')
  await dialog.getByLabel(settingsCopy.access.next, { exact: true }).fill('bosque-nativo-77')
  await dialog.getByRole('button', { name: settingsCopy.save.save }).click()
  await dialog.getByText(copy.passwordWrong).waitFor()
  await dialog.getByLabel(settingsCopy.access.current, { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: settingsCopy.save.save }).click()
  await phone.getByText(settingsCopy.access.changed).waitFor()
  await desk.waitForURL('**/login*')
  await letter(desk, person.email, authMailCopy.passwordChanged)

  // Sessions: the desk comes in, the phone shows it and ends it.
  await login(desk, { ...person, password: 'bosque-nativo-77' })
  await desk.waitForURL('**/dashboard')
  await phone.goto(at('/settings?tab=security'))
  await phone.getByText(settingsCopy.sessions.here).waitFor()
  await phone.getByText(settingsCopy.activity.kinds.password_changed).waitFor()
  await expectNoSideScroll(phone)
  await phone.getByRole('button', { name: /^Cerrar \w+ en / }).click()
  await desk.waitForURL('**/login*')

  // Forgotten: the link of the mail, a weak one, a good one; everything else ends.
  await desk.getByRole('link', { name: copy.forgot }).click()
  await desk.getByRole('heading', { name: copy.forgotTitle }).waitFor()
  await desk.getByLabel(copy.email).fill(person.email)
  await desk.getByRole('button', { name: copy.forgotSend }).click()
  await desk.getByText(copy.forgotSentLead.after).waitFor()
  await desk.goto(linkIn(await letter(desk, person.email, authMailCopy.passwordReset)))
  await desk.getByLabel(copy.newPassword, { exact: true }).fill('mis lucas secretas')
  expect(new URL(desk.url()).hash).toBe('')
  await desk.getByRole('button', { name: copy.resetSave }).click()
  await desk.getByText(copy.passwordPersonal).waitFor()
  await desk.getByLabel(copy.newPassword, { exact: true }).fill('cordillera-nevada-3')
  await desk.getByRole('button', { name: copy.resetSave }).click()
  await desk.waitForURL('**/login')
  await phone.waitForURL('**/login*')
  await login(phone, { ...person, password: 'cordillera-nevada-3' })
  await phone.waitForURL('**/{dashboard,settings}**')

  // A telephone with its code.
  await phone.goto(at('/settings'))
  await phone.getByLabel(settingsCopy.account.phone).fill('+56 9 5555 1234')
  await phone.getByRole('button', { name: settingsCopy.save.save }).click()
  await confirmIdentity(phone, 'cordillera-nevada-3')
  await phone.getByText(settingsCopy.save.saved).waitFor()
  await phone.getByRole('button', { name: settingsCopy.phoneCode.verify }).click()
  const message = await letter(phone, '+56 9 5555 1234', { subject: mailPageCopy.message })
  await typeCode(phone, codeIn(message))
  await phone.getByText(settingsCopy.phoneCode.verified).waitFor()
})

async function confirmIdentity(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: stepUpCopy.title })
  await dialog.getByLabel(stepUpCopy.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}
