import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { registrationCopy } from '@lucas/contract/copy/auth/registration.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { signedInPaths } from '@lucas/contract/pages.ts'
import { periodRange, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { confirm, input, makeAccount, waitForTable } from './imports.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, refusedCall, waitUntilIdle, widths } from './page.ts'
import { confirmIdentity, createTestUser, type TestUser } from './test-user.ts'

const month = periodRange('last_month', toPlainDate(new Date())).from.slice(0, 8)
/** A statement with signs and a known bank, so that nothing is asked. */
const statement = {
  name: 'cartola.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Fecha;Detalle;Monto', `${month}03;SUPERMERCADO LIDER;-45.990`, `${month}05;SUELDO;950.000`].join(
      '\r\n',
    ),
  ),
}

/** Fills the form of /register and sends it. */
async function submitRegistration(page: Page, user: TestUser): Promise<void> {
  await page.getByLabel(authCopy.firstName).fill(user.firstName)
  await page.getByLabel(authCopy.lastName).fill(user.lastName)
  await page.getByLabel(authCopy.email).fill(user.email)
  await page.getByLabel(authCopy.terms).check()
  await page.getByLabel(authCopy.password, { exact: true }).fill(user.password)
  await page.getByRole('button', { name: authCopy.createAccount }).click()
}

/** Nothing on the screen may offer to link a bank: no link leads there, and no word says so. */
async function expectNoLinking(page: Page): Promise<void> {
  await waitUntilIdle(page)
  const offers = page.locator('a[href*="link-bank"], a[href*="conectar=1"]')
  await expect.poll(() => offers.count()).toBe(0)
  expect([new URL(page.url()).pathname, await page.locator('body').innerText()]).toEqual([
    expect.any(String),
    expect.not.stringMatching(
      /conecta(r|s|mos)? (tu|tus|un|el|primer) banco|conectar banco|proveedor de conexión/i,
    ),
  ])
}

describe.each(['desk', 'phone'] as const)('e2e/family, %s', (name) => {
  const width = widths[name]
  const journey = useJourney({ settings: { PROVIDER: 'files', REGISTRATION: 'invite' } })
  const at = (path: string) => `${journey.product().address}${path}`

  test('the first person comes in, the second is refused, the invited one comes in and imports a statement', async () => {
    const { page: owner, allowPageError: allowOwnersError } = await journey.openVisit({ width })
    allowOwnersError(refusedCall) // the step-up that the invitation asks for
    await owner.goto(at('/'))
    await owner.getByText(registrationCopy.landing.invite).waitFor()
    await expectNoLinking(owner)
    await expectAccessible(owner)
    await expectNoSideScroll(owner)
    await owner.goto(at('/ayuda'))
    await expectNoLinking(owner)

    await owner.goto(at('/register'))
    await owner.getByText(registrationCopy.screen.firstInvites).waitFor()
    await expect.poll(() => owner.getByLabel(authCopy.newsletter).count()).toBe(0)
    const first = createTestUser()
    await submitRegistration(owner, first)
    await owner.waitForURL('**/dashboard')
    await owner.getByText(filesOnlyCopy.onboarding.bank.text).first().waitFor()
    await expectNoLinking(owner)
    await expectAccessible(owner)

    const { page: second } = await journey.openVisit({ width })
    await second.goto(at('/register'))
    await second.getByRole('heading', { name: registrationCopy.screen.inviteTitle }).waitFor()
    await expectAccessible(second)
    await second.goto(at('/recuperar'))
    await second.getByText(noMailCopy.forgotLead).waitFor()

    await owner.goto(at('/settings?tab=security'))
    await owner.getByRole('button', { name: registrationCopy.card.create, exact: true }).click()
    await confirmIdentity(owner, first.password)
    const field = owner.getByLabel(registrationCopy.card.link)
    await field.waitFor()
    await expectNoSideScroll(owner)
    await expectAccessible(owner)
    const link = await field.inputValue()

    await second.goto(link)
    await second.getByText(registrationCopy.screen.invited).waitFor()
    await expect.poll(() => second.url()).not.toContain('invitacion')
    await submitRegistration(second, createTestUser())
    await second.waitForURL('**/dashboard')

    const { page: third, allowPageError } = await journey.openVisit({ width })
    allowPageError(refusedCall)
    await third.goto(link)
    await submitRegistration(third, createTestUser())
    await third.getByText(registrationCopy.problems.invalid).waitFor()

    await second.goto(at('/connections/importar'))
    await input(second).setInputFiles(statement)
    await second.getByRole('tab', { name: `2 ${importsScreenCopy.preview.tabs.all}` }).waitFor()
    await makeAccount(second, 'Cuenta Corriente')
    await second.getByText(importsScreenCopy.preview.account.made).waitFor()
    await waitForTable(second)
    await confirm(second, 2).click()
    await second.getByText(importsScreenCopy.done.title('2', false)).waitFor()
    await second.goto(at('/spend'))
    await second
      .getByText(/l[ií]der/i)
      .first()
      .waitFor()
  })

  test('no screen offers to link a bank, and /link-bank leads to the accounts', async () => {
    const { page } = await journey.openVisit({ width })
    const user = createTestUser()
    // Without the journey before, nobody is registered and the command refuses: the first person needs no link.
    const printed = await journey
      .product()
      .runOperator('invite')
      .catch(() => '')
    await page.goto(at(`/register${/#invitacion=\S+/.exec(printed)?.[0] ?? ''}`))
    await submitRegistration(page, user)
    await page.waitForURL('**/dashboard')
    for (const path of signedInPaths) {
      await page.goto(at(path))
      await expectNoLinking(page)
    }
    await page.goto(at('/link-bank'))
    await page.waitForURL('**/connections')
    await page.goto(at('/connections?conectar=1'))
    await page.getByRole('heading', { name: filesOnlyCopy.connections.empty.title }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expectNoSideScroll(page)
    await expectAccessible(page)
  })
})
