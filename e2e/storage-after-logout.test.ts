import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { spendCopy } from '@lucas/contract/copy/spend.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { call, chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import { quiet } from './page.ts'
import { keptSession, newPerson, type Person, register, registerByForm } from './person.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** Everything that this browser keeps for the product, as text. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const boxes = await caches.keys()
    return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, databases, boxes })
  })
}

/** Walks every screen, so that whatever would be kept has been kept. */
async function walk(page: Page): Promise<void> {
  for (const path of [
    '/connections',
    '/spend',
    '/objetivos',
    '/link-bank',
    '/dashboard-legacy',
    '/dashboard',
  ]) {
    await page.goto(at(path))
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await quiet(page)
  }
}

/** Nothing of the person, and no token, is left; the device's own theme may stay. */
async function expectForgotten(page: Page, { email, firstName }: Person, tokens: string[]): Promise<void> {
  const kept = await everythingKept(page)
  for (const personal of [email, firstName, chile.name, 'Meta secreta', ...tokens])
    expect(kept).not.toContain(personal)
  const { local, session, databases, boxes } = JSON.parse(kept)
  expect(session).toEqual({})
  expect(databases).toEqual([])
  expect(boxes).toEqual([])
  const { 'lucas-device': _device, 'auth-storage': auth = '{"state":{}}', ...rest } = local
  expect(rest).toEqual({})
  expect(Object.values(JSON.parse(auth).state).filter((value) => value !== null)).toEqual([])
}

async function tokensOf(page: Page): Promise<string[]> {
  const { access, refresh } = await keptSession(page)
  if (access === undefined || refresh === undefined) throw new Error('nobody is signed in')
  return [access, refresh]
}

const signOut = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: shellCopy.logout }).click()

describe('e2e/storage-after-logout', () => {
  test('signing out leaves nothing personal, in this tab and in the others', async () => {
    const { page, openTab } = await journey.visit()
    const person = await register(page, at(''), newPerson())
    await linkBank(page, chile)
    await call(page, '/api/goals/', 'POST', { name: 'Meta secreta', target_amount: 500_000 })
    await walk(page)
    const other = await openTab()
    await other.goto(at('/spend'))
    await other.getByRole('region', { name: spendCopy.list }).getByRole('button').first().waitFor()
    const tokens = await tokensOf(page)
    const kept = await everythingKept(page)
    for (const own of [person.email, 'Meta secreta'])
      expect(kept, 'while signed in the least of the person and their goals are kept').toContain(own)
    await signOut(page)
    for (const tab of [page, other]) {
      await tab.waitForURL('**/login*')
      await expectForgotten(tab, person, tokens)
      await tab.goBack().catch(() => undefined) // the guard sends it on before it has loaded
      await tab.waitForURL('**/login*')
      expect(await tab.locator('body').innerText()).not.toContain(chile.name)
    }
  })

  test('signing out without a network leaves nothing either', async () => {
    const { page, context, expectFault } = await journey.visit()
    // The form has fetched the sign-in page, which must stand without a network.
    const person = await registerByForm(page, at(''), newPerson())
    await walk(page)
    const tokens = await tokensOf(page)
    expectFault(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await signOut(page)
    await page.waitForURL('**/login')
    await expectForgotten(page, person, tokens)
  })

  test('a start whose session is over leaves nothing', async () => {
    const { page, expectFault } = await journey.visit()
    const person = await register(page, at(''), newPerson())
    await walk(page)
    const tokens = await tokensOf(page)
    expectFault(/status of 401/)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
      Object.assign(kept.state, { access: 'old', refresh: 'never-issued' })
      localStorage.setItem('auth-storage', JSON.stringify(kept))
    })
    await page.goto(at('/dashboard'))
    await page.waitForURL('**/login*')
    await expectForgotten(page, person, tokens)
  })

  test('the next person in this browser sees nothing of the one before', async () => {
    const { page } = await journey.visit()
    await register(page, at(''), newPerson())
    await linkBank(page, chile)
    await walk(page)
    await signOut(page)
    await page.waitForURL('**/login')
    const next = { ...newPerson(), firstName: 'Tomás' }
    await register(page, at(''), next)
    await page.goto(at('/dashboard'))
    await page.getByRole('heading', { level: 1, name: 'Hola, Tomás' }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain(chile.name)
  })
})
