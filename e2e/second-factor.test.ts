import { secondFactorCopy } from '@lucas/contract/copy/auth/second-factor.ts'
import { secondFactorTabCopy as copy } from '@lucas/contract/copy/auth/second-factor-tab.ts'
import { secondStepCopy as step } from '@lucas/contract/copy/auth/second-step.ts'
import { stepUpCopy } from '@lucas/contract/copy/users/settings.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createCodeApp } from './code-app.ts'
import { useJourney } from './journey.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  refusedCall,
  statusText,
  waitUntilIdle,
  widths,
} from './page.ts'
import { confirmIdentity, login, register, type TestUser } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

async function openSecurity(page: Page): Promise<void> {
  await page.goto(at('/settings?tab=security'))
  await page.getByRole('heading', { name: copy.title }).waitFor()
  await waitUntilIdle(page)
}

/** Enables the second factor in Seguridad. Returns the user's app and recovery codes. */
async function enable(page: Page, { password }: TestUser) {
  await openSecurity(page)
  await page.getByRole('button', { name: copy.enable }).click()
  await confirmIdentity(page, password)
  const dialog = page.getByRole('dialog', { name: copy.enrolTitle })
  await dialog.getByRole('img', { name: copy.qr }).waitFor()
  const uri =
    (await dialog.getByRole('link', { name: copy.openApp, includeHidden: true }).getAttribute('href')) ?? ''
  const key = new URL(uri).searchParams.get('secret') ?? ''
  await dialog.getByText(key.slice(0, 4)).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const app = createCodeApp(key)
  await dialog.getByLabel(copy.code).fill('000000')
  await dialog.getByRole('button', { name: copy.confirm }).click()
  await dialog.getByText(secondFactorCopy.wrong).waitFor()
  await dialog.getByLabel(copy.code).fill(await app.nextCode())
  await dialog.getByRole('button', { name: copy.confirm }).click()
  const shown = page.getByRole('dialog', { name: copy.codesTitle })
  await shown.getByRole('listitem').nth(9).waitFor()
  const codes = await shown.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: copy.download }).click()
  expect((await download).suggestedFilename()).toBe(copy.file)
  await page.context().grantPermissions(['clipboard-write'])
  await shown.getByRole('button', { name: copy.copy, exact: true }).click()
  await statusText(page, copy.copied).waitFor()
  await shown.getByRole('button', { name: copy.done }).click()
  await shown.waitFor({ state: 'detached' })
  return { app, codes }
}

/** Ends the session in this browser and signs in up to the second step. */
async function signInAgain(page: Page, user: TestUser): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(at('/login?next=%2Fsettings%3Ftab%3Dsecurity'))
  await login(page, user)
}
const enter = (page: Page) => page.getByRole('button', { name: step.enter, exact: true }).click()
const expectSecurity = (page: Page) => page.getByRole('heading', { name: copy.title }).waitFor()

describe.each(['desk', 'phone'] as const)('second factor, %s', (name) => {
  test('a user enables it, signs in by code and by recovery code, trusts the browser and removes it', async () => {
    const { page, allowPageError } = await journey.openVisit({ width: widths[name] })
    allowPageError(refusedCall)
    const user = await register(page, journey.product().address)
    const { app, codes } = await enable(page, user)
    await page.getByText(copy.codesLeft(10)).waitFor()

    // By code. A wrong one says what to do.
    await signInAgain(page, user)
    await page.getByRole('heading', { name: step.title }).waitFor()
    await expectAccessible(page)
    await page.getByLabel(step.code).fill('000000')
    await enter(page)
    await page.getByText(secondFactorCopy.wrong).waitFor()
    await page.getByLabel(step.code).fill(await app.nextCode())
    await enter(page)
    await expectSecurity(page)

    // Without the phone: by recovery code, which is used up then.
    await signInAgain(page, user)
    await page.getByRole('button', { name: step.lost }).click()
    await page.getByRole('heading', { name: step.recoveryTitle }).waitFor()
    await page.getByText(step.withoutCodes).click()
    await page.getByText(step.otherWays[0]).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.getByLabel(step.recovery).fill(codes[0] ?? '')
    await enter(page)
    await expectSecurity(page)
    await page.getByText(copy.codesLeft(9)).waitFor()
    await signInAgain(page, user)
    await page.getByRole('button', { name: step.lost }).click()
    await page.getByLabel(step.recovery).fill(codes[0] ?? '')
    await enter(page)
    await page.getByText(secondFactorCopy.recoveryUsed).waitFor()

    // A trusted browser is not asked again, until it is revoked.
    await page.getByLabel(step.recovery).fill((codes[1] ?? '').toLowerCase())
    await page.getByLabel(step.trust).check()
    await enter(page)
    await expectSecurity(page)
    await signInAgain(page, user)
    await expectSecurity(page)
    await page.getByRole('button', { name: copy.revokeOf('Chrome') }).click()
    await statusText(page, copy.revoked).waitFor()
    await page.getByText(copy.devicesNone).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await signInAgain(page, user)
    await page.getByRole('button', { name: step.lost }).click()
    await page.getByLabel(step.recovery).fill(codes[2] ?? '')
    await enter(page)
    await expectSecurity(page)

    // Removing it asks for a code too.
    await page.getByRole('button', { name: copy.remove, exact: true }).click()
    const question = page.getByRole('dialog', { name: copy.removeTitle })
    await question.getByRole('button', { name: copy.remove }).click()
    const proof = page.getByRole('dialog', { name: stepUpCopy.title })
    await proof.getByLabel(stepUpCopy.password, { exact: true }).fill(user.password)
    await proof.getByLabel(copy.otp).fill(codes[3] ?? '')
    await expectAccessible(page)
    await proof.getByRole('button', { name: stepUpCopy.confirm }).click()
    await statusText(page, copy.removed).waitFor()
    await page.getByRole('button', { name: copy.enable }).waitFor()
    await signInAgain(page, user)
    await expectSecurity(page)
  })
})
