import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { passwordCopy } from '@lucas/contract/copy/auth/password.ts'
import { walletScreenCopy as walletCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { fallbackProblemsCopy } from '@lucas/contract/copy/fallback-problems.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { refusedCall, waitUntilIdle } from './page.ts'
import { login, logout, registerByForm } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const pathOf = (page: Page) => new URL(page.url()).pathname
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

test('a wrong password shows the error of the server and stays at the login', async () => {
  const { page, allowPageError } = await journey.openVisit()
  allowPageError(refusedCall)
  await page.goto(at('/login'))
  const answer = page.waitForResponse('**/api/auth/login/')
  await login(page, { email: 'nadie@correo.example', password: 'no-es-la-clave' })
  const { detail }: { detail: string } = await (await answer).json()
  expect(detail).not.toBe('')
  await page.getByRole('alert').getByText(detail).waitFor()
  expect(pathOf(page)).toBe('/login')
})

test('a login without a connection, and one beyond the limit, say what to do', async () => {
  const { page, context, allowPageError } = await journey.openVisit()
  allowPageError(/status of (429|502)|ERR_INTERNET_DISCONNECTED/)
  await page.goto(at('/login'))
  await waitUntilIdle(page)
  const user = { email: 'nadie@correo.example', password: 'no-es-la-clave' }
  const alert = page.getByRole('alert')
  await context.setOffline(true)
  await login(page, user)
  await alert.getByText(fallbackProblemsCopy.unreachable).waitFor()
  await context.setOffline(false)
  for (const [status, body, sentence] of [
    [502, {}, authCopy.loginFailed],
    [429, {}, fallbackProblemsCopy.tooManyUntil('3 minutos')],
  ] as const) {
    await page.route('**/api/auth/login/', (route) =>
      route.fulfill({ status, json: body, headers: { 'retry-after': '180' } }),
    )
    await login(page, user)
    await alert.getByText(sentence).waitFor()
  }
})

test('the password meter loads its list at the first letter and rates common passwords as weak', async () => {
  const { page } = await journey.openVisit()
  const isListLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('common-words')),
    )
  await page.goto(at('/register'))
  const password = page.getByLabel(authCopy.password, { exact: true })
  await password.focus()
  expect(await isListLoaded()).toBe(false)
  const rule = page.getByRole('listitem').filter({ hasText: passwordCopy.ruleGuess })
  for (const [written, level, state] of [
    ['laguna-verde-92', passwordCopy.strength[3], passwordCopy.ruleMet],
    ['colocolo2024', passwordCopy.strength[0], passwordCopy.ruleOpen],
  ] as const) {
    await password.fill(written)
    await seen(page, level)
    await rule.filter({ hasText: state }).waitFor()
  }
  expect(await isListLoaded()).toBe(true)
})

test('a registered email address gets a neutral message', async () => {
  const { page, allowPageError } = await journey.openVisit()
  const user = await registerByForm(page, at(''))
  await logout(page)
  allowPageError(refusedCall)
  await page.goto(at('/register'))
  await page.getByLabel(authCopy.firstName).fill('Otra')
  await page.getByLabel(authCopy.lastName).fill('Persona')
  await page.getByLabel(authCopy.email).fill(user.email)
  await page.getByLabel(authCopy.password, { exact: true }).fill('montaña-azul-17')
  await page.getByLabel(authCopy.terms).check()
  const answer = page.waitForResponse('**/api/auth/register/')
  await page.getByRole('button', { name: authCopy.createAccount }).click()
  const { detail }: { detail: string } = await (await answer).json()
  await page.getByRole('alert').getByText(detail).first().waitFor()
  expect(detail).not.toContain(user.email)
})

test('an unknown path opens the dashboard for a signed-in user', async () => {
  const { page, allowPageError } = await journey.openVisit()
  allowPageError(/404 \(Not Found\) \S+\/no-existe\/nada$/)
  await registerByForm(page, at(''))
  const answer = await page.goto(at('/no-existe/nada'))
  expect(answer?.status()).toBe(404)
  await page.waitForURL('**/dashboard')
  const note = page.getByRole('status').getByText(shellCopy.redirected)
  await note.waitFor()
  await page.getByRole('link', { name: shellCopy.transactions, exact: true }).click()
  await note.waitFor({ state: 'detached' })
})

test('the forms of visitors appear with their code, without waiting for a timer', async () => {
  const { page } = await journey.openVisit()
  // The timers of the page never end: React holds back for 300 ms what replaces a Suspense fallback.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const path of ['/login', '/register', '/recuperar', '/auth/verify', '/ejemplo?fin=1']) {
    await page.goto(at(path))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
})

test('login and registration redirect a signed-in user', async () => {
  const { page } = await journey.openVisit()
  await registerByForm(page, at(''))
  for (const path of ['/login', '/register', '/landing']) {
    await page.goto(at(path))
    await page.waitForURL('**/dashboard')
  }
})

test('signing in opens the screen that was requested before', async () => {
  const { page } = await journey.openVisit()
  const user = await registerByForm(page, at(''))
  await logout(page)
  await page.goto(at('/spend?search=metro'))
  await page.waitForURL('**/login?next=*')
  await login(page, user)
  await page.waitForURL('**/spend?search=metro')
})

test('a foreign, hidden or unknown return path opens the dashboard instead (S-28)', async () => {
  const { page } = await journey.openVisit()
  const user = await registerByForm(page, at(''))
  for (const next of [
    'https://malo.example/',
    '//malo.example',
    '/\\malo.example',
    '/%2F/malo.example',
    'javascript:alert(1)',
    '/desconocida',
  ]) {
    await logout(page)
    await page.goto(at(`/login?next=${encodeURIComponent(next)}`))
    await login(page, user)
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(page.url(), next).toBe(at('/dashboard'))
  }
})

test('a reload keeps the session, and signing out ends it', async () => {
  const { page, openTab } = await journey.openVisit()
  const user = await registerByForm(page, at(''))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(pathOf(page)).toBe('/dashboard')
  await logout(page)
  await page.goto(at('/dashboard'))
  await page.waitForURL('**/login*')
  await login(page, user)
  await page.waitForURL('**/dashboard')
  const other = await openTab()
  await other.goto(at('/connections'))
  await other.getByRole('heading', { level: 1 }).waitFor()
  await logout(page)
  await other.waitForURL('**/login')
})

test('signing out works without a network', async () => {
  const { page, context, allowPageError } = await journey.openVisit()
  await registerByForm(page, at(''))
  // Requests that are running when the network fails do not finish.
  allowPageError(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  // The sign-in page is prefetched after the registration page.
  await waitUntilIdle(page)
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toBeNull()
})

test('a screen whose chunk fails to load shows an error and opens after a retry', async () => {
  const { page, context, allowPageError } = await journey.openVisit()
  await registerByForm(page, at(''))
  allowPageError(/ERR_FAILED|dynamically imported module/)
  await context.route('**/assets/wallet-screen-*', (route) => route.abort())
  await page.goto(at('/wallet'))
  const fault = page.getByRole('alert').filter({ hasText: uiCopy.screenFailed })
  await fault.waitFor()
  await page.getByRole('banner').waitFor()
  await context.unroute('**/assets/wallet-screen-*')
  await fault.getByRole('button', { name: uiCopy.retry }).click()
  await page.getByRole('heading', { level: 1, name: walletCopy.title }).waitFor()
})
