import { linkSession, sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { linkSessionCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import { errors, type FrameLocator, type Page } from 'playwright-core'
import { z } from 'zod'
import { readStoredSession } from './test-user.ts'

export interface BankLogin {
  bank: string
  /** The label of the bank's button in the widget. */
  name: string
  rut: string
  needsCode?: boolean
}

/** One user at two banks; the second bank also asks for a code. */
export const rut = '12345678-5'
export const chile: BankLogin = { bank: 'chile', name: 'Banco de Chile', rut }
export const santander: BankLogin = { bank: 'santander', name: 'Santander', rut, needsCode: true }

/** Milliseconds after which a dialog that shows no button has moved on. */
const pressTimeout = 2_000
const password = 'clave-inventada'
const code = '123456'

export const widgetFrame = (page: Page): FrameLocator => page.frameLocator(`iframe[title="${copy.frame}"]`)

/** Opens the dialog from the onboarding list of the dashboard or from /connections. Returns the caseid of the link session. */
export async function openWidget(page: Page): Promise<string> {
  const started = page.waitForResponse('**/api/floid/session/start/')
  await page
    .getByRole('main')
    .getByRole('link', { name: dashboardCopy.connectBank })
    .or(page.getByRole('main').getByRole('button', { name: copy.title }))
    .first()
    .click()
  const { caseid } = sessionStartAnswer.parse(await (await started).json())
  await widgetFrame(page).getByRole('heading', { level: 1 }).first().waitFor()
  return caseid
}

/** Signs in to the bank in the widget, up to the bank's final response. */
export async function enterBank(page: Page, login: BankLogin): Promise<void> {
  await chooseBank(page, login.bank)
  await enterLogin(page, login)
}

/** Signs in at the bank at which the widget is. */
export async function enterLogin(page: Page, login: BankLogin): Promise<void> {
  const frame = widgetFrame(page)
  await frame.locator('#rut').fill(login.rut)
  await frame.locator('#password').fill(password)
  await frame.locator('#login-form button[type="submit"]').click()
  if (!login.needsCode) return
  await frame.locator('#code').fill(code)
  await frame.locator('#code-form button[type="submit"]').click()
}

export const confirmButton = (page: Page) => page.getByRole('button', { name: copy.done })

/** Presses the button that confirms the sign-in, unless the dialog has moved on by itself. */
export async function confirmSignIn(page: Page): Promise<void> {
  // A click that waited longer would press the button of the next dialog.
  const press = confirmButton(page).click({ timeout: pressTimeout })
  await press.catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
}

/** Waits until the bank has accepted the sign-in; the dialog may have moved on since. */
export async function waitForSignIn(page: Page): Promise<void> {
  const laterStep = page.getByRole('dialog').locator('[aria-current="step"]:not(:first-child)')
  await Promise.any([widgetFrame(page).locator('[data-step="done"]').waitFor(), laterStep.waitFor()])
}

/** Connects a bank through the widget and waits until the dialog closes. */
export async function connectBank(page: Page, login: BankLogin): Promise<string> {
  const caseid = await openWidget(page)
  await enterBank(page, login)
  await waitForSignIn(page)
  await confirmSignIn(page)
  await page.getByText(copy.success, { exact: true }).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return caseid
}

const widgetResult = z.object({ status: z.literal('ok') })
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH'

/** Sends a request to the API as the signed-in user of the page. */
export async function fetchAsUser(page: Page, path: string, method: Method = 'GET', data?: unknown) {
  const { access } = await readStoredSession(page)
  const headers = { authorization: `Bearer ${access}` }
  return page.context().request.fetch(new URL(path, page.url()).href, { method, headers, data })
}

/** Sends a request to the API as the signed-in user and returns its JSON. Throws when the request is rejected. */
export async function callApi(page: Page, path: string, method?: Method, data?: unknown): Promise<unknown> {
  const answer = await fetchAsUser(page, path, method, data)
  const text = await answer.text()
  if (!answer.ok()) throw new Error(`${method ?? 'GET'} ${path}: ${answer.status()} ${text}`)
  return JSON.parse(text)
}

/** Connects a bank without the dialog, for journeys that do not test the dialog. */
export async function linkBank(page: Page, login: BankLogin): Promise<string> {
  const session = sessionStartAnswer.parse(await callApi(page, '/api/floid/session/start/', 'POST'))
  const answer = await fetch(session.widget_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank: login.bank, rut: login.rut, password, ...(login.needsCode && { code }) }),
  })
  widgetResult.parse(await answer.json())
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(200)) {
    const { state } = linkSession.parse(await callApi(page, `/api/floid/session/${session.caseid}/`))
    if (state === 'finished') return session.caseid
    if (state === 'failed') throw new Error(`${login.name} rejected the login`)
  }
  throw new Error(`${login.name} did not deliver within 30 s`)
}

/**
 * Clicks the bank until its login form is visible. Before the first paint of the frame Chromium sends clicks to the page
 * around it; a script on a busy machine can be that early.
 */
export async function chooseBank(page: Page, bank: string): Promise<void> {
  const frame = widgetFrame(page)
  const rut = frame.locator('#rut')
  for (let press = 0; press < 8 && !(await rut.isVisible()); press += 1) {
    await frame.locator(`[data-bank="${bank}"]`).click()
    await rut.waitFor({ timeout: 2_000 }).catch(() => undefined) // the loop clicks again; a later fill fails otherwise
  }
}
