import { calendarCopy } from '@lucas/contract/copy/calendar.ts'
import { commitmentsScreenCopy as copy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { recurringCopy } from '@lucas/contract/copy/planning/recurring.ts'
import { recurringScreenCopy as series } from '@lucas/contract/copy/planning/recurring-screen.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { unsavedCopy } from '@lucas/contract/copy/unsaved.ts'
import { commitmentCalendar } from '@lucas/contract/planning/commitments.ts'
import { monthName, shortDay } from '@lucas/contract/rules/day-text.ts'
import { addDays, addMonths, monthOf, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { transactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { findRunningSeries, listLines } from './commitments.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, refusedCall, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

async function openCommitments(page: Page, path = '/compromisos'): Promise<void> {
  await page.goto(at(path))
  await page.getByRole('heading', { name: copy.title, level: 1 }).waitFor()
  await waitUntilIdle(page)
}

/** Finds the row of a line by its name. */
const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: copy.list.menu(name), exact: true }) })

async function choose(page: Page, name: string, item: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: copy.list.menu(name), exact: true })
    .press('Enter')
  await page.getByRole('menuitem', { name: item }).click()
}

/** Presses the undo of the newest message; by keyboard, because a message may lie over another one. */
const undo = (page: Page) => page.getByRole('button', { name: copy.undo }).last().press('Enter')

describe.each(getRunWidths('phone'))('commitments, %s', (name) => {
  const width = widths[name]
  const isPhone = name === 'phone'

  async function openWithBank(): Promise<Page> {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    return page
  }

  test('shows what comes by day, the month on a calendar, and all under their headings', async () => {
    const page = await openWithBank()
    await page.goto(at('/dashboard'))
    await waitUntilIdle(page)
    if (isPhone) {
      await page.getByRole('button', { name: shellCopy.more, exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: shellCopy.commitments }).click()
    } else {
      await page.getByRole('button', { name: shellCopy.profile }).click()
      await page.getByRole('menuitem', { name: shellCopy.commitments }).click()
    }
    await page.waitForURL('**/compromisos')
    await page.getByRole('region', { name: copy.ahead.list }).waitFor()
    await waitUntilIdle(page)
    expect(await page.title()).toContain(copy.title)
    // The bar marks Resumen, and its tabs the screen.
    expect(
      await page
        .getByRole('navigation', { name: shellCopy.nav, exact: true })
        .getByRole('link', { name: shellCopy.summary, exact: true })
        .getAttribute('aria-current'),
    ).toBe('true')
    await page
      .getByRole('navigation', { name: shellCopy.subNav(shellCopy.summary) })
      .getByRole('link', { name: shellCopy.commitments, exact: true })
      .and(page.locator('[aria-current="page"]'))
      .waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    // One look, not a list of everything.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(isPhone ? 3_300 : 1_900)

    // The calendar by keyboard: a day with something names it, and its list shows it. On the first of a month nothing is paid in it yet.
    const lastMonth = monthOf(addMonths(toPlainDate(new Date()), -1))
    const calendar = commitmentCalendar.parse(
      await callApi(page, `/api/commitments/calendar/?month=${lastMonth}`),
    )
    await page.getByRole('button', { name: copy.previous }).click()
    await page.waitForURL((url) => url.searchParams.get('month') === lastMonth)
    await waitUntilIdle(page)
    if (isPhone) await page.getByRole('button', { name: copy.ahead.calendar }).click()
    const grid = page.getByRole('grid')
    const paid = calendar.days.find(({ items }) => items.some(({ state }) => state === 'paid'))
    const item = paid?.items.find(({ state }) => state === 'paid')
    if (!paid || !item) throw new Error('nothing is paid in the month of the generated household')
    const chosen = grid.locator('button[tabindex="0"]')
    await chosen.click()
    const from = Number(await chosen.locator('span').nth(1).innerText())
    const distance = Number(paid.date.slice(8)) - from
    for (let step = 0; step < Math.abs(distance); step += 1)
      await page.keyboard.press(distance < 0 ? 'ArrowLeft' : 'ArrowRight')
    await grid
      .getByRole('button', { name: copy.calendar.cellItem(item.name, copy.calendar.states.paid) })
      .and(page.locator(':focus'))
      .waitFor()
    await page
      .getByRole('link', { name: copy.calendar.transaction(item.name) })
      .first()
      .waitFor()

    // The list beside it has the days of the month.
    await page.getByRole('region', { name: copy.ahead.monthList(monthName(lastMonth)) }).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await page.getByRole('button', { name: copy.now }).click()
    await page.getByRole('button', { name: copy.now }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: copy.next }).click()
    await page.getByRole('button', { name: copy.now }).waitFor()
    expect(page.url()).toContain('month=')
    await page.getByText(/^Por pagar en/).waitFor()
    await page.getByRole('button', { name: copy.now }).click()
    await page.getByRole('button', { name: copy.now }).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: copy.ahead.showAll }).click()
    await page.getByRole('heading', { name: copy.headings.bills }).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    const lines = await listLines(page)
    const names = await page
      .getByRole('main')
      .getByRole('button', { name: copy.list.menu('') })
      .count()
    expect(names).toBe(lines.length)
    const inCard = lines.find(({ charged_to_card: isInCard, account }) => isInCard && account !== null)
    if (!inCard?.account) throw new Error('the generated household has nothing on its card')
    const { account } = inCard
    await rowOf(page, inCard.name)
      .getByText(copy.list.included(account.name), { exact: false })
      .first()
      .waitFor()

    // What fails when the card changes.
    await page.getByRole('heading', { name: copy.byCard.title }).waitFor()
    await page
      .getByText(/cobros? fallará/)
      .first()
      .waitFor()

    await page.keyboard.press('Shift+H')
    await rowOf(page, inCard.name).getByText('$•••••').first().waitFor()
    await page.keyboard.press('Shift+H')
  })

  test('a line is cancelled, edited and dismissed, each with a way back', async () => {
    const page = await openWithBank()
    const line = await findRunningSeries(page)
    await openCommitments(page, `/compromisos?line=${line.id}`)
    const row = rowOf(page, line.name)
    await row.and(page.locator(':focus')).waitFor()

    // Cancelled yesterday, not today.
    await choose(page, line.name, copy.list.cancel)
    const cancellation = page.getByRole('dialog', { name: copy.cancellation.create(line.name) })
    const today = toPlainDate(new Date())
    const day = cancellation.getByLabel(copy.cancellation.day)
    if (isPhone) await day.fill(addDays(today, -1))
    else {
      await day.click()
      await page.locator('button[aria-current="date"]:focus').waitFor()
      for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key)
      await page.getByRole('dialog', { name: calendarCopy.choose }).waitFor({ state: 'detached' })
    }
    await expectAccessible(page)
    await cancellation.getByRole('button', { name: copy.cancellation.save }).click()
    await cancellation.waitFor({ state: 'detached' })
    await row.getByText(copy.list.cancelledOn(shortDay(addDays(today, -1), today))).waitFor()
    await undo(page)
    await row.getByText(copy.list.cancelled, { exact: true }).waitFor({ state: 'detached' })
    // What another device changes appears by itself.
    const cancelled_on = toPlainDate(new Date())
    await callApi(page, `/api/recurring/${line.id}/`, 'PATCH', { cancelled_on })
    await row.getByText(copy.list.cancelled, { exact: true }).waitFor()
    await choose(page, line.name, copy.list.takeBack)
    await row.getByText(copy.list.cancelled, { exact: true }).waitFor({ state: 'detached' })

    // A form with changes asks before it is left.
    await choose(page, line.name, copy.list.edit)
    const form = page.getByRole('dialog', { name: copy.form.edit(line.name) })
    await form.getByLabel(copy.form.name, { exact: true }).fill('')
    await form.getByRole('button', { name: copy.form.save }).click()
    await form.getByText(recurringCopy.nameRequired).waitFor()
    await form.getByLabel(copy.form.name, { exact: true }).fill('Tele')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: unsavedCopy.cancel }).click()
    await form.getByLabel(copy.form.amount).fill('12500')
    await form.getByText(copy.form.varies).click()
    await form.getByLabel(copy.form.least).fill('11000')
    await form.getByLabel(copy.form.most).fill('14000')
    await form.getByLabel(copy.form.rhythm).selectOption('every_28_days')
    await expectAccessible(page)
    await form.getByRole('button', { name: copy.form.save }).click()
    await form.waitFor({ state: 'detached' })
    const edited = rowOf(page, 'Tele')
    await edited.getByText('$12.500').waitFor()
    await edited.getByText(copy.list.range('$11.000', '$14.000')).waitFor()
    await edited.getByText(new RegExp(series.rhythms.every_28_days, 'i')).waitFor()

    // A field that the user set can follow the transactions again. By keyboard: a message may lie over the button.
    await choose(page, 'Tele', copy.list.edit)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: copy.form.automaticField(copy.form.name) })
      .press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await row.waitFor()

    await choose(page, line.name, copy.list.dismiss)
    await row.waitFor({ state: 'detached' })
    await undo(page)
    await row.waitFor()
  })

  test('one is made by hand, and one from a transaction', async () => {
    const page = await openWithBank()
    await openCommitments(page)
    await page.getByRole('button', { name: copy.add }).locator('visible=true').click()
    const form = page.getByRole('dialog', { name: copy.form.create })
    await form.getByRole('button', { name: copy.form.save }).click()
    await form.getByText(recurringCopy.nameRequired).waitFor()
    await form.getByLabel(copy.form.name, { exact: true }).fill('Arriendo bodega')
    await form.getByLabel(copy.form.amount).fill('45000')
    const day = addDays(toPlainDate(new Date()), 3)
    const field = form.getByLabel(copy.form.nextDate)
    if (isPhone) await field.fill(day)
    else {
      await field.click()
      const calendar = page.getByRole('dialog', { name: calendarCopy.choose })
      await calendar.getByRole('grid').waitFor()
      await calendar.locator('button[aria-current="date"]:focus').waitFor()
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
      await calendar.waitFor({ state: 'detached' })
    }
    await expectAccessible(page)
    await form.getByRole('button', { name: copy.form.save }).click()
    await form.waitFor({ state: 'detached' })
    const row = rowOf(page, 'Arriendo bodega')
    await row.and(page.locator(':focus')).waitFor()
    await row.getByText('$45.000').waitFor()
    await row.getByText(copy.list.byUser, { exact: false }).waitFor()
    // It is on the calendar too, and can be deleted.
    const { days } = commitmentCalendar.parse(
      await callApi(page, `/api/commitments/calendar/?month=${day.slice(0, 7)}`),
    )
    expect(days.find(({ date }) => date === day)?.items.map((item) => item.name)).toContain('Arriendo bodega')
    await choose(page, 'Arriendo bodega', copy.list.remove)
    await row.waitFor({ state: 'detached' })

    // From a transaction: Recurrente makes it, and its line leads here.
    const { results } = transactionPage.parse(await callApi(page, '/api/transactions/?search=uber&limit=12'))
    const details = await Promise.all(
      results.map(async ({ id }) => transactionDetail.parse(await callApi(page, `/api/transactions/${id}/`))),
    )
    const alone = details.find(
      ({ recurring_id, merchant_name, kind }) =>
        recurring_id === null && merchant_name && kind === 'spending',
    )
    if (!alone) throw new Error('every taxi of the generated household is in a series')
    await page.goto(at(`/spend?id=${alone.id}`))
    await page.getByRole('button', { name: series.action, exact: true }).click()
    const made = page.getByRole('dialog', { name: series.newTitle })
    await made.getByText(series.kinds.bill, { exact: true }).click()
    await made.getByRole('button', { name: series.make, exact: true }).click()
    const known = page.getByRole('dialog', { name: series.title })
    await known.waitFor()
    await known.getByRole('button', { name: series.close, exact: true }).last().click()
    await known.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: copy.see }).click()
    await page.waitForURL('**/compromisos?line=*')
    await page.getByRole('main').getByRole('listitem').and(page.locator(':focus')).waitFor()
  })

  test('a user without a bank sees the first step, and a failed answer can be retried', async () => {
    const { page, allowPageError } = await journey.openVisit({ width })
    allowPageError(refusedCall)
    allowPageError(/status of 500/)
    await register(page, journey.product().address)
    await openCommitments(page)
    await page.getByRole('heading', { name: copy.empty.connectTitle }).waitFor()
    await page.getByRole('link', { name: shellCopy.link }).first().waitFor()
    await expectAccessible(page)
    await linkBank(page, chile)
    await page.route('**/api/commitments/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await openCommitments(page)
    await page.getByText(copy.loadFailed).waitFor()
    await page.unroute('**/api/commitments/**')
    await page.getByRole('alert').getByRole('button').first().click()
    await page.getByRole('region', { name: copy.ahead.list }).waitFor()
  })

  test('a demo session has commitments, and explains why it gets no address', async () => {
    const { page } = await journey.openVisit({ width })
    await page.goto(at('/ejemplo'))
    await page.waitForURL('**/dashboard')
    await openCommitments(page)
    await page.getByRole('region', { name: copy.ahead.list }).waitFor()
    await page.getByText(copy.feed.demo).waitFor()
    expect(await page.getByRole('button', { name: copy.feed.create }).count()).toBe(0)
  })
})
