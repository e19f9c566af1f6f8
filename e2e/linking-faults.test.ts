import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { connectionsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { linkSessionCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type BankLogin,
  chile,
  confirmButton,
  confirmSignIn,
  enterBank,
  linkBank,
  openWidget,
  santander,
  waitForSignIn,
  widgetFrame,
} from './bank.ts'
import { type CallbackProxy, startCallbackProxy } from './environment/callback-proxy.ts'
import { fetchExpectedAccounts } from './expected-data.ts'
import { useJourney } from './journey.ts'
import { expectNoSideScroll, type Visit, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
/** Holds only the callbacks with data until a test releases them. */
let callbackProxy: CallbackProxy
beforeAll(async () => {
  callbackProxy = await startCallbackProxy(journey.product())
})
afterEach(async () => {
  journey.product().bank.configure({ lateDelayMs: 150_000 })
  await callbackProxy.release()
})
afterAll(() => callbackProxy.close())
const holdData = () => callbackProxy.hold((body) => body.includes('"transactions"'))
/** Holds every callback, so that the server does not hear of the sign-in and the dialog does not move on by itself. */
const holdAll = () => callbackProxy.hold(() => true)
const bankRows = async (page: Page) => {
  await page.goto(`${journey.product().address}/connections`)
  const rows = page.getByRole('region', { name: chile.name }).getByRole('listitem')
  await rows.first().waitFor()
  return rows
}

/** Returns a login with one of the RUTs for which the sandbox bank simulates an error. */
const loginWithRut = (rut: string): BankLogin => ({ ...chile, rut })

/** Opens the dialog for a new user. `isTimed` lets the test control the clock of the browser. */
async function openDialog({
  isTimed = false,
  width = 'desk',
}: {
  isTimed?: boolean
  width?: keyof typeof widths
} = {}): Promise<Visit & { caseid: string }> {
  const visit = await journey.openVisit({ width: widths[width] })
  // The browser logs a line for each request that the bank rejects.
  visit.allowPageError(/status of 400 .* http:\/\/127\.0\.0\.1:\d+\/lucas\/widget\//)
  if (isTimed) await visit.context.clock.install()
  await register(visit.page, journey.product().address)
  await visit.page.goto(`${journey.product().address}/dashboard`)
  return { ...visit, caseid: await openWidget(visit.page) }
}

async function loginAtBank(page: Page, login: BankLogin): Promise<void> {
  await enterBank(page, login)
  await waitForSignIn(page)
  await confirmSignIn(page)
}

const dialog = (page: Page) => page.getByRole('dialog')
const says = (page: Page, text: string) => dialog(page).getByText(text, { exact: true }).first().waitFor()
const toast = (page: Page) => page.getByText(copy.success, { exact: true }).first()

/** Advances the clock by two seconds after each poll until the dialog times out. Returns the number of polls. */
async function waitForTimeout(page: Page): Promise<number> {
  let polls = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/accounts/')) polls += 1
  })
  await confirmButton(page).click()
  await says(page, copy.syncing.title)
  const hasGivenUp = () => dialog(page).getByText(copy.timeout.title).isVisible()
  while (!(await hasGivenUp())) {
    const before = polls
    await page.clock.fastForward(2_000)
    await expect.poll(async () => polls > before || hasGivenUp(), { interval: 15 }).toBe(true)
  }
  return polls
}

describe('errors of the bank', () => {
  test('a wrong password stays in the widget and connects nothing', async () => {
    const { page } = await openDialog()
    await enterBank(page, loginWithRut('22222222-2'))
    await widgetFrame(page).locator('#login-error').waitFor()
    await confirmButton(page).waitFor()
    expect(await dialog(page).locator('iframe').count()).toBe(1)
  })

  test('a wrong second code stays in the widget', async () => {
    const { page } = await openDialog()
    await enterBank(page, { ...santander, needsCode: false })
    await widgetFrame(page).locator('#code').fill('000000')
    await widgetFrame(page).locator('#code-form button[type="submit"]').click()
    await widgetFrame(page).locator('#code-error').waitFor()
    await confirmButton(page).waitFor()
  })

  test('a locked password shows what to do and offers a retry', async () => {
    const { page } = await openDialog()
    await enterBank(page, loginWithRut('33333333-3'))
    await widgetFrame(page).locator('[data-step="error"]').waitFor()
    await confirmButton(page).click()
    await says(page, connectionsCopy.errors.locked_credentials)
    await page.getByRole('button', { name: copy.failed.again }).click()
    // The bank and the RUT of the first attempt are still there.
    await widgetFrame(page).locator('#rut').waitFor()
    expect(await widgetFrame(page).locator('#rut').inputValue()).toBe('33.333.333-3')
    expect(await widgetFrame(page).locator('#login-title').innerText()).toBe(chile.name)
  })

  test('a bank that is down shows a message and offers to retry later', async () => {
    const { page } = await openDialog()
    await loginAtBank(page, loginWithRut('44444444-4'))
    await says(page, connectionsCopy.errors.bank_unavailable)
    await page.getByRole('button', { name: copy.failed.later }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('a failed attempt leaves no mark on the bank that the next attempt links', async () => {
    const { page } = await openDialog()
    await loginAtBank(page, loginWithRut('44444444-4'))
    await says(page, connectionsCopy.errors.bank_unavailable)
    await page.getByRole('button', { name: copy.failed.later }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.goto(`${journey.product().address}/connections`)
    await page.getByText(connectionsScreenCopy.empty.title).waitFor()
    await linkBank(page, chile)
    await bankRows(page)
    const card = page.getByRole('region', { name: chile.name })
    expect(await card.getByText(connectionsCopy.errors.bank_unavailable).count()).toBe(0)
    expect(await card.getByRole('button', { name: connectionsScreenCopy.reconnect }).count()).toBe(0)
  })

  test('balances without transactions are shown with the reason until it is dismissed', async () => {
    const { page } = await openDialog()
    await loginAtBank(page, loginWithRut('77777777-7'))
    await says(page, copy.partialTitle)
    await says(page, connectionsCopy.errors.partial_data)
    await page.getByRole('button', { name: copy.seeSummary }).click()
    await page.waitForURL('**/dashboard')
    await bankRows(page)
  })

  test('data that arrives three times creates every account once', async () => {
    const { page, caseid } = await openDialog()
    await loginAtBank(page, loginWithRut('99999999-9'))
    await toast(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    const truth = await fetchExpectedAccounts(journey.product().bank.url, [{ bank: chile.bank, caseid }])
    expect(await (await bankRows(page)).count()).toBe(truth.length)
  })
})

describe('timeouts', () => {
  test('sixty polls without data show the message of the specification, and the user can continue to wait', async () => {
    holdAll()
    const { page } = await openDialog({ isTimed: true })
    await enterBank(page, loginWithRut('66666666-6'))
    await page.clock.runFor(1_500)
    await widgetFrame(page).locator('[data-step="done"]').waitFor()
    expect(await waitForTimeout(page)).toBe(60)
    await says(page, 'Timeout esperando datos. Por favor, intenta de nuevo o verifica manualmente.')
    await page.getByRole('button', { name: copy.timeout.wait }).click()
    await says(page, copy.syncing.title)
  })

  test('data that arrives after the timeout is shown', async () => {
    journey.product().bank.configure({ lateDelayMs: 0 })
    holdAll()
    const { page } = await openDialog({ isTimed: true })
    await enterBank(page, loginWithRut('88888888-8'))
    await page.clock.runFor(1_500)
    await widgetFrame(page).locator('[data-step="done"]').waitFor()
    await waitForTimeout(page)
    await says(page, copy.timeout.text)
    await callbackProxy.release()
    await dialog(page).getByText(copy.received.title).waitFor()
    await page.clock.runFor(3_000)
    await toast(page).waitFor()
  })

  test('closing the dialog asks for confirmation, and another screen announces the data', async () => {
    holdData()
    const { page } = await openDialog()
    await loginAtBank(page, chile)
    await says(page, copy.syncing.title)
    await page.keyboard.press('Escape')
    await says(page, copy.leave.title)
    await page.getByRole('button', { name: copy.leave.stay }).click()
    await says(page, copy.syncing.title)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: copy.leave.close }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: shellCopy.summary }).first().click()
    await page.waitForURL('**/dashboard')
    await callbackProxy.release()
    await toast(page).waitFor()
    await page.getByRole('heading', { name: dashboardCopy.accounts.title }).waitFor()
  })
})

describe.each(getRunWidths('phone'))('a reload during a sync (%s)', (width) => {
  test('shows the running sync again, without a second login', async () => {
    holdData()
    const { page } = await openDialog({ width })
    await loginAtBank(page, chile)
    await says(page, copy.syncing.title)
    await expectNoSideScroll(page)
    await page.reload()
    await says(page, copy.syncing.title)
    expect(await dialog(page).locator('iframe').count()).toBe(0)
    await callbackProxy.release()
    await toast(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await bankRows(page)
    expect(await dialog(page).count()).toBe(0)
  })
})

describe('errors of the product', () => {
  test('a link session that fails to start shows an error and can be retried', async () => {
    const visit = await journey.openVisit()
    const { page } = visit
    visit.allowPageError(/status of 503/)
    await register(page, journey.product().address)
    await page.route('**/api/floid/session/start/', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
    )
    await page.goto(`${journey.product().address}/connections?conectar=1`)
    await page.getByText('No se pudo iniciar la sesión', { exact: true }).first().waitFor()
    await page.unroute('**/api/floid/session/start/')
    await page.getByRole('button', { name: copy.startAgain }).click()
    await widgetFrame(page).locator('[data-step="bank"]').waitFor()
  })

  test('a network failure delays the link session and does not end it', async () => {
    holdAll()
    const { page, context, allowPageError } = await openDialog()
    await enterBank(page, chile)
    await widgetFrame(page).locator('[data-step="done"]').waitFor()
    allowPageError(/ERR_INTERNET_DISCONNECTED/)
    await waitUntilIdle(page)
    await context.setOffline(true)
    await confirmButton(page).click()
    await says(page, copy.syncing.offline)
    await context.setOffline(false)
    await callbackProxy.release()
    await toast(page).waitFor()
  })

  test('a server restart during a link session loses no data', async () => {
    holdData()
    const { page, allowPageError } = await openDialog()
    await loginAtBank(page, chile)
    allowPageError(/net::ERR_|status of 503|WebSocket connection/)
    await journey.product().restart()
    await callbackProxy.release()
    await toast(page).waitFor()
  })
})
