import { connectionsCopy } from '@lucas/contract/copy/connections.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { linkingCopy as copy } from '@lucas/contract/copy/linking.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BankLogin, chile, confirmButton, enterBank, frameOf, openWidget, santander } from './bank.ts'
import { type Courier, startCourier } from './courier.ts'
import { useJourney } from './journey.ts'
import { quiet, type Visit } from './page.ts'
import { register } from './person.ts'
import { truthOf } from './truth.ts'

const journey = useJourney()
/** Holds the data, and no more than them, until a journey wants them. */
let courier: Courier
beforeAll(async () => {
  courier = await startCourier(journey.product())
})
afterEach(async () => {
  journey.product().bank.configure({ lateDelayMs: 150_000 })
  await courier.release()
})
afterAll(() => courier.close())
const holdData = () => courier.hold((body) => body.includes('"transactions"'))

/** The RUTs of the bank that make something go wrong. */
const magic = (rut: string): BankLogin => ({ ...chile, rut })

/** A new person with the dialog open. `isTimed` lets the journey turn the clock of the browser. */
async function begin({ isTimed = false } = {}): Promise<Visit & { caseid: string }> {
  const visit = await journey.visit()
  // The browser prints a line for what the bank refuses.
  visit.expectFault(/status of 400 .* http:\/\/127\.0\.0\.1:\d+\/lucas\/widget\//)
  if (isTimed) await visit.context.clock.install()
  await register(visit.page, journey.product().address)
  await visit.page.goto(`${journey.product().address}/dashboard`)
  return { ...visit, caseid: await openWidget(visit.page) }
}

async function pass(page: Page, login: BankLogin): Promise<void> {
  await enterBank(page, login)
  await frameOf(page).locator('[data-step="done"]').waitFor()
  await confirmButton(page).click()
}

const dialog = (page: Page) => page.getByRole('dialog')
const says = (page: Page, text: string) => dialog(page).getByText(text, { exact: true }).first().waitFor()
const toast = (page: Page) => page.getByText(copy.success, { exact: true }).first()

/** Turns the clock two seconds on after each poll, until the dialog has given up. Answers how often it asked. */
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

describe('what the bank refuses', () => {
  test('a wrong password stays in the widget: the dialog waits, nothing is connected', async () => {
    const { page } = await begin()
    await enterBank(page, magic('22222222-2'))
    await frameOf(page).locator('#login-error').waitFor()
    await confirmButton(page).waitFor()
    expect(await dialog(page).locator('iframe').count()).toBe(1)
  })

  test('a wrong second code stays in the widget too', async () => {
    const { page } = await begin()
    await enterBank(page, { ...santander, needsCode: false })
    await frameOf(page).locator('#code').fill('000000')
    await frameOf(page).locator('#code-form button[type="submit"]').click()
    await frameOf(page).locator('#code-error').waitFor()
    await confirmButton(page).waitFor()
  })

  test('a locked password says what to do at the bank, and a new try is offered', async () => {
    const { page } = await begin()
    await enterBank(page, magic('33333333-3'))
    await frameOf(page).locator('[data-step="error"]').waitFor()
    await confirmButton(page).click()
    await says(page, connectionsCopy.errors.locked_credentials)
    await page.getByRole('button', { name: copy.failed.again }).click()
    await frameOf(page).locator('[data-step="bank"]').waitFor()
  })

  test('a bank that is down says so, and offers to come back later', async () => {
    const { page } = await begin()
    await pass(page, magic('44444444-4'))
    await says(page, connectionsCopy.errors.bank_unavailable)
    await page.getByRole('button', { name: copy.failed.later }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('balances without movements are shown with the reason, until it is read', async () => {
    const { page } = await begin()
    await pass(page, magic('77777777-7'))
    await says(page, copy.partialTitle)
    await says(page, connectionsCopy.errors.partial_data)
    await page.getByRole('button', { name: copy.seeAccounts }).click()
    await page.getByRole('region', { name: chile.name }).getByRole('listitem').first().waitFor()
  })

  test('data that come three times make every account once', async () => {
    const { page, caseid } = await begin()
    await pass(page, magic('99999999-9'))
    await toast(page).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    const truth = await truthOf(journey.product().bank.url, [{ bank: chile.bank, caseid }])
    expect(await page.getByRole('region', { name: chile.name }).getByRole('listitem').count()).toBe(
      truth.length,
    )
  })
})

describe('what takes too long', () => {
  test('after sixty polls without data the sentence of the specification comes, and waiting goes on if wanted', async () => {
    const { page } = await begin({ isTimed: true })
    await enterBank(page, magic('66666666-6'))
    await page.clock.runFor(1_500)
    await frameOf(page).locator('[data-step="done"]').waitFor()
    expect(await waitForTimeout(page)).toBe(60)
    await says(page, 'Timeout esperando datos. Por favor, intenta de nuevo o verifica manualmente.')
    await page.getByRole('button', { name: copy.timeout.wait }).click()
    await says(page, copy.syncing.title)
  })

  test('data that come after the time-out are still shown', async () => {
    journey.product().bank.configure({ lateDelayMs: 0 })
    holdData()
    const { page } = await begin({ isTimed: true })
    await enterBank(page, magic('88888888-8'))
    await page.clock.runFor(1_500)
    await frameOf(page).locator('[data-step="done"]').waitFor()
    await waitForTimeout(page)
    await says(page, copy.timeout.text)
    await courier.release()
    await dialog(page).getByText(copy.received.title).waitFor()
    await page.clock.runFor(3_000)
    await toast(page).waitFor()
  })

  test('who closes the dialog while it runs is asked, and hears of the data on another screen', async () => {
    holdData()
    const { page } = await begin()
    await pass(page, chile)
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
    await courier.release()
    await toast(page).waitFor()
    await page.getByRole('heading', { name: dashboardCopy.accounts.title }).waitFor()
  })
})

describe('what breaks on our side', () => {
  test('a session that does not start says so and can be tried again', async () => {
    const visit = await journey.visit()
    const { page } = visit
    visit.expectFault(/status of 503/)
    await register(page, journey.product().address)
    await page.route('**/api/floid/session/start/', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
    )
    await page.goto(`${journey.product().address}/connections?conectar=1`)
    await page.getByText('No se pudo iniciar la sesión', { exact: true }).first().waitFor()
    await page.unroute('**/api/floid/session/start/')
    await page.getByRole('button', { name: copy.startAgain }).click()
    await frameOf(page).locator('[data-step="bank"]').waitFor()
  })

  test('a network that goes away for a while delays the linking and does not end it', async () => {
    const { page, context, expectFault } = await begin()
    await enterBank(page, chile)
    await frameOf(page).locator('[data-step="done"]').waitFor()
    expectFault(/ERR_INTERNET_DISCONNECTED/)
    await quiet(page)
    await context.setOffline(true)
    await confirmButton(page).click()
    await says(page, copy.syncing.offline)
    await context.setOffline(false)
    await toast(page).waitFor()
  })

  test('a server that ends and comes back in the middle loses nothing', async () => {
    holdData()
    const { page, expectFault } = await begin()
    await pass(page, chile)
    expectFault(/net::ERR_|status of 503|WebSocket connection/)
    await journey.product().restart()
    await courier.release()
    await toast(page).waitFor()
  })
})
