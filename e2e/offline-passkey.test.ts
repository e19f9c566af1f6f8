import { passkeyList } from '@lucas/contract/auth/security.ts'
import { lockCopy, securityTabCopy } from '@lucas/contract/copy/auth/lock.ts'
import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { manualTransactionCopy as manual } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, fetchAsUser } from './bank.ts'
import { useJourney } from './journey.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  expectThumbTargets,
  type Visit,
  type VisitOptions,
  waitUntilIdle,
  widths,
} from './page.ts'
import { addAuthenticator, plantWrongSecret } from './passkeys.ts'
import { getRunWidths } from './run-widths.ts'
import { goto } from './screens/screen.ts'
import { openWithWorker } from './service-worker.ts'
import { readStorage } from './stored-data.ts'
import { createTestUser, logout, readStoredSession, register, type TestUser } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const pin = '2580'
const readable = ['/dashboard', '/wallet', '/objetivos', '/spend']
/** What must not be found in the storage of a locked device. */
const figures = ['7345678', '4219873', 'Meta secreta', 'Farmacia secreta', 'Alcancía']

/** The lines of the screen; Metas says on the page itself that it is not live. */
const readLines = async (page: Page): Promise<string[]> =>
  (await page.locator('#contenido').innerText())
    .split('\n')
    .filter((line) => /\$|secreta|Alcancía/.test(line))
const passkeyButton = (page: Page) =>
  page.getByRole('button', { name: lockCopy.passkey }).filter({ visible: true })
const storedNames = async (page: Page): Promise<string[]> =>
  JSON.parse(await readStorage(page)).databases.flatMap((list: unknown[]) =>
    list.filter((name) => typeof name === 'string'),
  )

/** Registers a user with a goal, an account and a transaction, a PIN, and a passkey that may unlock. */
async function openWithPasskey(
  { page, allowPageError }: Visit,
  options: { hasPrf: boolean },
): Promise<TestUser> {
  allowPageError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|status of 40[13]/)
  await addAuthenticator(page, options)
  const user = await register(page, at(''), createTestUser())
  await callApi(page, '/api/goals/', 'POST', { name: 'Meta secreta', target_amount: 7_345_678 })
  await callApi(page, '/api/transactions/', 'POST', { name: 'Farmacia secreta', amount: 4_219_873 })
  const box = { name: 'Alcancía', account_type: 'depository', currency: 'CLP', opening_balance: 90_000 }
  await callApi(page, '/api/accounts/', 'POST', box)
  await callApi(page, '/api/security/pin/', 'PUT', { pin, password: user.password })
  await callApi(page, '/api/security/', 'PATCH', { lock_timeout_seconds: 300 })
  await openWithWorker(page, at('/settings?tab=security'))
  const biometric = page.getByRole('switch', { name: securityTabCopy.biometric })
  await biometric.click()
  await page.getByRole('dialog').getByRole('button', { name: securityTabCopy.addKey }).click()
  await expect.poll(() => biometric.isChecked()).toBe(true)
  await expect.poll(async () => (await fetchSecurity(page)).biometric_enabled).toBe(true)
  return user
}

const fetchSecurity = async (page: Page): Promise<{ locked: boolean; biometric_enabled: boolean }> =>
  (await fetchAsUser(page, '/api/security/')).json()

/** Locks with the network there, and unlocks with the passkey. */
async function unlockOnceByPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: securityTabCopy.lockNow }).click()
  await passkeyButton(page).click()
  await page.getByRole('heading', { name: settingsCopy.title }).waitFor()
}

/** Opens the screens, so that the device stores them. Returns what they show. */
async function readScreens(page: Page): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>()
  for (const path of readable) {
    await goto(page, at(path))
    seen.set(path, await readLines(page))
  }
  return seen
}

/** Long idle: the next start finds the app locked. */
async function startLocked(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lock = JSON.parse(localStorage.getItem('lucas-lock') ?? '{}')
    localStorage.setItem('lucas-lock', JSON.stringify({ ...lock, seenAt: 0 }))
  })
  await page.reload()
}

async function expectNothingReadable(page: Page): Promise<void> {
  const find = async (texts: readonly string[]): Promise<string[]> => {
    const left = await readStorage(page)
    return texts.filter((text) => left.includes(text))
  }
  await expect.poll(() => find(['key that can be read out'])).toEqual([])
  expect(await find(figures)).toEqual([])
  expect(await page.locator('body').innerText()).not.toContain('secreta')
}

async function expectScreens(page: Page, seen: ReadonlyMap<string, string[]>): Promise<void> {
  for (const [path, lines] of seen) {
    await page.goto(at(path))
    await page.getByText(/^Sin conexión\. Así estaba el /).waitFor()
    await expect.poll(() => readLines(page)).toEqual(lines)
  }
}

async function typePin(page: Page): Promise<void> {
  await page.getByText(lockCopy.typePin).waitFor()
  const boxes = page.getByLabel(lockCopy.pin)
  // Phones have a number pad of their own.
  const pad = page.getByRole('button', { name: lockCopy.digit(0) })
  if (await pad.isVisible())
    for (const digit of pin) await page.getByRole('button', { name: lockCopy.digit(Number(digit)) }).click()
  else await boxes.fill(pin)
}

describe.each(getRunWidths('phone'))('e2e/offline-passkey, %s', (name) => {
  const options: VisitOptions = { width: widths[name], hasServiceWorker: true }

  test('after a lock a passkey opens what was read before; the server asks for its own unlock', async () => {
    const visit = await journey.openVisit(options)
    const { page, context } = visit
    const user = await openWithPasskey(visit, { hasPrf: true })
    await unlockOnceByPasskey(page)
    const seen = await readScreens(page)
    expect([...seen.values()].flat().join()).toContain('secreta')
    await page.goto(at('/spend?tag=Deducible&min_amount=4219873'))
    await waitUntilIdle(page)
    await expect.poll(() => storedNames(page)).toEqual(expect.arrayContaining(['wrapped-key', 'unsent-key']))
    await context.setOffline(true)
    await startLocked(page)
    await page.getByText(offlineCopy.unlockByPasskey).waitFor()
    await passkeyButton(page).waitFor()
    await expectNothingReadable(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    if (name === 'phone') await expectThumbTargets(page)

    await plantWrongSecret(page)
    await passkeyButton(page).click()
    await page.getByText(offlineCopy.unlockFailed).waitFor()
    await expectNothingReadable(page)
    await page.reload()

    await passkeyButton(page).click()
    await page.getByText(/^Sin conexión\. Así estaba el /).waitFor()
    await expectScreens(page, seen)
    await addExpense(page, 'Feria secreta', '8500')
    await page.getByRole('region', { name: offlineCopy.unsent }).getByText('Feria secreta').waitFor()

    // The first contact locks the session: what the passkey opened here counts for nothing there.
    const answered: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api/') && response.ok()) answered.push(pathname)
    })
    await context.setOffline(false)
    await page.getByText(lockCopy.typePin).waitFor()
    await expect.poll(async () => (await fetchSecurity(page)).locked).toBe(true)
    await expectNothingReadable(page)
    expect(answered.filter((path) => !path.startsWith('/api/security/'))).toEqual([])
    await typePin(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await expect.poll(() => page.getByText(/^Sin conexión/).count()).toBe(0)
    await expect
      .poll(async () => JSON.stringify(await callApi(page, '/api/transactions/?search=Feria')))
      .toContain('Feria secreta')

    // After an unlock by PIN the store begins empty; the passkey opens that too.
    const again = await readScreens(page)
    await context.setOffline(true)
    await startLocked(page)
    await passkeyButton(page).click()
    await page.getByText(/^Sin conexión\. Así estaba el /).waitFor()
    await expectScreens(page, again)
    await page.setViewportSize({ width: widths.desk, height: 900 })
    await logout(page)
    await expect.poll(async () => JSON.parse(await readStorage(page)).databases.flat()).toEqual([])
    const left = await readStorage(page)
    for (const own of [...figures, user.email]) expect(left).not.toContain(own)
  })

  test('without a secret of the passkey a lock leaves nothing, and only a connection unlocks', async () => {
    const visit = await journey.openVisit(options)
    const { page, context } = visit
    await openWithPasskey(visit, { hasPrf: false })
    await unlockOnceByPasskey(page)
    await readScreens(page)
    await context.setOffline(true)
    await startLocked(page)
    await page.getByText(offlineCopy.unlock).waitFor()
    await expect.poll(() => storedNames(page)).toEqual([])
    await expectNothingReadable(page)
    expect(await passkeyButton(page).count()).toBe(0)
    await context.setOffline(false)
    await passkeyButton(page).click()
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  })

  test('a session that ended elsewhere takes along what the passkey could open', async () => {
    const visit = await journey.openVisit(options)
    const { page, context } = visit
    await openWithPasskey(visit, { hasPrf: true })
    await unlockOnceByPasskey(page)
    await readScreens(page)
    const { refresh } = await readStoredSession(page)
    await context.setOffline(true)
    await startLocked(page)
    await passkeyButton(page).waitFor()
    await fetchAsUser(page, '/api/auth/logout/', 'POST', { refresh })
    await context.setOffline(false)
    await page.waitForURL('**/login**')
    await expect.poll(async () => JSON.parse(await readStorage(page)).databases.flat()).toEqual([])
    // Signing in with the passkey is enough for the next lock.
    await page.getByRole('button', { name: lockCopy.signIn }).click()
    await expect.poll(() => storedNames(page)).toContain('wrapped-key')
  })

  test('a passkey that was removed, or may not unlock any more, opens nothing here', async () => {
    const visit = await journey.openVisit(options)
    const { page, context } = visit
    await openWithPasskey(visit, { hasPrf: true })
    await unlockOnceByPasskey(page)
    await page.goto(at('/settings?tab=security'))
    await expect.poll(() => storedNames(page)).toContain('wrapped-key')
    const biometric = page.getByRole('switch', { name: securityTabCopy.biometric })
    await biometric.click()
    await expect.poll(() => storedNames(page)).not.toContain('passkey')

    await biometric.click()
    await expect.poll(async () => (await fetchSecurity(page)).biometric_enabled).toBe(true)
    await unlockOnceByPasskey(page)
    // Loaded whole: a start asks whether the passkey is still the user's.
    await goto(page, at('/dashboard'))
    await expect.poll(() => storedNames(page)).toContain('wrapped-key')
    const { results } = passkeyList.parse(await callApi(page, '/api/security/passkeys/'))
    for (const { id } of results) await fetchAsUser(page, `/api/security/passkeys/${id}/`, 'DELETE')
    await expect.poll(() => storedNames(page)).not.toContain('passkey')
    await context.setOffline(true)
    await startLocked(page)
    await page.getByText(offlineCopy.unlock).waitFor()
    await expect.poll(() => storedNames(page)).toEqual([])
  })
})

/** Adds an expense by the shortcut of the installed app. */
async function addExpense(page: Page, name: string, amount: string): Promise<void> {
  await page.goto(at('/spend?nuevo=gasto'))
  const dialog = page.getByRole('dialog', { name: manual.title })
  await dialog.getByLabel(manual.fields.amount).fill(amount)
  await dialog.getByLabel(manual.fields.name).fill(name)
  await dialog.locator('button[type="submit"]').click()
  await dialog.waitFor({ state: 'detached' })
}
