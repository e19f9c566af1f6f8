import { authCopy } from '@lucas/contract/copy/auth.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { walletScreenCopy as walletCopy } from '@lucas/contract/copy/wallet-screen.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { quiet, refused } from './page.ts'
import { login, logout, registerByForm } from './person.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const pathOf = (page: Page) => new URL(page.url()).pathname
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

test('a wrong password shows the sentence of the server and stays at the door', async () => {
  const { page, expectFault } = await journey.visit()
  expectFault(refused)
  await page.goto(at('/login'))
  const answer = page.waitForResponse('**/api/auth/login/')
  await login(page, { email: 'nadie@correo.example', password: 'no-es-la-clave' })
  const { detail }: { detail: string } = await (await answer).json()
  expect(detail).not.toBe('')
  await page.getByRole('alert').getByText(detail).waitFor()
  expect(pathOf(page)).toBe('/login')
})

test('empty fields of the login say what is missing, without asking the server', async () => {
  const { page } = await journey.visit()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(at('/login'))
  await page.getByRole('button', { name: authCopy.login }).click()
  await seen(page, authCopy.emailRequired)
  await seen(page, authCopy.passwordRequired)
  expect(calls.filter((url) => url.includes('/api/auth/'))).toEqual([])
})

test('every missing field of the register says so, and a short password too', async () => {
  const { page } = await journey.visit()
  await page.goto(at('/register'))
  await page.getByLabel(authCopy.password, { exact: true }).fill('corta')
  await page.getByRole('button', { name: authCopy.createAccount }).click()
  for (const sentence of [
    authCopy.firstNameRequired,
    authCopy.lastNameRequired,
    authCopy.emailRequired,
    authCopy.passwordShort,
    authCopy.termsRequired,
  ])
    await seen(page, sentence)
})

test('an address that is taken gets a neutral sentence', async () => {
  const { page, expectFault } = await journey.visit()
  const person = await registerByForm(page, at(''))
  await logout(page)
  expectFault(refused)
  await page.goto(at('/register'))
  await page.getByLabel(authCopy.firstName).fill('Otra')
  await page.getByLabel(authCopy.lastName).fill('Persona')
  await page.getByLabel(authCopy.email).fill(person.email)
  await page.getByLabel(authCopy.password, { exact: true }).fill('montaña-azul-17')
  await page.getByLabel(authCopy.terms).check()
  const answer = page.waitForResponse('**/api/auth/register/')
  await page.getByRole('button', { name: authCopy.createAccount }).click()
  const { detail }: { detail: string } = await (await answer).json()
  await page.getByRole('alert').getByText(detail).first().waitFor()
  expect(detail).not.toContain(person.email)
})

test('a signed-in person of an unknown path sees the dashboard', async () => {
  const { page } = await journey.visit()
  await registerByForm(page, at(''))
  await page.goto(at('/no-existe/nada'))
  await page.waitForURL('**/dashboard')
})

test('a signed-in person has nothing to do at the doors', async () => {
  const { page } = await journey.visit()
  await registerByForm(page, at(''))
  for (const path of ['/login', '/register', '/landing']) {
    await page.goto(at(path))
    await page.waitForURL('**/dashboard')
  }
})

test('who wanted a screen before signing in gets it afterwards', async () => {
  const { page } = await journey.visit()
  const person = await registerByForm(page, at(''))
  await logout(page)
  await page.goto(at('/spend?search=metro'))
  await page.waitForURL('**/login?next=*')
  await login(page, person)
  await page.waitForURL('**/spend?search=metro')
})

test('a foreign, hidden or unknown return path is refused: the dashboard opens (S-28)', async () => {
  const { page } = await journey.visit()
  const person = await registerByForm(page, at(''))
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
    await login(page, person)
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(page.url(), next).toBe(at('/dashboard'))
  }
})

test('a reload keeps the session; signing out ends it; the same person comes back', async () => {
  const { page, openTab } = await journey.visit()
  const person = await registerByForm(page, at(''))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(pathOf(page)).toBe('/dashboard')
  await logout(page)
  await page.goto(at('/dashboard'))
  await page.waitForURL('**/login*')
  await login(page, person)
  await page.waitForURL('**/dashboard')
  const other = await openTab()
  await other.goto(at('/connections'))
  await other.getByRole('heading', { level: 1 }).waitFor()
  await logout(page)
  await other.waitForURL('**/login')
})

test('signing out works without a network too', async () => {
  const { page, context, expectFault } = await journey.visit()
  await registerByForm(page, at(''))
  // What the screen had not yet been sent when the network went does not arrive.
  expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  // The sign-in page is fetched ahead, behind the one for signing up.
  await quiet(page)
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toBeNull()
})

test('the button of the login says that it is busy', async () => {
  const { page } = await journey.visit()
  const person = await registerByForm(page, at(''))
  await logout(page)
  const seenBusy = Promise.withResolvers<void>()
  await page.route('**/api/auth/login/', async (route) => {
    await seenBusy.promise
    await route.continue()
  })
  await login(page, person)
  await page.getByRole('button', { name: 'Iniciando sesión...' }).waitFor()
  seenBusy.resolve()
  await page.waitForURL('**/dashboard')
})

test('a screen whose code does not arrive says so in its place, and opens when it is tried again', async () => {
  const { page, context, expectFault } = await journey.visit()
  await registerByForm(page, at(''))
  expectFault(/ERR_FAILED|dynamically imported module/)
  await context.route('**/assets/wallet-screen-*', (route) => route.abort())
  await page.goto(at('/wallet'))
  const fault = page.getByRole('alert').filter({ hasText: uiCopy.screenFailed })
  await fault.waitFor()
  await page.getByRole('banner').waitFor()
  await context.unroute('**/assets/wallet-screen-*')
  await fault.getByRole('button', { name: uiCopy.retry }).click()
  await page.getByRole('heading', { level: 1, name: walletCopy.title }).waitFor()
})
