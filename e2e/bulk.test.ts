import {
  categoryRuleCopy,
  bulkScreenCopy as copy,
  renameCopy,
} from '@lucas/contract/copy/transactions/bulk-screen.ts'
import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { type Transaction, transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, statusText, waitUntilIdle } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { openList, rowAt, rowsOf } from './spend.ts'
import { signIn, type TestUser } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
let user: TestUser
let desk: Page
let phone: Page

beforeAll(async () => {
  ;({ user, desk, phone } = await openDeskAndPhone(journey))
  await linkBank(desk, chile)
})

async function rows(page: Page, query = ''): Promise<{ count: number | null; results: Transaction[] }> {
  return transactionPage.parse(await callApi(page, `/api/transactions/?limit=100${query}`))
}
const looks = async (page: Page) =>
  (await rows(page)).results.map(({ id, category, category_source: source, tags, reviewed }) =>
    [id, category, source, tags, reviewed].join(' '),
  )
const bar = (page: Page) => page.getByRole('region', { name: transactionListCopy.selection.label })
const tick = (page: Page, position: number) =>
  page.locator(`li:has([data-position="${position}"])`).getByRole('checkbox').check()
const undo = async (page: Page) => {
  await page.getByRole('button', { name: copy.undo }).first().click()
  await statusText(page, copy.undone).waitFor()
}

describe.each(getRunWidths('desk'))('bulk changes, %s', (which) => {
  const pageOf = () => (which === 'desk' ? desk : phone)

  test('a category and tags apply at once, are stored and can be undone', async () => {
    const page = pageOf()
    await openList(page, at('/spend'))
    const before = await looks(page)
    for (const position of [0, 1, 2]) await tick(page, position)
    await bar(page).getByText('3', { exact: true }).waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: copy.category }).click()
    const apply = page.getByRole('button', { name: copy.apply(3) })
    await apply.waitFor()
    expect(await apply.isDisabled()).toBe(true)
    await page.getByRole('radio', { name: categoryNames.EDUCACIÓN }).check()
    await page.getByRole('button', { name: 'Deducible', exact: true }).click()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await apply.click()
    await statusText(page, copy.categorized(3, categoryNames.EDUCACIÓN)).waitFor()
    const after = (await rows(page)).results.slice(0, 3)
    for (const row of after)
      expect(row).toMatchObject({ category: 'EDUCACIÓN', category_source: 'person', tags: 'Deducible' })
    await undo(page)
    expect(await looks(page)).toEqual(before)
  })

  test('all transactions of a filter are marked as reviewed and restored', async () => {
    const page = pageOf()
    const open = await rows(page, '&reviewed=false&category=TRANSPORTE')
    expect(open.count).toBeGreaterThan(100)
    await openList(page, at('/spend?category=TRANSPORTE&reviewed=false'))
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.postData() ?? ''))
    await page.getByRole('checkbox', { name: transactionListCopy.selection.all }).check()
    await bar(page).getByRole('button', { name: copy.review }).click()
    await statusText(page, copy.reviewed(open.count ?? 0)).waitFor()
    // The request contains the filter instead of hundreds of ids.
    expect(asked[0]?.length).toBeLessThan(500)
    expect((await rows(page, '&reviewed=false&category=TRANSPORTE')).count).toBe(0)
    await undo(page)
    expect((await rows(page, '&reviewed=false&category=TRANSPORTE')).count).toBe(open.count)
  })

  test('a category of one transaction can be applied to similar ones and undone', async () => {
    const page = pageOf()
    const all = await rows(page, '&search=jumbo')
    const [first] = all.results
    await page.goto(at(`/spend?search=jumbo&id=${first?.id}`))
    const pane = which === 'desk' ? page.getByRole('complementary') : page.getByRole('dialog')
    await pane.getByRole('button', { name: transactionDetailCopy.changeCategory('Alimentación') }).click()
    await page.getByRole('menuitemradio', { name: categoryNames.HOGAR }).click()
    const offer = page.getByRole('region', { name: categoryRuleCopy.title })
    await offer.getByRole('button', { name: categoryRuleCopy.see }).click()
    await offer.getByRole('listitem').first().waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await offer.getByRole('button', { name: /^Cambiar también/ }).click()
    await statusText(page, /también\.$/).waitFor()
    const filed = (await rows(page, '&search=jumbo&category=HOGAR')).count
    expect(filed).toBeGreaterThan(1)
    await page.getByRole('button', { name: categoryRuleCopy.undo }).first().click()
    await statusText(page, categoryRuleCopy.undone).waitFor()
    expect((await rows(page, '&search=jumbo&category=HOGAR')).count).toBe(0)
  })

  test('a merchant can be renamed in all its rows and restored', async () => {
    const page = pageOf()
    const all = await rows(page, '&search=unimarc')
    await page.goto(at(`/spend?search=unimarc&id=${all.results[0]?.id}`))
    await page.getByRole('button', { name: renameCopy.open('Unimarc') }).click()
    const dialog = page.getByRole('dialog', { name: renameCopy.title })
    await dialog.getByLabel(renameCopy.name).fill('El de la esquina')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: renameCopy.save }).click()
    const offer = page.getByRole('region', { name: categoryRuleCopy.title })
    await offer.getByRole('button', { name: /^Cambiar también/ }).click()
    await statusText(page, /también\.$/).waitFor()
    expect((await rows(page, '&search=el de la esquina')).count).toBe(all.count)
    await page.getByRole('button', { name: categoryRuleCopy.undo }).first().click()
    await statusText(page, categoryRuleCopy.undone).waitFor()
    expect((await rows(page, '&search=el de la esquina')).count).toBe(0)
  })
})

test('the keyboard selects with x, opens categories with c, chooses with 7 and applies with Enter', async () => {
  await openList(desk, at('/spend'))
  await desk.keyboard.press('j')
  await desk.keyboard.press('c')
  await desk.getByRole('searchbox', { name: copy.search }).waitFor()
  await desk.keyboard.press('7')
  await expect.poll(() => desk.getByRole('radio', { name: categoryNames.SALUD }).isChecked()).toBe(true)
  await desk.getByRole('checkbox', { name: copy.learn }).uncheck()
  await desk.getByRole('button', { name: copy.apply(1) }).press('Enter')
  await statusText(desk, copy.categorized(1, categoryNames.SALUD)).waitFor()
  await undo(desk)
  await desk.keyboard.press('t')
  await desk.getByRole('button', { name: copy.cancel }).waitFor()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Escape')
  await bar(desk).waitFor({ state: 'detached' })
})

test('e2e/offline: a bulk change without a network reports the failure, and a retry applies it once', async () => {
  const { page, context, allowPageError } = await journey.openVisit()
  allowPageError(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, at(''), user)
  await openList(page, at('/spend'))
  const name = await rowAt(page, 0).innerText()
  await tick(page, 0)
  await bar(page).getByRole('button', { name: copy.category }).click()
  await page.getByRole('radio', { name: categoryNames.ROPA }).check()
  await page.getByRole('checkbox', { name: copy.learn }).uncheck()
  await waitUntilIdle(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: copy.apply(1) }).click()
  await page.getByRole('alert').getByText(copy.categoryFailed).waitFor()
  expect(await rowAt(page, 0).innerText()).toBe(name)
  await context.setOffline(false)
  await page.getByRole('button', { name: copy.retry }).click()
  await statusText(page, copy.categorized(1, categoryNames.ROPA)).waitFor()
  expect(await rowsOf(page).first().innerText()).toContain(categoryNames.ROPA)
  await undo(page)
})
