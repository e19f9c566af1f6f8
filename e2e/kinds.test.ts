import { bulkScreenCopy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import {
  kindScreenCopy as copy,
  linkScreenCopy as links,
} from '@lucas/contract/copy/transactions/kind-screen.ts'
import { matchingProblems } from '@lucas/contract/copy/transactions/matching-problems.ts'
import { transactionKindNames as kinds } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import {
  type Transaction,
  type TransactionKind,
  transaction,
  transactionPage,
} from '@lucas/contract/transactions/transaction.ts'
import { transactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { callApi, chile, linkBank, santander } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, refusedCall, statusText } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { openList } from './spend.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** One user on a desktop and a phone page for all tests of the file. */
let desk: Page
let phone: Page

beforeAll(async () => {
  ;({ desk, phone } = await openDeskAndPhone(journey, refusedCall))
  await linkBank(desk, chile)
  await linkBank(desk, santander)
})

const listRows = async (page: Page, query = ''): Promise<Transaction[]> =>
  transactionPage.parse(await callApi(page, `/api/transactions/?limit=300&count=false${query}`)).results
const fetchDetail = async (page: Page, id: string) =>
  transactionDetail.parse(await callApi(page, `/api/transactions/${id}/`))
const create = async (page: Page, name: string, type: 'Expense' | 'Income', amount: number, date: string) =>
  transaction.parse(await callApi(page, '/api/transactions/', 'POST', { name, type, amount, date }))

/** Opens the detail: a pane on desktops, a sheet on phones. */
async function openDetail(page: Page, id: string): Promise<Locator> {
  await page.goto(at(`/spend?id=${id}&at=${id}`))
  const pane = page.getByRole('complementary').or(page.getByRole('dialog'))
  await pane.getByRole('button', { name: /^Tipo: / }).waitFor()
  return pane
}
const kindFact = (pane: Locator): Locator => pane.locator('dt', { hasText: copy.label }).locator('+ dd')
async function openKinds(pane: Locator): Promise<void> {
  await kindFact(pane)
    .getByRole('button', { name: /^Tipo: / })
    .click()
  await pane.page().getByRole('menu').waitFor()
}
async function chooseKind(pane: Locator, kind: TransactionKind): Promise<void> {
  await openKinds(pane)
  await pane.page().getByRole('menuitemradio', { name: kinds[kind], exact: true }).click()
}
/** Undoes the last change: earlier messages can still be visible. */
const undo = (page: Page) => page.getByRole('button', { name: copy.undo }).last().click()
const requireValue = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`no ${what}`)
  return value
}

describe.each(getRunWidths('phone'))('kinds, %s', (which) => {
  const pageOf = () => (which === 'desk' ? desk : phone)
  const nth = which === 'desk' ? 0 : 1

  test('a kind is chosen, offered for similar rows, undone and returned to the detected one', async () => {
    const page = pageOf()
    const before = await listRows(page, '&search=uber')
    const [first] = before.filter(({ kind }) => kind === 'spending')
    const { id } = requireValue(first, 'row')
    const pane = await openDetail(page, id)
    await expect.poll(() => kindFact(pane).innerText()).not.toContain(copy.sources.person)
    await openKinds(pane)
    await expectAccessible(page)
    expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual([
      kinds.spending,
      kinds.transfer,
      kinds.savings,
      kinds.card_payment,
      kinds.excluded,
    ])
    await page.getByRole('menuitemradio', { name: kinds.excluded }).click()
    await statusText(page, copy.changed(kinds.excluded)).waitFor()
    await expect.poll(() => kindFact(pane).innerText()).toContain(copy.sources.person)
    const offer = page.getByRole('region', { name: copy.offer.title })
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await offer.getByRole('button', { name: /^Hacer lo mismo con/ }).click()
    await offer.waitFor({ state: 'detached' })
    const countExcluded = async () =>
      (await listRows(page, '&search=uber')).filter(({ kind }) => kind === 'excluded').length
    await expect.poll(countExcluded).toBeGreaterThan(1)
    await undo(page)
    await expect.poll(countExcluded).toBe(1)
    await openKinds(pane)
    await page.getByRole('menuitem', { name: copy.detected }).click()
    await statusText(page, copy.restored).waitFor()
    await expect.poll(() => kindFact(pane).innerText()).not.toContain(copy.sources.person)
    expect(await listRows(page, '&search=uber')).toEqual(before)
  })

  test('half of a pair is asked about, separated and linked again by undo', async () => {
    const page = pageOf()
    const halves = (await listRows(page)).filter(
      ({ kind, amount, counterpart }) => kind === 'transfer' && amount < 0 && counterpart !== null,
    )
    const { id, counterpart } = requireValue(halves[nth], 'half of a pair')
    const pane = await openDetail(page, id)
    await expect.poll(() => kindFact(pane).innerText()).toContain(copy.sources.pair)
    await chooseKind(pane, 'spending')
    const dialog = page.getByRole('dialog', { name: copy.pair.title })
    await dialog.getByRole('radio', { name: copy.pair.separate }).check()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await dialog.getByRole('button', { name: copy.pair.submit }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await fetchDetail(page, id)).toMatchObject({ kind: 'spending', transfer: { state: 'refused' } })
    await undo(page)
    await expect
      .poll(() => fetchDetail(page, id))
      .toMatchObject({ kind: 'transfer', kind_source: 'pair', counterpart, transfer: { state: 'confirmed' } })
  })

  test('the other half of a transfer is chosen by hand, drawn in the list, and undone', async () => {
    const page = pageOf()
    const spent = (await listRows(page)).filter(({ kind, pending }) => kind === 'spending' && !pending)
    const { id, amount, date, account } = requireValue(spent[nth], 'expense')
    const cash = await create(page, `Sobre ${which}`, 'Income', -amount, date)
    const pane = await openDetail(page, id)
    await openKinds(pane)
    await page.getByRole('menuitem', { name: links.pair.open }).click()
    const dialog = page.getByRole('dialog', { name: links.pair.title })
    await dialog.getByRole('radio', { name: new RegExp(cash.description) }).check()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await dialog.getByRole('button', { name: links.pair.submit, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await statusText(page, links.pair.done).waitFor()
    await expect.poll(() => kindFact(pane).innerText()).toContain(copy.sources.pair)
    const row = page.locator('[data-position][aria-current="true"]')
    await expect.poll(() => row.textContent()).toContain(`${account.name} → ${cash.account_name}`)
    await undo(page)
    await expect
      .poll(() => fetchDetail(page, id))
      .toMatchObject({ kind: 'spending', transfer: { state: 'refused' } })
  })

  test('a partial refund finds its expense, and one above it gets the sentence of the server', async () => {
    const page = pageOf()
    const spent = (await listRows(page)).filter(
      ({ kind, amount, currency }) => kind === 'spending' && currency === 'CLP' && amount < -2_000,
    )
    const countAmounts = Map.groupBy(spent, ({ amount }) => amount)
    const unique = spent.filter(({ amount }) => countAmounts.get(amount)?.length === 1)
    const purchase = requireValue(unique[nth], 'expense with an amount of its own')
    const half = Math.floor(-purchase.amount / 2)
    const refund = await create(page, `Mitad ${which}`, 'Income', half, purchase.date)
    const tooMuch = await create(page, `De más ${which}`, 'Income', -purchase.amount, purchase.date)
    const link = async (pane: Locator) => {
      await openKinds(pane)
      await page.getByRole('menuitem', { name: links.refund.open }).click()
      const dialog = page.getByRole('dialog', { name: links.refund.title })
      const name = purchase.merchant_name ?? purchase.description
      await dialog.getByRole('searchbox', { name: links.refund.search }).fill(name)
      // The expense itself: others of the same shop have other amounts or days.
      await dialog
        .locator('label', { hasText: (-purchase.amount).toLocaleString('es-CL') })
        .first()
        .click()
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await dialog.getByRole('button', { name: links.refund.submit, exact: true }).click()
      return dialog
    }
    let pane = await openDetail(page, refund.id)
    await (await link(pane)).waitFor({ state: 'detached' })
    await pane.getByText(links.refund.of, { exact: true }).waitFor()
    const linked = await fetchDetail(page, refund.id)
    expect(linked).toMatchObject({ kind: 'refund', refund_of: { amount: purchase.amount } })
    expect((await fetchDetail(page, linked.refund_of?.id ?? '')).refunds).toMatchObject([{ id: refund.id }])

    pane = await openDetail(page, tooMuch.id)
    const dialog = await link(pane)
    await dialog.getByText(matchingProblems.refundExceeds).waitFor()
    await dialog.getByRole('button', { name: links.cancel }).click()
    expect(await fetchDetail(page, tooMuch.id)).toMatchObject({ kind: 'income', refund_of: null })
  })

  test('a filter gets a kind in one step, and linked rows stay', async () => {
    const page = pageOf()
    const before = (await listRows(page, '&search=jumbo')).map(({ kind }) => kind)
    await openList(page, at('/spend?search=jumbo'))
    await page.getByRole('checkbox', { name: transactionListCopy.selection.all }).check()
    const bar = page.getByRole('region', { name: transactionListCopy.selection.label })
    await expectNoSideScroll(page)
    await bar.getByRole('button', { name: copy.bulk.action, exact: true }).click()
    await page.getByRole('button', { name: kinds.excluded, exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: bulkScreenCopy.apply(before.length) }).click()
    await statusText(page, copy.bulk.changed(before.length, kinds.excluded)).waitFor()
    expect((await listRows(page, '&search=jumbo')).every(({ kind }) => kind === 'excluded')).toBe(true)
    await undo(page)
    await statusText(page, bulkScreenCopy.undone).waitFor()
    expect((await listRows(page, '&search=jumbo')).map(({ kind }) => kind)).toEqual(before)
  })
})
