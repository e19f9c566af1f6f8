import { account } from '@lucas/contract/banking/account.ts'
import { lockCopy } from '@lucas/contract/copy/auth/lock.ts'
import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { manualTransactionCopy as manual } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionDetailCopy as detail } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { unsentCopy as copy } from '@lucas/contract/copy/unsent.ts'
import { type Transaction, transaction, transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { transactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, fetchAsUser } from './bank.ts'
import { useJourney } from './journey.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  expectThumbTargets,
  type Visit,
  waitUntilIdle,
  widths,
} from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { openWithWorker } from './service-worker.ts'
import { listOf } from './spend.ts'
import { readStorage } from './stored-data.ts'
import { createTestUser, readStoredSession, register, signIn, type TestUser } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const withoutNetwork = /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/

const createRow = async (
  page: Page,
  name: string,
  more: Record<string, unknown> = {},
): Promise<Transaction> =>
  transaction.parse(await callApi(page, '/api/transactions/', 'POST', { name, amount: 4_200, ...more }))
const listRows = async (page: Page, search: string): Promise<Transaction[]> =>
  transactionPage.parse(await callApi(page, `/api/transactions/?search=${search}&limit=100`)).results
const fetchRow = async (page: Page, id: string) =>
  transactionDetail.parse(await callApi(page, `/api/transactions/${id}/`))

/** Opens the list with the detail of each transaction, so that the device can show them without a network. */
async function prepareDevice({ page, allowPageError }: Visit, ids: readonly string[]): Promise<void> {
  allowPageError(withoutNetwork)
  await openWithWorker(page, at('/dashboard'))
  for (const id of ids) {
    await page.goto(at(`/spend?id=${id}`))
    await page.getByLabel(detail.notes).waitFor()
    await waitUntilIdle(page)
  }
  await page.goto(at('/spend'))
  await listOf(page).getByRole('button').first().waitFor()
  await waitUntilIdle(page)
}

/** Adds an expense by the shortcut of the installed app. */
async function addExpense(page: Page, name: string, amount: string): Promise<void> {
  await page.goto(at('/spend?nuevo=gasto'))
  const dialog = page.getByRole('dialog', { name: manual.title })
  await dialog.getByLabel(manual.fields.amount).fill(amount)
  await dialog.getByLabel(manual.fields.name).fill(name)
  await dialog.locator('button[type="submit"]').click()
  await dialog.waitFor({ state: 'detached' })
}

async function openDetail(page: Page, id: string): Promise<Locator> {
  await page.goto(at(`/spend?id=${id}`))
  const pane = page.getByRole('complementary').or(page.getByRole('dialog'))
  await pane.getByLabel(detail.notes).waitFor()
  return pane
}

async function writeNote(page: Page, id: string, text: string): Promise<void> {
  const pane = await openDetail(page, id)
  await pane.getByLabel(detail.notes).fill(text)
  await pane.getByRole('button', { name: detail.saveNotes }).click()
  await pane.getByText(offlineCopy.unsent).first().waitFor()
}

async function chooseCategory(page: Page, id: string, category: string): Promise<void> {
  const pane = await openDetail(page, id)
  await pane.getByRole('button', { name: /Categoría: .*Cambiar/ }).click()
  await page.getByRole('menuitemradio', { name: category }).first().click()
  await pane.getByText(offlineCopy.unsent).first().waitFor()
}

const badge = (page: Page, count: number) =>
  page.getByRole('button', { name: offlineCopy.openUnsent(offlineCopy.unsentCount(count)) })
const refusedBadge = (page: Page) =>
  page.getByRole('button', { name: offlineCopy.openUnsent(offlineCopy.refusedCount(1)) })
const queueOf = (page: Page) => page.getByRole('dialog', { name: copy.title })
const nothingWaits = (page: Page) =>
  expect
    .poll(() => page.getByRole('button', { name: /(por enviar|no se envi).*Ver la lista/ }).count())
    .toBe(0)

async function openQueue(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /Ver la lista$/ }).click()
  const queue = queueOf(page)
  await queue.waitFor()
  return queue
}

/** Expects that nothing of a user is stored any more. */
async function expectForgotten(page: Page, user: TestUser, written: readonly string[]): Promise<void> {
  await expect.poll(async () => JSON.parse(await readStorage(page)).databases.flat()).toEqual([])
  const left = await readStorage(page)
  for (const own of [user.email, ...written]) expect(left).not.toContain(own)
}

describe.each(getRunWidths('phone'))('e2e/offline-writes, %s', (name) => {
  const options = { width: widths[name], hasServiceWorker: true }

  test('an expense, a category and a note of two devices arrive once each', async () => {
    const one = await journey.openVisit(options)
    const other = await journey.openVisit(options)
    const user = await register(one.page, at(''), createTestUser())
    await signIn(other.page, at(''), user)
    const [coffee, bread] = [await createRow(one.page, 'Café'), await createRow(one.page, 'Pan')]
    const ids = [coffee.id, bread.id]
    await prepareDevice(one, ids)
    await prepareDevice(other, ids)
    await one.context.setOffline(true)
    await other.context.setOffline(true)

    await addExpense(one.page, 'Feria de uno', '8500')
    await chooseCategory(one.page, coffee.id, categoryNames.SALUD)
    await writeNote(one.page, coffee.id, 'con Ana')
    await addExpense(other.page, 'Micro de otro', '800')
    await chooseCategory(other.page, bread.id, categoryNames.TRANSPORTE)
    await writeNote(other.page, bread.id, 'para la once')

    // They are shown, and are there after a start without a network; nothing of them can be read in the store.
    for (const [page, own] of [
      [one.page, 'Feria de uno'],
      [other.page, 'Micro de otro'],
    ] as const) {
      await page.goto(at('/spend'))
      const unsent = page.getByRole('region', { name: offlineCopy.unsent })
      await unsent.getByText(own).waitFor()
      await unsent.getByText(offlineCopy.unsentNote).waitFor()
      await badge(page, 3).waitFor()
      await page.reload()
      await unsent.getByText(own).waitFor()
      await expectNoSideScroll(page)
      await expectAccessible(page)
      const queue = await openQueue(page)
      await expect.poll(() => queue.getByRole('listitem').count()).toBe(3)
      await expectAccessible(page)
      if (name === 'phone') await expectThumbTargets(page)
      expect(await readStorage(page)).not.toContain(own)
      await page.keyboard.press('Escape')
      await queue.waitFor({ state: 'detached' })
    }
    await listOf(one.page).getByRole('button', { name: /Café/ }).getByText(offlineCopy.unsent).waitFor()

    await Promise.all([one.context.setOffline(false), other.context.setOffline(false)])
    for (const { page } of [one, other]) await nothingWaits(page)
    const { page } = one
    expect(await listRows(page, 'Feria de uno')).toHaveLength(1)
    expect(await listRows(page, 'Micro de otro')).toHaveLength(1)
    expect(await fetchRow(page, coffee.id)).toMatchObject({ category: 'SALUD', notes: 'con Ana' })
    expect(await fetchRow(page, bread.id)).toMatchObject({ category: 'TRANSPORTE', notes: 'para la once' })
    await listOf(page).getByText('Feria de uno').waitFor()
  })

  test('what another device changed is explained, and what was written can still be stored', async () => {
    const visit = await journey.openVisit(options)
    const { page, context, allowPageError } = visit
    allowPageError(/status of 40[49]/)
    await register(page, at(''), createTestUser())
    const [coffee, bread] = [await createRow(page, 'Café'), await createRow(page, 'Pan')]
    await prepareDevice(visit, [coffee.id, bread.id])
    await context.setOffline(true)
    await writeNote(page, coffee.id, 'lo mío')
    await chooseCategory(page, bread.id, categoryNames.SALUD)
    await page.goto(at('/spend'))
    await callApi(page, `/api/transactions/${coffee.id}/notes/`, 'PATCH', { notes: 'lo del otro' })
    await callApi(page, `/api/transactions/${bread.id}/`, 'DELETE')
    await context.setOffline(false)

    const queue = queueOf(page)
    await page.getByRole('button', { name: offlineCopy.openUnsent(offlineCopy.refusedCount(2)) }).click()
    await queue.getByText(copy.now('lo del otro')).waitFor()
    await queue.getByText(copy.missing).waitFor()
    await expectAccessible(page)
    expect((await fetchRow(page, coffee.id)).notes).toBe('lo del otro')
    await queue.getByRole('button', { name: copy.action(copy.discard, 'Pan') }).click()
    await queue.getByText(copy.missing).waitFor({ state: 'detached' })
    await queue.getByRole('button', { name: copy.action(copy.keepMine, 'Café') }).click()
    await queue.getByText(copy.empty).waitFor()
    expect((await fetchRow(page, coffee.id)).notes).toBe('lo mío')
  })

  test('a refused expense is explained and corrected', async () => {
    const visit = await journey.openVisit(options)
    const { page, context, allowPageError } = visit
    allowPageError(/status of 40\d/)
    await register(page, at(''), createTestUser())
    await createRow(page, 'Café')
    const box = { name: 'Alcancía', account_type: 'depository', currency: 'CLP', opening_balance: 90_000 }
    const { id } = account.parse(await callApi(page, '/api/accounts/', 'POST', box))
    await prepareDevice(visit, [])
    await context.setOffline(true)
    await page.goto(at('/spend?nuevo=gasto'))
    const form = page.getByRole('dialog', { name: manual.title })
    await form.getByLabel(manual.fields.amount).fill('3000')
    await form.getByLabel(manual.fields.name).fill('Helado')
    await form.getByText(manual.more).click()
    await form.getByLabel(manual.fields.account, { exact: true }).selectOption(id)
    await form.getByLabel(manual.fields.notes).fill('de lúcuma')
    await form.getByRole('button', { name: manual.submitAmount.Expense('$3.000') }).click()
    await badge(page, 1).waitFor()
    await callApi(page, `/api/accounts/${id}/delete/`, 'DELETE')
    await context.setOffline(false)

    await refusedBadge(page).click()
    const queue = queueOf(page)
    await queue.getByText('de lúcuma').waitFor()
    await queue.getByText(copy.accountMissing).waitFor()
    await queue.getByRole('button', { name: copy.action(copy.correct, 'Helado') }).click()
    await form.getByRole('button', { name: manual.submitAmount.Expense('$3.000') }).waitFor()
    await form.getByRole('button', { name: manual.submitAmount.Expense('$3.000') }).click()
    await form.waitFor({ state: 'detached' })
    await nothingWaits(page)
    const rows = await listRows(page, 'Helado')
    expect(rows.map(({ amount, notes }) => [amount, notes])).toEqual([[-3_000, 'de lúcuma']])
  })

  test('a sign-out asks first, and then leaves nothing', async () => {
    const visit = await journey.openVisit(options)
    const { page, context } = visit
    const user = await register(page, at(''), createTestUser())
    await createRow(page, 'Café')
    await prepareDevice(visit, [])
    await context.setOffline(true)
    await addExpense(page, 'Secreto uno', '1000')
    await addExpense(page, 'Secreto dos', '2000')
    await badge(page, 2).waitFor()
    await page.setViewportSize({ width: widths.desk, height: 900 })
    const leave = page.getByRole('banner').getByRole('button', { name: shellCopy.logout })
    await leave.click()
    const question = page.getByRole('dialog', { name: copy.logout.title })
    await question.getByText(copy.logout.text(2)).waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: copy.logout.cancel }).click()
    await question.waitFor({ state: 'detached' })
    await badge(page, 2).waitFor()
    await leave.click()
    await question.getByRole('button', { name: copy.logout.confirm }).click()
    await page.waitForURL('**/login')
    await expectForgotten(page, user, ['Secreto'])
    expect(await page.getByText(offlineCopy.lost(2)).count()).toBe(0)
    await context.setOffline(false)
  })

  test('a session that ended elsewhere takes it along and says how much', async () => {
    const visit = await journey.openVisit(options)
    const { page, context, allowPageError } = visit
    allowPageError(/status of 401/)
    const user = await register(page, at(''), createTestUser())
    await createRow(page, 'Café')
    await prepareDevice(visit, [])
    await context.setOffline(true)
    await addExpense(page, 'Secreto', '1000')
    await badge(page, 1).waitFor()
    const { refresh } = await readStoredSession(page)
    await fetchAsUser(page, '/api/auth/logout/', 'POST', { refresh })
    await context.setOffline(false)
    await page.waitForURL('**/login**')
    await page.getByText(offlineCopy.lost(1)).waitFor()
    await expectForgotten(page, user, ['Secreto'])
  })

  test('a lock seals it: nothing can be read, and it is sent after the unlock', async () => {
    const visit = await journey.openVisit(options)
    const { page, context } = visit
    const user = await register(page, at(''), createTestUser())
    await createRow(page, 'Café')
    const pin = '2580'
    await callApi(page, '/api/security/pin/', 'PUT', { pin, password: user.password })
    await callApi(page, '/api/security/', 'PATCH', { lock_timeout_seconds: 300 })
    await prepareDevice(visit, [])
    await expect.poll(() => readStorage(page)).toContain('unsent-key')
    await context.setOffline(true)
    await addExpense(page, 'Secreto', '1000')
    await badge(page, 1).waitFor()
    // Long idle: the next start finds the app locked.
    await page.evaluate(() => {
      const lock = JSON.parse(localStorage.getItem('lucas-lock') ?? '{}')
      localStorage.setItem('lucas-lock', JSON.stringify({ ...lock, seenAt: 0 }))
    })
    await page.reload()
    await page.getByText(offlineCopy.sealed(1)).waitFor()
    await page.getByText(offlineCopy.unlock).waitFor()
    await expectAccessible(page)
    const left = await readStorage(page)
    const [keys] = JSON.parse(left).databases
    expect(keys).toEqual(['sealed'])
    for (const own of ['Secreto', 'key that can be read out']) expect(left).not.toContain(own)
    await page.getByRole('button', { name: lockCopy.logout }).click()
    const question = page.getByRole('dialog', { name: copy.logout.title })
    await question.getByText(copy.logout.text(1)).waitFor()
    await question.getByRole('button', { name: copy.logout.cancel }).click()
    await context.setOffline(false)
    if (name === 'phone')
      for (const digit of pin) await page.getByRole('button', { name: lockCopy.digit(Number(digit)) }).click()
    else await page.getByLabel(lockCopy.pin).fill(pin)
    await page.getByRole('navigation', { name: shellCopy.nav }).first().waitFor()
    await expect.poll(async () => (await listRows(page, 'Secreto')).length).toBe(1)
    await nothingWaits(page)
  })
})

test('an answer that is lost, and two tabs that send: once', async () => {
  const { page, openTab, allowPageError, context } = await journey.openVisit()
  allowPageError(/ERR_FAILED|Failed to fetch/)
  await register(page, at(''), createTestUser())
  await createRow(page, 'Café')
  const sent: string[] = []
  let arrives = false
  await context.route('**/api/transactions/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().headers()['idempotency-key'] ?? '')
    if (arrives) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.goto(at('/spend'))
  await listOf(page).getByRole('button').first().waitFor()
  const other = await openTab()
  await other.goto(at('/spend'))
  await listOf(other).getByRole('button').first().waitFor()
  await addExpense(page, 'Feria', '8500')
  await badge(page, 1).waitFor()
  await badge(other, 1).waitFor()
  arrives = true
  for (const tab of [page, other])
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await nothingWaits(page)
  await nothingWaits(other)
  expect(await listRows(page, 'Feria')).toHaveLength(1)
  expect(new Set(sent).size).toBe(1)
})

test('what may have arrived more than two days ago asks', async () => {
  const { page, allowPageError, context } = await journey.openVisit()
  allowPageError(/ERR_FAILED|Failed to fetch/)
  await register(page, at(''), createTestUser())
  await createRow(page, 'Café')
  let arrives = false
  await context.route('**/api/transactions/', (route) =>
    arrives || route.request().method() !== 'POST' ? route.continue() : route.abort(),
  )
  await page.goto(at('/spend'))
  await listOf(page).getByRole('button').first().waitFor()
  await addExpense(page, 'Feria', '8500')
  await badge(page, 1).waitFor()
  await page.clock.setFixedTime(Date.now() + 3 * 24 * 3_600_000)
  arrives = true
  await page.reload()
  const queue = await openQueue(page)
  await queue.getByText(copy.states.asks).waitFor()
  await expectAccessible(page)
  expect(await listRows(page, 'Feria')).toEqual([])
  await queue.getByRole('button', { name: copy.action(copy.send, 'Feria') }).click()
  await queue.getByText(copy.empty).waitFor()
  expect(await listRows(page, 'Feria')).toHaveLength(1)
})

test('nothing else waits: tags say that they could not be stored', async () => {
  const { page, allowPageError, context } = await journey.openVisit()
  allowPageError(/ERR_FAILED|Failed to fetch/)
  await register(page, at(''), createTestUser())
  const { id } = await createRow(page, 'Café')
  await context.route('**/tags/', (route) => route.abort())
  const pane = await openDetail(page, id)
  await pane.getByRole('button', { name: detail.addTag }).click()
  await pane.getByRole('button', { name: 'Deducible' }).click()
  await page.getByText(detail.tagsFailed).waitFor()
  await nothingWaits(page)
})
