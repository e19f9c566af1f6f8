import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionPanelsCopy as panels } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { monthName } from '@lucas/contract/rules/day-text.ts'
import { isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { chile, linkBank, santander } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, type Width, waitUntilIdle, widths } from './page.ts'
import {
  bannerCount,
  drawnRows,
  filterButton,
  filterPanel,
  leaveRowEdge,
  listAll,
  listOf,
  openList,
  readResult,
  resultCount,
  rowAt,
  rowsOf,
  searchField,
  sumPesos,
  topRow,
} from './spend.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const pages = new Map<Width, Page>()

beforeAll(async () => {
  const { desk, phone } = await openDeskAndPhone(journey)
  pages.set(widths.desk, desk).set(widths.phone, phone)
  await linkBank(desk, chile)
  await linkBank(desk, santander)
})

/** Returns the page of a width, which all tests share, so that its scripts load once. */
function visitor(width: Width): Page {
  const page = pages.get(width)
  if (page === undefined) throw new Error(`no page is open at ${width} px`)
  return page
}
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
/** Waits until the URL names the top row, which happens when scrolling stops. */
async function addressRests(page: Page): Promise<void> {
  await waitUntilIdle(page)
  let before: string | undefined
  await expect
    .poll(
      async () => {
        const last = before
        before = `${params(page).at} ${await topRow(page)}`
        return params(page).at !== undefined && before === last
      },
      { interval: 600 },
    )
    .toBe(true)
}
/** Clicks by script, because Playwright scrolls before it clicks elements in sticky bars. */
const go = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: shellCopy.nav })
    .getByRole('link', { name })
    .first()
    .dispatchEvent('click')

describe.each(Object.entries(widths))('transactions on a %s', (name, width) => {
  const isPhone = name === 'phone'

  test('the list has a heading and a list per day with positions, also when virtualised', async () => {
    const page = visitor(width)
    await openList(page, at('/spend'))
    const days = listOf(page).getByRole('heading', { level: 3 })
    expect(await days.count()).toBeGreaterThan(1)
    const first = listOf(page).getByRole('list', { name: await days.first().innerText() })
    const items = first.getByRole('listitem')
    await expect.poll(() => items.first().getAttribute('aria-setsize')).not.toBeNull()
    expect(await items.first().getAttribute('aria-posinset')).toBe('1')
    expect(Number(await items.first().getAttribute('aria-setsize'))).toBe(await items.count())
    expect(await rowsOf(page).count()).toBeLessThan(80)
    await expectNoSideScroll(page)
    await expectAccessible(page)
  })

  test('an address with values that do not fit opens without them', async () => {
    const page = visitor(width)
    await openList(page, at('/spend?sort=foo&order=up&period=ever&min_amount=x&pending=maybe&id=1&panel=z'))
    await expect.poll(() => bannerCount(page)).not.toBe('')
    const all = await bannerCount(page)
    await openList(page, at('/spend'))
    await expect.poll(() => bannerCount(page)).toBe(all)
  })

  test('the banner follows the visible month, and the URL the top row', async () => {
    const page = visitor(width)
    await openList(page, at('/spend'))
    // On a phone the banner scrolls away, and one line below the bars shows the month.
    const month = isPhone
      ? page.locator('.sticky > .absolute span').first()
      : page.getByRole('heading', { level: 2 }).first()
    await expect.poll(() => bannerCount(page)).toMatch(/^\d+ transacci(ón|ones), (el|del) \d+/)
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, 1_000)
    const before = await month.innerText()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_500)
        return month.innerText()
      })
      .not.toBe(before)
    await expect.poll(() => params(page).at).toBeDefined()
  })

  test('a link, a reload and browser back restore the position in the list', async () => {
    const page = visitor(width)
    await openList(page, at('/spend'))
    await page.mouse.move(200, 500)
    for (let turn = 0; turn < 4; turn += 1) {
      await page.mouse.wheel(0, 2_000)
      await waitUntilIdle(page) // more rows may come for the next turn
    }
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
    await leaveRowEdge(page)
    await addressRests(page)
    const place = await topRow(page)
    const address = page.url()
    await page.reload()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => topRow(page)).toBe(place)
    // The rows above load without a layout shift.
    await waitUntilIdle(page)
    expect(await topRow(page)).toBe(place)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
    await go(page, shellCopy.accounts)
    await page.waitForURL('**/connections')
    await page.goBack()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => topRow(page)).toBe(place)
    await page.goto(at('/dashboard'))
    await openList(page, address)
    await expect.poll(() => topRow(page)).toBe(place)
  })

  test('a search matches text, bank and amount, ignores accents and case, and is in the URL', async () => {
    const page = visitor(width)
    await openList(page, at('/spend'))
    const all = await drawnRows(page)
    await searchField(page).fill('LÍDER')
    await page.waitForURL((url) => url.searchParams.get('search') === 'LÍDER')
    await expect
      .poll(async () => (await drawnRows(page)).every(({ text }) => /l[ií]der/i.test(text)))
      .toBe(true)
    expect(await rowsOf(page).count()).toBeGreaterThan(0)
    const wanted = all.find(({ currency, amount }) => currency === 'CLP' && amount < -3_000)
    await searchField(page).fill(String(Math.abs(wanted?.amount ?? 0)))
    await expect
      .poll(async () => (await drawnRows(page)).some(({ amount }) => amount === wanted?.amount))
      .toBe(true)
    await searchField(page).fill('nada que calce')
    await page.getByText(copy.nothingFound.title).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: copy.nothingFound.action }).click()
    await rowsOf(page).first().waitFor()
    expect(params(page)).toEqual({})
  })

  test('filters apply at once, show counts and chips, and browser back removes them', async () => {
    const page = visitor(width)
    await openList(page, at('/spend'))
    await filterButton(page).click()
    const panel = filterPanel(page, isPhone)
    await panel.getByRole('button', { name: copy.chips.periods.last_12_months }).click()
    await panel.getByRole('checkbox', { name: categoryNames.ALIMENTACIÓN }).check()
    await panel.getByLabel(panels.filter.least, { exact: true }).fill('10000')
    await page.waitForURL((url) => url.searchParams.get('min_amount') === '10000')
    const show = panel.getByRole('button', { name: /^Ver / })
    await expect.poll(() => show.innerText()).toMatch(/^Ver [\d.]+ movimientos?$/)
    await expectAccessible(page)
    const count = (await show.innerText()).replaceAll(/\D/g, '')
    const box = panel.locator('li').filter({ hasText: categoryNames.ALIMENTACIÓN })
    await expect.poll(async () => (await box.locator('.num').innerText()).replaceAll('.', '')).toBe(count)
    await show.click()
    await expect.poll(() => params(page).panel).toBeUndefined()
    expect(params(page)).toEqual({
      period: 'last_12_months',
      category: 'ALIMENTACIÓN',
      min_amount: '10000',
    })
    const rows = await drawnRows(page)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ amount }) => Math.abs(amount) < 10_000)).toEqual([])
    expect(String(await resultCount(page))).toBe(count)
    await page.getByRole('button', { name: copy.chips.remove(copy.chips.atLeast('$10.000')) }).click()
    await expect.poll(() => params(page).min_amount).toBeUndefined()
    await page.reload()
    await rowsOf(page).first().waitFor()
    await page.getByRole('button', { name: copy.chips.remove(categoryNames.ALIMENTACIÓN) }).waitFor()
    await page.getByRole('button', { name: copy.chips.clear }).click()
    await expect.poll(() => params(page)).toEqual({})
    await page.goBack()
    await expect.poll(() => Object.keys(params(page))).not.toContain('panel')
  })

  test('a filter or search shows count, days and sums of its whole result', async () => {
    const page = visitor(width)
    const open = (query: string) => openList(page, at(`/spend?${query}`)).then(() => readResult(page))
    const netOf = (rows: readonly Transaction[]) => sumPesos(rows, ({ kind }) => isFlowKind(kind))
    const found = await listAll(page, 'search=jumbo')
    expect(found.length).toBeGreaterThan(10)
    const [income, spending, total] = [copy.banner.income, copy.banner.spending, copy.banner.total]
    const searched = await open('search=jumbo')
    expect(searched.count).toBe(found.length)
    expect(searched.sums).toEqual({ [income]: 0, [spending]: netOf(found), [total]: netOf(found) })
    expect(searched.days).toContain(`${Number(found[0]?.date.slice(8))} `)
    // The month in view is below it.
    const month = await page
      .locator('header')
      .getByText(/ · \d+ de \d+ movimientos?$/)
      .innerText()
    expect(month.toLowerCase()).toContain(monthName(found[0]?.date.slice(0, 7) ?? ''))

    // Transfers and card payments count once the filter names them.
    const everything = await listAll(page, '')
    const moves = everything.filter(({ kind }) => kind === 'transfer' || kind === 'card_payment')
    const all = await open('min_amount=1')
    expect([all.count, all.sums[total]]).toEqual([everything.length, netOf(everything)])
    expect(all.days).toContain(copy.banner.notCounted(moves.length))
    const moved = await open('kind=transfer,card_payment')
    expect(moved.count).toBe(moves.length)
    expect(moved.sums).toEqual({
      [copy.banner.moneyIn]: sumPesos(moves, ({ amount }) => amount > 0),
      [copy.banner.moneyOut]: sumPesos(moves, ({ amount }) => amount < 0),
      [total]: sumPesos(moves, () => true),
    })
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await filterButton(page).click()
    const panel = filterPanel(page, isPhone)
    await panel.getByRole('checkbox', { name: transactionKindNames.transfer }).uncheck()
    await page.waitForURL((url) => url.searchParams.get('kind') === 'card_payment')
    await panel.getByRole('button', { name: /^Ver / }).click()
    const payments = moves.filter(({ kind }) => kind === 'card_payment')
    await expect.poll(() => resultCount(page)).toBe(payments.length)
    await page.getByRole('button', { name: copy.chips.remove(transactionKindNames.card_payment) }).click()
    await expect.poll(() => params(page).kind).toBeUndefined()
  })

  test('a filter can be saved, applied, renamed and deleted with undo', async () => {
    const page = visitor(width)
    await page.goto(at('/spend?category=TRANSPORTE&panel=filters'))
    const panel = filterPanel(page, isPhone)
    await panel.getByRole('button', { name: panels.saved.save }).click()
    await panel.getByLabel(panels.saved.name).fill(`Viajes ${name}`)
    await panel.getByRole('button', { name: panels.saved.keep, exact: true }).click()
    const saved = panel.getByRole('button', { name: panels.saved.use(`Viajes ${name}`) })
    await saved.waitFor()
    expect(await saved.getAttribute('aria-pressed')).toBe('true')
    await panel.getByRole('button', { name: panels.filter.clear, exact: true }).click()
    await expect.poll(() => params(page).category).toBeUndefined()
    await saved.click()
    await expect.poll(() => params(page).category).toBe('TRANSPORTE')
    await panel.getByRole('button', { name: panels.saved.more(`Viajes ${name}`) }).click()
    await page.getByRole('menuitem', { name: panels.saved.rename }).click()
    await panel.getByLabel(panels.saved.name).fill(`Metro ${name}`)
    await panel.getByRole('button', { name: panels.saved.keep, exact: true }).click()
    const renamed = panel.getByRole('button', { name: panels.saved.use(`Metro ${name}`) })
    await renamed.waitFor()
    await panel.getByRole('button', { name: panels.saved.more(`Metro ${name}`) }).click()
    await page.getByRole('menuitem', { name: panels.saved.remove }).click()
    await renamed.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: panels.saved.undo }).click()
    await renamed.waitFor()
  })

  test('the list can be sorted by amount, category and bank in both directions', async () => {
    const page = visitor(width)
    await openList(page, at('/spend'))
    const choose = async (choice: string) => {
      await page.getByRole('button', { name: copy.sort }).click()
      await page.getByRole('menuitemradio', { name: choice }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await choose(panels.sort.fields.amount)
    await expect.poll(() => params(page)).toEqual({ sort: 'amount' })
    await expect.poll(async () => (await drawnRows(page))[0]?.amount).toBeGreaterThan(100_000)
    await choose(panels.sort.directions.amount.asc)
    await expect.poll(async () => (await drawnRows(page))[0]?.amount).toBeLessThan(-100_000)
    await choose(panels.sort.fields.category)
    await listOf(page).getByRole('heading', { name: categoryNames.ALIMENTACIÓN }).waitFor()
    expect(params(page)).toEqual({ sort: 'category' })
    await choose(panels.sort.fields.institution)
    await listOf(page).getByRole('heading', { name: chile.name }).waitFor()
    await expectAccessible(page)
  })

  test('rows can be selected one by one, as a range and all that match', async () => {
    const page = visitor(width)
    await openList(page, at('/spend'))
    const boxes = listOf(page).getByRole('checkbox')
    await boxes.nth(0).check()
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    const selection = page.getByRole('region', { name: copy.selection.label })
    await expect.poll(() => selection.innerText()).toMatch(/^4\s+seleccionadas/)
    await expectAccessible(page)
    await selection.getByRole('button', { name: copy.selection.clear }).click()
    await selection.waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: copy.selection.all }).check()
    await expect
      .poll(async () => Number(/[\d.]+/.exec(await selection.innerText())?.[0]?.replace('.', '')))
      .toBeGreaterThan(500)
    await searchField(page).fill('metro')
    await selection.waitFor({ state: 'detached' })
  })

  test('the download shows its plan and price, and the server rejects it without the plan', async () => {
    const page = visitor(width)
    await openList(page, at('/spend'))
    await page.getByRole('button', { name: copy.download }).click()
    const dialog = page.getByRole('dialog', { name: panels.download.plan.title })
    await dialog.getByText(plansCopy.grow.price).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: plansCopy.see }).click()
    await page.waitForURL('**/settings?tab=plan')
    await dialog.waitFor({ state: 'detached' })
  })

  test('browser back closes a detail', async () => {
    const page = visitor(width)
    await page.goto(at('/dashboard'))
    await openList(page, at('/spend'))
    await rowAt(page, 2).click()
    await expect.poll(() => params(page).id).toBeDefined()
    await page.goBack()
    await expect.poll(() => params(page).id).toBeUndefined()
    await rowAt(page, 1).click()
    await expect.poll(() => params(page).id).toBeDefined()
    // On a phone the sheet handles the key, on a desktop the list.
    if (width === widths.phone) await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => params(page).id).toBeUndefined()
    // Closing goes back in the history: the next step back leaves the screen.
    await page.goBack()
    await page.waitForURL('**/dashboard')
  })
})

test('the keys of the list move, select, extend the selection, open panels and show their help', async () => {
  const page = visitor(widths.desk)
  await openList(page, at('/spend'))
  const selection = page.getByRole('region', { name: copy.selection.label })
  const { keyboard } = page
  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('x')
  await expect.poll(() => selection.innerText()).toMatch(/^1\s/)
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await expect.poll(() => selection.innerText()).toMatch(/^3\s/)
  await keyboard.press('f')
  await page
    .getByRole('complementary', { name: copy.filter })
    .getByRole('heading', { name: panels.filter.title })
    .waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => params(page).panel).toBeUndefined()
  await expect.poll(() => selection.innerText()).toMatch(/^3\s/)
  await keyboard.press('Escape')
  await selection.waitFor({ state: 'detached' })
  await keyboard.press('o')
  await page.getByRole('menuitemradio', { name: panels.sort.fields.amount }).waitFor()
  await keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.locator('#contenido').focus()
  await keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: panels.keys.title })
  await sheet.getByText(panels.keys.extend).waitFor()
  await expectAccessible(page)
  await keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await keyboard.press('/')
  await keyboard.type('metro')
  await page.waitForURL((url) => url.searchParams.get('search') === 'metro')
})
