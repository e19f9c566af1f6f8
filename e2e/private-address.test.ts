import { commitmentsScreenCopy as copy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { settingsCopy as settings, stepUpCopy } from '@lucas/contract/copy/users/settings.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { listLines } from './commitments.ts'
import { useJourney } from './journey.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  refusedCall,
  statusText,
  waitUntilIdle,
  widths,
} from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { confirmIdentity, register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

async function openCommitments(page: Page): Promise<void> {
  await page.goto(at('/compromisos'))
  await page.getByRole('heading', { name: copy.title, level: 1 }).waitFor()
  await waitUntilIdle(page)
}

describe.each(getRunWidths('desk'))('private address, %s', (name) => {
  const width = widths[name]

  test('the calendar is read at a private address until it is revoked', async () => {
    const { page, allowPageError } = await journey.openVisit({ width })
    allowPageError(refusedCall)
    const { password } = await register(page, journey.product().address)
    await linkBank(page, chile)
    await openCommitments(page)
    await page.getByRole('button', { name: copy.feed.create }).click()
    const dialog = page.getByRole('dialog', { name: copy.feed.dialog })
    await dialog.getByText(copy.feed.amounts).click()
    await dialog.getByRole('button', { name: copy.feed.create }).click()
    await confirmIdentity(page, password)
    const address = await dialog.getByLabel(copy.feed.address).inputValue()
    await dialog.getByText(copy.feed.once).waitFor()
    await expectAccessible(page)
    await page.context().grantPermissions(['clipboard-write'])
    await dialog.getByRole('button', { name: copy.feed.copy }).click()
    await statusText(page, copy.feed.copied).waitFor()

    const [line] = await listLines(page)
    if (!line) throw new Error('the generated household has no commitments')
    const first = await fetch(address)
    expect(first.headers.get('content-type')).toContain('text/calendar')
    expect(await first.text()).toMatch(/SUMMARY:.*\$/)

    // What it shows can be changed; the address stays.
    await dialog.getByText(copy.feed.names).click()
    await statusText(page, copy.feed.saved).waitFor()
    const hidden = await (await fetch(address)).text()
    expect(hidden).toContain('SUMMARY:Compromiso')
    expect(hidden).not.toContain(line.name)

    // A new one replaces it.
    await dialog.getByRole('button', { name: copy.feed.replace }).click()
    await page
      .getByRole('dialog', { name: copy.feed.replaceDialog.title })
      .getByRole('button', { name: copy.feed.replaceDialog.confirm })
      .click()
    await expect.poll(() => dialog.getByLabel(copy.feed.address).inputValue()).not.toBe(address)
    const second = await dialog.getByLabel(copy.feed.address).inputValue()
    expect((await fetch(address)).status).toBe(404)
    expect((await fetch(second)).status).toBe(200)

    // Closed and opened again, the address is not shown.
    await dialog.getByRole('button', { name: copy.feed.close }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: copy.feed.manage }).click()
    expect(await dialog.getByLabel(copy.feed.address).count()).toBe(0)
    await dialog.getByRole('button', { name: copy.feed.revoke }).click()
    await page
      .getByRole('dialog', { name: copy.feed.revokeDialog.title })
      .getByRole('button', { name: copy.feed.revokeDialog.confirm })
      .click()
    await statusText(page, copy.feed.revoked).waitFor()
    expect((await fetch(second)).status).toBe(404)

    // The first address was copied: a field gets as much of it as it takes.
    await dialog.getByRole('button', { name: copy.feed.close }).first().click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: copy.add }).locator('visible=true').click()
    const field = page.getByRole('dialog').getByLabel(copy.form.name, { exact: true })
    await field.focus()
    await page.keyboard.press('Control+V')
    expect(address.startsWith(await field.inputValue())).toBe(true)
    expect((await field.inputValue()).length).toBeGreaterThan(60)
  })

  test('Seguridad lists the private address, and the questions that end it say so', async () => {
    const { page, allowPageError } = await journey.openVisit({ width })
    allowPageError(refusedCall)
    const user = await register(page, journey.product().address)
    await linkBank(page, chile)
    await page.goto(at('/settings?tab=security'))
    await page.getByText(settings.addresses.none).waitFor()

    // Cancelling the step-up creates nothing and says nothing.
    await openCommitments(page)
    await page.getByRole('button', { name: copy.feed.create }).click()
    const dialog = page.getByRole('dialog', { name: copy.feed.dialog })
    await dialog.getByRole('button', { name: copy.feed.create }).click()
    await page
      .getByRole('dialog', { name: stepUpCopy.title })
      .getByRole('button', { name: stepUpCopy.cancel })
      .click()
    await dialog.getByRole('button', { name: copy.feed.create }).click()
    await confirmIdentity(page, user.password)
    const address = await dialog.getByLabel(copy.feed.address).inputValue()
    expect((await fetch(address)).status).toBe(200)

    await page.goto(at('/settings?tab=security'))
    const row = page.getByRole('listitem').filter({ hasText: settings.addresses.kinds.calendar_feed })
    await row.getByText(settings.addresses.used('hoy')).waitFor()
    await page.getByText(settings.activity.kinds.calendar_feed_created).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    // Another session, so that there is one to end.
    await page.context().request.post(at('/api/auth/login/'), { data: user })
    await page.reload()
    await page.getByRole('button', { name: settings.sessions.endOthers(1) }).click()
    const question = page.getByRole('dialog', { name: settings.sessions.endOthersTitle })
    await question.getByText(settings.addresses.stop).waitFor()
    await question.getByRole('button', { name: settings.sessions.endOthersConfirm }).click()
    await statusText(page, settings.sessions.othersEnded).waitFor()
    await page.getByText(settings.addresses.none).waitFor()
    expect((await fetch(address)).status).toBe(404)

    // Without an address, the password says nothing of calendars.
    await page.goto(at('/settings'))
    await page.getByRole('button', { name: settings.access.change }).click()
    await page.getByLabel(settings.access.current, { exact: true }).waitFor()
    await waitUntilIdle(page)
    expect(await page.getByText(settings.addresses.stop).count()).toBe(0)
  })
})
