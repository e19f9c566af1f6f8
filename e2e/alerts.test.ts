import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { alertRulesCopy as rules } from '@lucas/contract/copy/notifications/alert-rules.ts'
import { alertsScreenCopy as copy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callApi } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { parseCode, waitForMail } from './mail.ts'
import { expectAccessible, expectNoSideScroll } from './page.ts'

const journey = useJourney()
const made = z.object({ id: z.string() })

/** Creates a goal of 100,000 pesos and contributes to it, which causes an alert when the goal is nearly full or full. */
async function save(page: Page, name: string, amount: number): Promise<void> {
  const { id } = made.parse(await callApi(page, '/api/goals/', 'POST', { name, target_amount: 100_000 }))
  await callApi(page, `/api/goals/${id}/contribute/`, 'POST', { amount })
}

const bellButton = (page: Page, unread: number) =>
  page.getByRole('link', { name: shellCopy.bell(unread), exact: true })
const rows = (page: Page) => page.getByRole('region', { name: copy.list }).getByRole('listitem')

test('an alert appears on both devices at once and can be read, silenced and restored', async () => {
  const { user, desk, phone } = await openDeskAndPhone(journey, /mark_all_read/)
  const { address } = journey.product()
  await desk.goto(`${address}/alerts`)
  await desk.getByText(copy.empty).waitFor()
  await phone.goto(`${address}/dashboard`)
  await phone.getByRole('button', { name: shellCopy.more, exact: true }).click()
  await phone.getByRole('dialog').getByRole('link', { name: shellCopy.alerts }).click()
  await phone.getByText(copy.empty).waitFor()

  await save(desk, 'Bicicleta', 85_000)
  await Promise.all([desk, phone].map((page) => bellButton(page, 1).waitFor()))
  await expect.poll(() => rows(phone).count()).toBe(1)
  await save(desk, 'Velero', 100_000)
  await Promise.all([desk, phone].map((page) => bellButton(page, 2).waitFor()))
  await expect.poll(() => rows(desk).count()).toBe(2)
  await expectAccessible(desk)
  await expectNoSideScroll(phone)

  // Keyboard navigation marks an alert as read; the other device shows it.
  await desk.keyboard.press('j')
  await desk.keyboard.press('j')
  await expect.poll(() => desk.locator(':focus').innerText()).toContain('Bicicleta')
  await desk.keyboard.press('k')
  await desk.keyboard.press('l')
  await Promise.all([desk, phone].map((page) => bellButton(page, 1).waitFor()))

  // A failed update marks the alert as unread again.
  await phone.route('**/mark_all_read/', (route) => route.abort())
  await phone.getByRole('button', { name: copy.markAll }).click()
  await phone.getByText(copy.saveFailed).waitFor()
  await bellButton(phone, 1).waitFor()
  await phone.unroute('**/mark_all_read/')
  await phone.getByRole('button', { name: copy.onlyUnread }).click()
  await expect.poll(() => rows(phone).count()).toBe(1)
  await phone.getByRole('button', { name: copy.markAll }).click()
  await Promise.all([desk, phone].map((page) => bellButton(page, 0).waitFor()))
  await phone.getByText(copy.nothingHere).waitFor()
  await phone.getByRole('button', { name: copy.showAll }).click()

  // Silences this kind of alert and restores it, on both devices.
  const reached = copy.kinds.goal_reached
  await rows(phone)
    .filter({ hasText: 'Velero' })
    .getByRole('button', { name: copy.muteOf('') })
    .click()
  await phone.getByText(copy.muted(reached)).waitFor()
  await expect.poll(() => desk.getByRole('switch', { name: reached }).isChecked()).toBe(false)
  await save(desk, 'Kayak', 100_000)
  await desk.goto(`${address}/settings?tab=notifications`)
  await desk.getByRole('tab', { name: settingsCopy.tabs.notifications }).waitFor()
  const openGroup = () => desk.locator('summary', { hasText: copy.groups.goals }).click()
  await openGroup()
  const silenced = desk.getByRole('switch', { name: reached, exact: true })
  await expect.poll(() => silenced.isChecked()).toBe(false)
  // The browsers of journeys have no service worker, without which there are no notifications.
  await desk.getByText(copy.push.hints.unsupported).waitFor()
  expect(await desk.getByRole('switch', { name: copy.push.label }).isDisabled()).toBe(true)
  // Mail needs a confirmed address: the switch explains why it is off, and no kind has one.
  expect(await desk.getByRole('switch', { name: copy.channels.mail, exact: true }).isDisabled()).toBe(true)
  await desk.getByText(copy.channels.mailUnverified).waitFor()
  const byMail = desk.getByRole('switch', { name: copy.byMail(copy.kinds.goal_near) })
  expect(await byMail.count()).toBe(0)
  await desk.getByText(copy.channels.mailWaits).waitFor()
  await desk.getByRole('link', { name: copy.channels.mailConfirm }).click()
  await desk.waitForURL('**/auth/verify')
  const code = parseCode(await waitForMail(desk, address, user.email, authMailCopy.welcome.subject))
  await callApi(desk, '/api/auth/verify/', 'POST', { email: user.email, code })
  // The confirmation creates an alert.
  await bellButton(phone, 1).waitFor()
  await callApi(desk, '/api/notifications/mark_all_read/', 'POST', {})
  await desk.goto(`${address}/settings?tab=notifications`)
  await desk.getByText(copy.groupState(4, 1, 0, false)).waitFor()
  await openGroup()
  await expect.poll(() => byMail.isChecked()).toBe(true)
  await byMail.click()
  await expect.poll(() => byMail.isChecked()).toBe(false)
  await silenced.click()
  await expect.poll(() => silenced.isChecked()).toBe(true)
  await expect.poll(() => phone.getByRole('switch', { name: reached }).isChecked()).toBe(true)
  await bellButton(desk, 0).waitFor()
  await save(desk, 'Carpa', 100_000)
  await bellButton(desk, 1).waitFor()

  // The link opens the subject of the alert and marks it as read.
  await bellButton(desk, 1).click()
  await rows(desk).filter({ hasText: 'Carpa' }).waitFor()
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await desk.waitForURL('**/objetivos?goal=*')
  await bellButton(desk, 0).waitFor()

  // An alert rule shows its backtest, and notifies also about silenced kinds.
  await phone.getByRole('switch', { name: reached }).uncheck()
  await desk.goto(`${address}/alerts`)
  await desk.getByRole('button', { name: rules.add }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel(rules.form.kind).selectOption('goal_reached')
  await dialog.getByText(rules.preview.count(3)).waitFor()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: rules.form.createButton }).click()
  const own = (page: Page) =>
    page.getByRole('region', { name: rules.title }).getByRole('switch', { name: rules.titles.goal_reached })
  await Promise.all([desk, phone].map((page) => own(page).waitFor()))
  await save(desk, 'Yate', 100_000)
  await rows(phone).filter({ hasText: 'Yate' }).waitFor()

  // Its alert silences only the rule; the phone restores and deletes the rule.
  await rows(desk).filter({ hasText: 'Yate' }).hover()
  await rows(desk)
    .filter({ hasText: 'Yate' })
    .getByRole('button', { name: copy.muteOf('') })
    .click()
  await expect.poll(() => own(phone).isChecked()).toBe(false)
  await own(phone).check()
  await expect.poll(() => own(desk).isChecked()).toBe(true)
  await phone.getByRole('button', { name: rules.editOne(rules.titles.goal_reached) }).click()
  await phone.getByText(rules.preview.count(4)).waitFor()
  await expectNoSideScroll(phone)
  await phone.getByRole('button', { name: rules.form.remove }).click()
  await desk.getByText(rules.none).waitFor()
})
