import { bulkScreenCopy as copy, renameCopy, teachingCopy } from '@lucas/contract/copy/bulk-screen.ts'
import { categoryNames } from '@lucas/contract/copy/categories.ts'
import { spendCopy } from '@lucas/contract/copy/spend.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transaction-detail.ts'
import { type Transaction, transactionPage } from '@lucas/contract/transaction.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { call, chile, linkBank } from './bank.ts'
import { deskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, quiet, said } from './page.ts'
import { enter, type Person } from './person.ts'
import { openList, rowAt, rowsOf } from './spend.ts'
import { widthsOfRun } from './widths-of-run.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
let person: Person
let desk: Page
let phone: Page

beforeAll(async () => {
  ;({ person, desk, phone } = await deskAndPhone(journey))
  await linkBank(desk, chile)
})

async function rows(page: Page, query = ''): Promise<{ count: number | null; results: Transaction[] }> {
  return transactionPage.parse(await call(page, `/api/transactions/?limit=100${query}`))
}
const looks = async (page: Page) =>
  (await rows(page)).results.map(({ id, category, category_source: source, tags, reviewed }) =>
    [id, category, source, tags, reviewed].join(' '),
  )
const bar = (page: Page) => page.getByRole('region', { name: spendCopy.selection.label })
const tick = (page: Page, position: number) =>
  page.locator(`li:has([data-position="${position}"])`).getByRole('checkbox').check()
const undo = async (page: Page) => {
  await page.getByRole('button', { name: copy.undo }).first().click()
  await said(page, copy.undone).waitFor()
}

describe.each(widthsOfRun('desk'))('many movements at once, %s', (which) => {
  const pageOf = () => (which === 'desk' ? desk : phone)

  test('get a category and tags, seen at once, kept, and taken back', async () => {
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
    await said(page, copy.filed(3, categoryNames.EDUCACIÓN)).waitFor()
    const after = (await rows(page)).results.slice(0, 3)
    for (const row of after)
      expect(row).toMatchObject({ category: 'EDUCACIÓN', category_source: 'person', tags: 'Deducible' })
    await undo(page)
    expect(await looks(page)).toEqual(before)
  })

  test('all that match a filter are marked as reviewed by the server, and taken back', async () => {
    const page = pageOf()
    const open = await rows(page, '&reviewed=false&category=TRANSPORTE')
    expect(open.count).toBeGreaterThan(100)
    await openList(page, at('/spend?category=TRANSPORTE&reviewed=false'))
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.postData() ?? ''))
    await page.getByRole('checkbox', { name: spendCopy.selection.all }).check()
    await bar(page).getByRole('button', { name: copy.review }).click()
    await said(page, copy.reviewed(open.count ?? 0)).waitFor()
    // The filter goes over the wire, not hundreds of ids.
    expect(asked[0]?.length).toBeLessThan(500)
    expect((await rows(page, '&reviewed=false&category=TRANSPORTE')).count).toBe(0)
    await undo(page)
    expect((await rows(page, '&reviewed=false&category=TRANSPORTE')).count).toBe(open.count)
  })

  test('a choice for one movement is offered to all alike, with what it would touch and the way back', async () => {
    const page = pageOf()
    const all = await rows(page, '&search=jumbo')
    const [first] = all.results
    await page.goto(at(`/spend?search=jumbo&id=${first?.id}`))
    const pane = which === 'desk' ? page.getByRole('complementary') : page.getByRole('dialog')
    await pane.getByRole('button', { name: transactionDetailCopy.changeCategory('Alimentación') }).click()
    await page.getByRole('menuitemradio', { name: categoryNames.HOGAR }).click()
    const offer = page.getByRole('region', { name: teachingCopy.title })
    await offer.getByRole('button', { name: teachingCopy.see }).click()
    await offer.getByRole('listitem').first().waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await offer.getByRole('button', { name: /^Cambiar también/ }).click()
    await said(page, /también\.$/).waitFor()
    const filed = (await rows(page, '&search=jumbo&category=HOGAR')).count
    expect(filed).toBeGreaterThan(1)
    await page.getByRole('button', { name: teachingCopy.undo }).first().click()
    await said(page, teachingCopy.undone).waitFor()
    expect((await rows(page, '&search=jumbo&category=HOGAR')).count).toBe(0)
  })

  test('a merchant is called otherwise, in all rows alike, and by its bank’s name again', async () => {
    const page = pageOf()
    const all = await rows(page, '&search=unimarc')
    await page.goto(at(`/spend?search=unimarc&id=${all.results[0]?.id}`))
    await page.getByRole('button', { name: renameCopy.open('Unimarc') }).click()
    const dialog = page.getByRole('dialog', { name: renameCopy.title })
    await dialog.getByLabel(renameCopy.name).fill('El de la esquina')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: renameCopy.save }).click()
    const offer = page.getByRole('region', { name: teachingCopy.title })
    await offer.getByRole('button', { name: /^Cambiar también/ }).click()
    await said(page, /también\.$/).waitFor()
    expect((await rows(page, '&search=el de la esquina')).count).toBe(all.count)
    await page.getByRole('button', { name: teachingCopy.undo }).first().click()
    await said(page, teachingCopy.undone).waitFor()
    expect((await rows(page, '&search=el de la esquina')).count).toBe(0)
  })
})

test('with the keyboard alone: x selects, c opens the categories, 7 chooses, Enter applies', async () => {
  await openList(desk, at('/spend'))
  await desk.keyboard.press('j')
  await desk.keyboard.press('c')
  await desk.getByRole('searchbox', { name: copy.search }).waitFor()
  await desk.keyboard.press('7')
  await expect.poll(() => desk.getByRole('radio', { name: categoryNames.SALUD }).isChecked()).toBe(true)
  await desk.getByRole('checkbox', { name: copy.learn }).uncheck()
  await desk.getByRole('button', { name: copy.apply(1) }).press('Enter')
  await said(desk, copy.filed(1, categoryNames.SALUD)).waitFor()
  await undo(desk)
  await desk.keyboard.press('t')
  await desk.getByRole('button', { name: copy.cancel }).waitFor()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Escape')
  await bar(desk).waitFor({ state: 'detached' })
})

test('e2e/offline: without a network nothing is claimed, and trying again does it once', async () => {
  const { page, context, expectFault } = await journey.visit()
  expectFault(/ERR_INTERNET_DISCONNECTED/)
  await enter(page, at(''), person)
  await openList(page, at('/spend'))
  const name = await rowAt(page, 0).innerText()
  await tick(page, 0)
  await bar(page).getByRole('button', { name: copy.category }).click()
  await page.getByRole('radio', { name: categoryNames.ROPA }).check()
  await page.getByRole('checkbox', { name: copy.learn }).uncheck()
  await quiet(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: copy.apply(1) }).click()
  await page.getByRole('alert').getByText(copy.categoryFailed).waitFor()
  expect(await rowAt(page, 0).innerText()).toBe(name)
  await context.setOffline(false)
  await page.getByRole('button', { name: copy.retry }).click()
  await said(page, copy.filed(1, categoryNames.ROPA)).waitFor()
  expect(await rowsOf(page).first().innerText()).toContain(categoryNames.ROPA)
  await undo(page)
})
