import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { passwordCopy } from '@lucas/contract/copy/auth/password.ts'
import { mailPageCopy } from '@lucas/contract/copy/mail-page.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { parseCode, parseLink, waitForMail } from './mail.ts'
import { expectAccessible, expectNoSideScroll, refusedCall, widths } from './page.ts'
import { confirmIdentity, createTestUser, fillRegistration, login, signIn } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const waitForMailTo = (page: Page, to: string, { subject }: { subject: string }) =>
  waitForMail(page, journey.product().address, to, subject)

const typeCode = (page: Page, code: string) => page.getByLabel(copy.code).pressSequentially(code)
const toWrongCode = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

async function visitor(width: (typeof widths)[keyof typeof widths]): Promise<Page> {
  const { page, allowPageError } = await journey.openSharedVisit({ width })
  allowPageError(refusedCall)
  return page
}

test('registration, email correction, password change and password reset work on two devices', async () => {
  const [desk, phone] = [await visitor(widths.desk), await visitor(widths.phone)]
  const user = createTestUser()

  // Correcting the email address invalidates the old code.
  const mistyped = { ...user, email: user.email.replace('@', 'x@') }
  await fillRegistration(desk, journey.product().address, mistyped)
  await desk.waitForURL('**/auth/verify')
  await desk.getByText(mistyped.email).waitFor()
  await expectAccessible(desk)
  const void_ = parseCode(await waitForMailTo(desk, mistyped.email, authMailCopy.welcome))
  await desk.getByRole('button', { name: copy.changeEmail }).click()
  await desk.getByRole('dialog').getByLabel(copy.email).fill(user.email)
  await desk.getByRole('button', { name: copy.changeEmailSave }).click()
  await confirmIdentity(desk, user.password)
  await desk.getByText(user.email).waitFor()
  await typeCode(desk, void_)
  await desk.getByText(copy.codeWrong(4)).waitFor()
  const code = parseCode(await waitForMailTo(desk, user.email, authMailCopy.confirmEmail))
  await typeCode(desk, toWrongCode(code))
  await desk.getByText(copy.codeWrong(3)).waitFor()
  await typeCode(desk, code)
  await desk.waitForURL('**/dashboard')

  // A password change on the phone signs out the desktop.
  await signIn(phone, journey.product().address, user)
  await phone.goto(at('/settings'))
  await phone.getByText(settingsCopy.account.verified, { exact: true }).locator('visible=true').waitFor()
  await phone.getByRole('button', { name: settingsCopy.access.change }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel(settingsCopy.access.current, { exact: true }).fill('equivocada')
  await dialog.getByLabel(settingsCopy.access.next, { exact: true }).fill('bosque-nativo-77')
  await dialog.getByRole('button', { name: settingsCopy.save.save }).click()
  await dialog.getByText(copy.passwordWrong).waitFor()
  await dialog.getByLabel(settingsCopy.access.current, { exact: true }).fill(user.password)
  await dialog.getByRole('button', { name: settingsCopy.save.save }).click()
  await phone.getByText(settingsCopy.access.changed).waitFor()
  await desk.waitForURL('**/login*')
  await waitForMailTo(desk, user.email, authMailCopy.passwordChanged)

  // The phone lists the desktop's session and ends it.
  await login(desk, { ...user, password: 'bosque-nativo-77' })
  await desk.waitForURL('**/dashboard')
  await phone.goto(at('/settings?tab=security'))
  await phone.getByText(settingsCopy.sessions.here).waitFor()
  await phone.getByText(settingsCopy.activity.kinds.password_changed).waitFor()
  await expectNoSideScroll(phone)
  await phone.getByRole('button', { name: /^Cerrar \w+ en / }).click()
  await desk.waitForURL('**/login*')

  // A password reset rejects a weak password and ends all other sessions.
  await desk.getByRole('link', { name: copy.forgot }).click()
  await desk.getByRole('heading', { name: copy.forgotTitle }).waitFor()
  await desk.getByLabel(copy.email).fill(user.email)
  await desk.getByRole('button', { name: copy.forgotSend }).click()
  await desk.getByText(copy.forgotSentLead.after).waitFor()
  await desk.goto(parseLink(await waitForMailTo(desk, user.email, authMailCopy.passwordReset)))
  await desk.getByLabel(copy.newPassword, { exact: true }).fill('mis-lucas-2026')
  expect(new URL(desk.url()).hash).toBe('')
  await desk.getByRole('button', { name: copy.resetSave }).click()
  await desk.getByText(passwordCopy.personal).waitFor()
  await desk.getByLabel(copy.newPassword, { exact: true }).fill('cordillera-nevada-3')
  await desk.getByRole('button', { name: copy.resetSave }).click()
  await desk.waitForURL('**/login')
  await phone.waitForURL('**/login*')
  await login(phone, { ...user, password: 'cordillera-nevada-3' })
  await phone.waitForURL('**/{dashboard,settings}**')

  // Phone verification.
  await phone.goto(at('/settings'))
  await phone.getByLabel(settingsCopy.account.phone).fill('+56 9 5555 1234')
  await phone.getByRole('button', { name: settingsCopy.save.save }).click()
  await confirmIdentity(phone, 'cordillera-nevada-3')
  await phone.getByText(settingsCopy.save.saved).waitFor()
  await phone.getByRole('button', { name: settingsCopy.phoneCode.verify }).click()
  const message = await waitForMailTo(phone, '+56 9 5555 1234', { subject: mailPageCopy.message })
  await typeCode(phone, parseCode(message))
  await phone.getByText(settingsCopy.phoneCode.verified).waitFor()
})
