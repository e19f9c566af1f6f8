import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { linkingCopy as copy } from '@lucas/contract/copy/linking.ts'
import { linkSession, sessionStartAnswer } from '@lucas/contract/linking.ts'
import type { FrameLocator, Page } from 'playwright-core'
import { z } from 'zod'
import { keptSession } from './person.ts'

export interface BankLogin {
  bank: string
  /** As the widget's button says it. */
  name: string
  rut: string
  needsCode?: boolean
}

/** One person at two banks; the second asks for a code too. */
export const rut = '12345678-5'
export const chile: BankLogin = { bank: 'chile', name: 'Banco de Chile', rut }
export const santander: BankLogin = { bank: 'santander', name: 'Santander', rut, needsCode: true }

const password = 'clave-inventada'
const code = '123456'

export const frameOf = (page: Page): FrameLocator => page.frameLocator(`iframe[title="${copy.frame}"]`)

/** Opens the dialog from the first steps of the dashboard or from /connections. Answers the case of the session. */
export async function openWidget(page: Page): Promise<string> {
  const started = page.waitForResponse('**/api/floid/session/start/')
  await page
    .getByRole('main')
    .getByRole('link', { name: dashboardCopy.connectBank })
    .or(page.getByRole('main').getByRole('button', { name: copy.title }))
    .first()
    .click()
  const { caseid } = sessionStartAnswer.parse(await (await started).json())
  await frameOf(page).getByRole('heading', { level: 1 }).first().waitFor()
  return caseid
}

/** Enters the bank in the widget, as a person does, up to the bank's own last word. */
export async function enterBank(page: Page, login: BankLogin): Promise<void> {
  const frame = frameOf(page)
  await chooseBank(page, login.bank)
  await frame.locator('#rut').fill(login.rut)
  await frame.locator('#password').fill(password)
  await frame.locator('#login-form button[type="submit"]').click()
  if (!login.needsCode) return
  await frame.locator('#code').fill(code)
  await frame.locator('#code-form button[type="submit"]').click()
}

export const confirmButton = (page: Page) => page.getByRole('button', { name: copy.done })

/** Connects one bank through the widget and waits until the dialog has closed by itself. */
export async function connectBank(page: Page, login: BankLogin): Promise<string> {
  const caseid = await openWidget(page)
  await enterBank(page, login)
  await frameOf(page).locator('[data-step="done"]').waitFor()
  await confirmButton(page).click()
  await page.getByText(copy.success, { exact: true }).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return caseid
}

const bankAnswer = z.object({ status: z.literal('ok') })
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** What the server answers the page's own person, whatever the page shows. */
export async function ask(page: Page, path: string, method: Method = 'GET', data?: unknown) {
  const { access } = await keptSession(page)
  const headers = { authorization: `Bearer ${access}` }
  return page.context().request.fetch(new URL(path, page.url()).href, { method, headers, data })
}

/** The same of what may not be refused: a refusal is an error that says what was refused. */
export async function call(page: Page, path: string, method?: Method, data?: unknown): Promise<unknown> {
  const answer = await ask(page, path, method, data)
  const text = await answer.text()
  if (!answer.ok()) throw new Error(`${method ?? 'GET'} ${path}: ${answer.status()} ${text}`)
  return JSON.parse(text)
}

/** Connects a bank without the dialog, where the dialog is not what the journey is about. */
export async function linkBank(page: Page, login: BankLogin): Promise<string> {
  const session = sessionStartAnswer.parse(await call(page, '/api/floid/session/start/', 'POST'))
  const answer = await fetch(session.widget_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank: login.bank, rut: login.rut, password, ...(login.needsCode && { code }) }),
  })
  bankAnswer.parse(await answer.json())
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(200)) {
    const { state } = linkSession.parse(await call(page, `/api/floid/session/${session.caseid}/`))
    if (state === 'finished') return session.caseid
    if (state === 'failed') throw new Error(`${login.name} refused`)
  }
  throw new Error(`${login.name} did not deliver within 30 s`)
}

/**
 * Presses the bank until its step stands. Chromium gives a press to the page around the frame until the frame's first
 * picture is on the screen; a person cannot be that early, a script on a busy machine can.
 */
export async function chooseBank(page: Page, bank: string): Promise<void> {
  const frame = frameOf(page)
  const rut = frame.locator('#rut')
  for (let press = 0; press < 8 && !(await rut.isVisible()); press += 1) {
    await frame.locator(`[data-bank="${bank}"]`).click()
    await rut.waitFor({ timeout: 2_000 }).catch(() => undefined) // pressed again, or the fill below says it
  }
}
