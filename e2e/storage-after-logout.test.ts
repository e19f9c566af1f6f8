import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { unsentCopy } from '@lucas/contract/copy/unsent.ts'
import { privacyTabCopy } from '@lucas/contract/copy/users/privacy.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import { goto } from './screens/screen.ts'
import { readStorage } from './stored-data.ts'
import { createTestUser, readStoredSession, register, registerByForm, type TestUser } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** Opens every screen, so that each can store its data. */
async function openAllScreens(page: Page): Promise<void> {
  for (const path of [
    '/connections',
    '/spend',
    '/objetivos',
    '/link-bank',
    '/dashboard-legacy',
    '/dashboard',
  ]) {
    await goto(page, at(path))
  }
}

/** Expects that no personal data and no token is stored; the theme of the device and its visits may stay. */
async function expectForgotten(page: Page, { email, firstName }: TestUser, tokens: string[]): Promise<void> {
  await expect.poll(async () => JSON.parse(await readStorage(page)).databases.flat()).toEqual([])
  const stored = await readStorage(page)
  for (const personal of [email, firstName, chile.name, 'Meta secreta', ...tokens])
    expect(stored).not.toContain(personal)
  const { local, session, cached } = JSON.parse(stored)
  expect(session).toEqual({})
  expect(cached).toEqual([])
  const {
    'lucas-device': _device,
    'lucas-install': _install,
    'auth-storage': auth = '{"state":{}}',
    ...rest
  } = local
  expect(rest).toEqual({})
  expect(Object.values(JSON.parse(auth).state).filter((value) => value !== null)).toEqual([])
}

async function readTokens(page: Page): Promise<string[]> {
  const { access, refresh } = await readStoredSession(page)
  if (access === undefined || refresh === undefined) throw new Error('there is no session')
  return [access, refresh]
}

/** Adds an expense whose request does not arrive, so that it waits on the device. */
async function writeUnsent(page: Page, context: BrowserContext, name: string): Promise<void> {
  await context.route('**/api/transactions/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto(at('/spend?nuevo=gasto'))
  const dialog = page.getByRole('dialog', { name: manualTransactionCopy.title })
  await dialog.getByLabel(manualTransactionCopy.fields.amount).fill('1000')
  await dialog.getByLabel(manualTransactionCopy.fields.name).fill(name)
  await dialog.locator('button[type="submit"]').click()
  await page.getByRole('region', { name: offlineCopy.unsent }).getByText(name).waitFor()
  expect(await readStorage(page)).not.toContain(name)
}

const signOut = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: shellCopy.logout }).click()

describe('e2e/storage-after-logout', () => {
  test('signing out removes personal data in all tabs', async () => {
    const { page, openTab } = await journey.openVisit()
    const user = await register(page, at(''), createTestUser())
    await linkBank(page, chile)
    await callApi(page, '/api/goals/', 'POST', { name: 'Meta secreta', target_amount: 500_000 })
    await openAllScreens(page)
    const other = await openTab()
    await other.goto(at('/spend'))
    await other.getByRole('region', { name: transactionListCopy.list }).getByRole('button').first().waitFor()
    const tokens = await readTokens(page)
    const stored = await readStorage(page)
    for (const own of [user.email, 'Meta secreta'])
      expect(stored, 'while signed in, a minimum about the user and their goals is stored').toContain(own)
    await signOut(page)
    for (const tab of [page, other]) {
      await tab.waitForURL('**/login*')
      await expectForgotten(tab, user, tokens)
      await tab.goBack().catch(() => undefined) // the guard sends it on before it has loaded
      await tab.waitForURL('**/login*')
      expect(await tab.locator('body').innerText()).not.toContain(chile.name)
    }
  })

  test('signing out without a network removes personal data', async () => {
    const { page, context, allowPageError } = await journey.openVisit()
    // The sign-in page is prefetched, because it must open without a network.
    const user = await registerByForm(page, at(''), createTestUser())
    await openAllScreens(page)
    const tokens = await readTokens(page)
    allowPageError(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await signOut(page)
    await page.waitForURL('**/login')
    await expectForgotten(page, user, tokens)
  })

  test('opening the app with an expired session removes personal data', async () => {
    const { page, allowPageError } = await journey.openVisit()
    const user = await register(page, at(''), createTestUser())
    await openAllScreens(page)
    const tokens = await readTokens(page)
    allowPageError(/status of 401/)
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
      Object.assign(stored.state, { access: 'old', refresh: 'never-issued' })
      localStorage.setItem('auth-storage', JSON.stringify(stored))
    })
    await page.goto(at('/dashboard'))
    await page.waitForURL('**/login*')
    await expectForgotten(page, user, tokens)
  })

  test('what waits to be sent goes in all tabs, once the user agrees', async () => {
    const { page, openTab, context, allowPageError } = await journey.openVisit()
    const user = await register(page, at(''), createTestUser())
    await writeUnsent(page, context, 'Secreto escrito')
    allowPageError(/ERR_FAILED/)
    const other = await openTab()
    await other.goto(at('/spend'))
    await other.getByRole('region', { name: offlineCopy.unsent }).waitFor()
    const tokens = await readTokens(page)
    await signOut(page)
    const question = page.getByRole('dialog', { name: unsentCopy.logout.title })
    await question.getByRole('button', { name: unsentCopy.logout.confirm }).click()
    for (const tab of [page, other]) {
      await tab.waitForURL('**/login*')
      await expectForgotten(tab, user, [...tokens, 'Secreto escrito'])
      expect(await tab.locator('body').innerText()).not.toContain(offlineCopy.lost(1))
    }
  })

  test('a deleted account leaves nothing that waits to be sent', async () => {
    const { page, context, allowPageError } = await journey.openVisit()
    const user = await register(page, at(''), createTestUser())
    await writeUnsent(page, context, 'Secreto escrito')
    allowPageError(/ERR_FAILED/)
    const tokens = await readTokens(page)
    await page.goto(at('/settings?tab=deletion'))
    await page.getByRole('button', { name: privacyTabCopy.delete }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(unsentCopy.deletion(1)).waitFor()
    await dialog.getByLabel(privacyTabCopy.deletePassword).fill(user.password)
    await dialog.getByRole('button', { name: privacyTabCopy.confirm, exact: true }).click()
    await page.waitForURL('**/login**')
    await expectForgotten(page, user, [...tokens, 'Secreto escrito'])
  })

  test('the next user of the browser sees no data of the previous one', async () => {
    const { page } = await journey.openVisit()
    await register(page, at(''), createTestUser())
    await linkBank(page, chile)
    await openAllScreens(page)
    await signOut(page)
    await page.waitForURL('**/login')
    const next = { ...createTestUser(), firstName: 'Tomás' }
    await register(page, at(''), next)
    await page.goto(at('/dashboard'))
    await page.getByRole('heading', { level: 1, name: 'Hola, Tomás' }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain(chile.name)
  })
})
