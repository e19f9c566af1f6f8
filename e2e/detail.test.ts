import { recurringScreenCopy as series } from '@lucas/contract/copy/planning/recurring-screen.ts'
import { categoryNames, categorySources } from '@lucas/contract/copy/transactions/categories.ts'
import { tagsCopy } from '@lucas/contract/copy/transactions/tags.ts'
import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { instalmentOverview, recurringDetail, recurringList } from '@lucas/contract/planning/recurring.ts'
import {
  recentTransactions,
  type Transaction,
  transaction,
  transactionPage,
} from '@lucas/contract/transactions/transaction.ts'
import { transactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { callApi, chile, linkBank, santander } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { readMotion, watchMotion } from './motion.ts'
import { expectAccessible, expectNoSideScroll, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { listOf } from './spend.ts'
import { signIn, type TestUser } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** One user on a desktop and a phone page for all tests of the file. */
let desk: Page
let phone: Page
let user: TestUser

beforeAll(async () => {
  // One test refuses notes.
  ;({ desk, phone, user } = await openDeskAndPhone(journey, /\/notes\//))
  await linkBank(desk, chile)
  await linkBank(desk, santander)
})

/** Opens the detail: a pane on desktops, a sheet on phones. */
async function openDetail(page: Page, id: string): Promise<Locator> {
  await page.goto(at(`/spend?id=${id}&at=${id}`))
  const pane = page.getByRole('complementary').or(page.getByRole('dialog'))
  await pane.getByLabel(copy.notes).waitFor()
  return pane
}
const rows = async (page: Page, query: string): Promise<Transaction[]> =>
  transactionPage.parse(await callApi(page, `/api/transactions/?limit=300&count=false${query}`)).results
const fetchTransaction = async (page: Page, id: string) =>
  transactionDetail.parse(await callApi(page, `/api/transactions/${id}/`))
/** Finds the value of a label in the facts. */
const fact = (pane: Locator, label: string): Locator =>
  pane.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd')
/** Expects that a menu is inside the viewport. */
async function expectOnScreen(menu: Locator): Promise<void> {
  const isOnScreen = () =>
    menu.evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect()
      return list.checkVisibility({ opacityProperty: true }) && top >= 0 && bottom <= innerHeight
    })
  await expect.poll(isOnScreen).toBe(true)
}
const requireValue = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`no ${what}`)
  return value
}

test.each([
  ['moves out of the screen', true],
  ['leaves at once for a user who wants no motion', false],
])('the sheet of a phone %s', async (_, isMoving) => {
  const { page, context } = await journey.openVisit({ width: widths.phone, isMoving })
  await signIn(page, at(''), user)
  await watchMotion(context)
  await page.goto(at('/spend'))
  await listOf(page).getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(copy.notes).waitFor()
  await readMotion(page)
  await sheet.getByRole('button', { name: uiCopy.close }).click()
  await sheet.waitFor({ state: 'detached' })
  const moves = (await readMotion(page)).filter((move) => move.startsWith('translate '))
  expect(moves.length > 0).toBe(isMoving)
})

describe.each(getRunWidths('phone'))('the detail on a %s', (name) => {
  const pageOf = () => (name === 'desk' ? desk : phone)
  const nth = name === 'desk' ? 0 : 1

  test('stores category, tags and notes, and shows them in the list and after a reload', async () => {
    const page = pageOf()
    const plain = (await rows(page, '&category=TRANSPORTE')).filter(({ kind }) => kind === 'spending')
    const { id } = requireValue(plain[nth], 'row')
    const pane = await openDetail(page, id)
    await expect.poll(() => fact(pane, copy.category).innerText()).toContain(categorySources.merchant)
    await fact(pane, copy.category).getByRole('button').click()
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: categoryNames.SALUD }).click()
    await expect.poll(() => fact(pane, copy.category).innerText()).toContain(categorySources.person)
    await pane.getByLabel(copy.notes).fill('con Vale')
    await pane.getByText('8 de 500').waitFor()
    // Notes are saved by themselves.
    await pane.getByText(copy.notesStored).waitFor()
    expect(await pane.getByRole('button', { name: copy.saveNotes }).isDisabled()).toBe(true)
    await pane.getByText(copy.noTags).waitFor()
    await pane.getByRole('button', { name: copy.addTag }).click()
    await pane.getByRole('button', { name: 'Deducible' }).click()
    await pane.getByLabel(tagsCopy.write).fill(`viaje ${name}`)
    await pane.getByLabel(tagsCopy.write).press('Enter')
    await pane.getByRole('button', { name: `viaje ${name}`, pressed: true }).waitFor()
    await expect.poll(async () => (await fetchTransaction(page, id)).tags).toBe(`Deducible,viaje ${name}`)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.reload()
    await pane
      .getByRole('listitem')
      .filter({ hasText: `viaje ${name}` })
      .waitFor()
    expect(await pane.getByLabel(copy.notes).inputValue()).toBe('con Vale')
    expect(await fact(pane, copy.category).innerText()).toContain(categoryNames.SALUD)
    // The list behind a sheet is hidden from the accessibility tree.
    const row = page.locator('[data-position][aria-current="true"]')
    await expect.poll(() => row.textContent()).toContain(categoryNames.SALUD)
  })

  test('keeps notes that are closed at once, and those that the server refuses', async () => {
    const page = pageOf()
    const plain = (await rows(page, '&category=TRANSPORTE')).filter(({ kind }) => kind === 'spending')
    const { id } = requireValue(plain[nth + 2], 'row')
    let pane = await openDetail(page, id)
    await pane.getByLabel(copy.notes).fill('para la declaración')
    await page
      .getByRole('button', {
        name: name === 'desk' ? transactionListCopy.detail.close : uiCopy.close,
        exact: true,
      })
      .click()
    await expect.poll(async () => (await fetchTransaction(page, id)).notes).toBe('para la declaración')

    const notes = `**/api/transactions/${id}/notes/`
    await page.route(notes, (route) => route.fulfill({ status: 503, json: {} }))
    pane = await openDetail(page, id)
    await pane.getByLabel(copy.notes).fill('otra cosa')
    await pane.getByText(copy.notesNotUpdated).waitFor()
    await page.unroute(notes)
    await page.reload()
    await expect.poll(() => pane.getByLabel(copy.notes).inputValue()).toBe('otra cosa')
    await pane.getByText(copy.notesStored).waitFor()
    expect((await fetchTransaction(page, id)).notes).toBe('otra cosa')
  })

  test('saves notes that were written just before the tab closes', async () => {
    const page = pageOf()
    const plain = (await rows(page, '&category=TRANSPORTE')).filter(({ kind }) => kind === 'spending')
    const { id } = requireValue(plain[nth + 4], 'row')
    const tab = await page.context().newPage()
    const pane = await openDetail(tab, id)
    await pane.getByLabel(copy.notes).fill('antes de cerrar')
    await tab.close({ runBeforeUnload: true })
    await expect.poll(async () => (await fetchTransaction(page, id)).notes).toBe('antes de cerrar')
  })

  test('saves notes that were written just before a reload', async () => {
    const page = pageOf()
    const plain = (await rows(page, '&category=TRANSPORTE')).filter(({ kind }) => kind === 'spending')
    const { id } = requireValue(plain[nth + 6], 'row')
    const pane = await openDetail(page, id)
    await pane.getByLabel(copy.notes).fill('antes de recargar')
    await page.reload()
    await expect.poll(() => pane.getByLabel(copy.notes).inputValue()).toBe('antes de recargar')
    await expect.poll(async () => (await fetchTransaction(page, id)).notes).toBe('antes de recargar')
  })

  test('shows its recurring series, which can be changed, left and dismissed, each with undo', async () => {
    const page = pageOf()
    const { results } = recurringList.parse(await callApi(page, '/api/recurring/?state=active'))
    const { id } = requireValue(
      results.find(
        ({ kind, edited, currency }) => kind === 'subscription' && currency === 'CLP' && edited.length === 0,
      ),
      'series',
    )
    const known = recurringDetail.parse(await callApi(page, `/api/recurring/${id}/`))
    const row = requireValue(known.rows[0], 'movement').transaction_id
    const pane = await openDetail(page, row)
    await expect.poll(() => fact(pane, series.repeats).innerText()).toContain(series.rhythms[known.rhythm])
    const open = async () => {
      await pane.getByRole('button', { name: series.action }).click()
      const dialog = page.getByRole('dialog', { name: series.title })
      await dialog.getByRole('heading', { name: /^\d+ movimientos?$/ }).waitFor()
      return dialog
    }
    const now = async () => recurringDetail.parse(await callApi(page, `/api/recurring/${id}/`))
    let dialog = await open()
    await expectAccessible(page)
    await dialog.getByLabel(series.name, { exact: true }).fill(`Tele ${name}`)
    await dialog.getByLabel(series.amount, { exact: true }).fill('7000')
    await dialog.getByRole('button', { name: series.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(now).toMatchObject({ name: `Tele ${name}`, expected_amount: -7_000 })
    await expect.poll(() => fact(pane, series.repeats).innerText()).toContain('$7.000')
    dialog = await open()
    await dialog.getByRole('button', { name: series.automaticField(series.amount) }).click()
    await expect.poll(async () => (await now()).edited).toEqual(['name'])
    await dialog.getByRole('button', { name: series.takeOut }).click()
    await dialog.waitFor({ state: 'detached' })
    await fact(pane, series.repeats).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: series.undo }).first().click()
    await fact(pane, series.repeats).waitFor()
    dialog = await open()
    await dialog.getByRole('button', { name: series.dismiss }).click()
    await page.getByText(series.dismissed).first().waitFor()
    await expect.poll(async () => (await now()).state).toBe('dismissed')
    await page.getByRole('button', { name: series.undo }).first().click()
    await expect.poll(async () => (await now()).state).not.toBe('dismissed')
    await fact(pane, series.repeats).waitFor()
  })

  test('creates a series from one transaction and adds similar ones', async () => {
    const page = pageOf()
    const spent = (await rows(page, '&search=uber')).filter(({ kind }) => kind === 'spending')
    const details = await Promise.all(spent.slice(0, 12).map(({ id }) => fetchTransaction(page, id)))
    const alone = details.filter(({ recurring_id, merchant_name }) => recurring_id === null && merchant_name)
    const { id } = requireValue(alone[nth], 'row outside of any series')
    const pane = await openDetail(page, id)
    await pane.getByRole('button', { name: series.action }).click()
    const dialog = page.getByRole('dialog', { name: series.newTitle })
    await dialog.getByLabel(series.rhythm).selectOption('yearly')
    await dialog.getByText(series.kinds.bill, { exact: true }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: series.make }).click()
    const made = page.getByRole('dialog', { name: series.title })
    await made.getByText(series.thisOne).waitFor()
    await made.getByRole('button', { name: series.close }).last().click()
    await made.waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => fact(pane, series.repeats).innerText()).toContain(series.rhythms.yearly)
    const { recurring_id } = await fetchTransaction(page, id)
    expect(recurringDetail.parse(await callApi(page, `/api/recurring/${recurring_id}/`))).toMatchObject({
      origin: 'person',
      kind: 'bill',
      rhythm: 'yearly',
    })
  })

  test('unlinks and links an own transfer, and shows the remaining instalments', async () => {
    const page = pageOf()
    const own = (await rows(page, '')).filter(({ kind, amount }) => kind === 'transfer' && amount < 0)
    const { id } = requireValue(own[nth], 'own transfer')
    const pane = await openDetail(page, id)
    await pane.getByRole('button', { name: copy.unlink, exact: true }).click()
    await page.getByText(copy.unlinked).first().waitFor()
    await expect.poll(async () => (await fetchTransaction(page, id)).transfer?.state).toBe('refused')
    await page.getByRole('button', { name: copy.undo }).first().click()
    await expect.poll(async () => (await fetchTransaction(page, id)).transfer?.state).toBe('confirmed')
    await pane.getByRole('button', { name: copy.unlink, exact: true }).waitFor()
    await pane.locator('dd').getByRole('link').click()
    await page.waitForURL((url) => url.searchParams.get('id') !== id)
    await pane.getByRole('button', { name: copy.unlink, exact: true }).waitFor()

    const { results } = instalmentOverview.parse(await callApi(page, '/api/instalments/'))
    const purchase = requireValue(results[0], 'purchase in cuotas')
    const part = requireValue(
      purchase.parts.findLast(({ state }) => state === 'charged'),
      'instalment',
    )
    await openDetail(page, part.transaction_id ?? '')
    await expect
      .poll(() => fact(pane, copy.installment).innerText())
      .toContain(`${part.number} de ${purchase.total_instalments}`)
    expect(await fact(pane, copy.installment).innerText()).toMatch(/Qued(a|an) \d+ por \$/)
    expect(await pane.getByRole('button', { name: series.action }).count()).toBe(0)
  })

  test('works on the dashboard and unmerges two transactions', async () => {
    const page = pageOf()
    const [row] = (await rows(page, '')).filter(({ kind, pending }) => kind === 'spending' && !pending)
    const { id, account, amount, date, currency } = requireValue(row, 'row')
    const body = {
      name: `Doble ${name}`,
      amount: Math.abs(amount),
      date,
      account: account.id,
      type: 'Expense',
    }
    const double = transaction.parse(await callApi(page, '/api/transactions/', 'POST', body))
    expect(currency).toBe(double.currency)
    await callApi(page, '/api/merges/', 'POST', { kept_id: id, merged_id: double.id })
    const pane = await openDetail(page, id)
    const history = pane.locator('section', { has: page.getByRole('heading', { name: copy.history }) })
    await history.getByText(`Doble ${name}`, { exact: false }).first().waitFor()
    await expectAccessible(page)
    await history.getByRole('button', { name: copy.unmerge }).click()
    await page.getByText(copy.unmerged).first().waitFor()
    await expect.poll(async () => (await fetchTransaction(page, double.id)).description).toBe(`Doble ${name}`)

    const recent = recentTransactions.parse(
      await callApi(page, '/api/analytics/recent-transactions/?limit=8'),
    )
    const shown = recent.find(({ merchant_name, kind }) => merchant_name !== null && kind === 'spending')
    const merchant = requireValue(shown?.merchant_name ?? undefined, 'known merchant')
    await page.goto(at('/dashboard'))
    await page
      .getByRole('button', { name: new RegExp(merchant) })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: series.action }).waitFor()
    await page.setViewportSize({ width: widths[name], height: 640 })
    await fact(dialog, copy.category).getByRole('button').click()
    await expectOnScreen(page.getByRole('menu'))
    await page.getByRole('menuitemradio', { name: categoryNames.ROPA }).click()
    await expect.poll(() => fact(dialog, copy.category).innerText()).toContain(categorySources.person)
  })
})
