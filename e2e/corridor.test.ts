import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { landingCopy } from '@lucas/contract/copy/users/landing.ts'
import { addDays, addMonths, lastOfMonth, periodRange, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type BankLogin, chile, connectBank, santander } from './bank.ts'
import {
  computeFlow,
  type ExpectedAccount,
  fetchExpectedAccounts,
  sumCardDebt,
  sumDeposits,
} from './expected-data.ts'
import {
  type DisplayedTransaction,
  expectNewest,
  parseMoney,
  period,
  readAccounts,
  readCards,
  readLatest,
  readMonths,
  readStrip,
} from './figures.ts'
import { useJourney } from './journey.ts'
import { expectNoSideScroll } from './page.ts'
import { createTestUser, finishRegistration, signIn } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const user = createTestUser()
const banks = [chile, santander]

/** Fills the landing form, which opens the registration with its values. */
async function signUp(page: Page): Promise<void> {
  await page.goto(at('/'))
  await page.getByRole('link', { name: landingCopy.begin, exact: true }).click()
  await page.locator('#firstName').fill(user.firstName)
  await page.locator('#lastName').fill(user.lastName)
  await page.locator('#email').fill(user.email)
  await page.locator('#country').selectOption('colombia')
  await page.getByLabel(landingCopy.signup.terms).check()
  await page.getByRole('button', { name: landingCopy.signup.submit }).click()
  await page.waitForURL('**/register')
}

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: shellCopy.nav }).getByRole('link', { name }).first().click()

describe('from the landing page to the figures', () => {
  let page: Page
  let accounts: ExpectedAccount[] = []
  const cases: { bank: string; caseid: string }[] = []
  const today = toPlainDate(new Date())

  test('the landing form opens the registration, and the registration opens the onboarding list', async () => {
    ;({ page } = await journey.openSharedVisit({ isMoving: true }))
    await signUp(page)
    await page.getByText(authCopy.registerLeadPrefilled).waitFor()
    expect(await page.getByLabel(authCopy.email).inputValue()).toBe(user.email)
    expect(await page.getByLabel(authCopy.firstName).inputValue()).toBe(user.firstName)
    expect(await page.getByLabel(authCopy.lastName).inputValue()).toBe(user.lastName)
    expect(await page.getByLabel(authCopy.country).inputValue()).toBe('colombia')
    expect(page.url(), 'nothing personal travels in the address').toBe(at('/register'))
    await finishRegistration(page, user)
    await page.getByText(dashboardCopy.onboarding.lead).waitFor()
    await page.getByText(dashboardCopy.latest.emptyText).waitFor()
    expect(await page.getByText(uiCopy.demo).count(), 'nothing is connected yet').toBe(0)
  })

  test.each(banks)(
    '$name is connected in the widget, and the dialog leads to the summary by itself',
    async (bank: BankLogin) => {
      cases.push({ bank: bank.bank, caseid: await connectBank(page, bank) })
      await page.waitForURL('**/dashboard')
      await page.getByText(uiCopy.demo).waitFor()
      await page.goto(at('/connections'))
      await page.getByRole('region', { name: bank.name }).waitFor()
      accounts = await fetchExpectedAccounts(journey.product().bank.url, cases)
    },
  )

  test('connections show every account of both banks with its balance', async () => {
    for (const { bank: code, name } of banks) {
      const numbers = page.getByRole('region', { name }).getByRole('listitem').locator('.num')
      const shown = async () =>
        (await numbers.allInnerTexts()).filter((text) => text.includes('$')).map(parseMoney)
      const truth = accounts.filter(({ bank }) => bank === code)
      expect(truth.length).toBeGreaterThanOrEqual(2)
      const sorted = (items: { currency: string; amount: number }[]) =>
        items.map(({ currency, amount }) => `${currency} ${amount}`).toSorted()
      await expect
        .poll(async () => sorted(await shown()))
        .toEqual(sorted(truth.map(({ currency, balance }) => ({ currency, amount: balance }))))
    }
  })

  test('the dashboard shows the balance of the deposit accounts per currency', async () => {
    await go(page, shellCopy.summary)
    await expect.poll(() => readCards(page).then(({ balance }) => balance)).toBe(sumDeposits(accounts, 'CLP'))
    const { dollars = 0 } = await readCards(page)
    expect(dollars).toBe(sumDeposits(accounts, 'USD'))
    await expectNoSideScroll(page)
  })

  test.each(['this_month', 'last_month', 'this_year', 'last_12_months'] as const)(
    'income and spending of %s equal the truth to the peso',
    async (name) => {
      await period(page, name).check()
      const { from, to } = periodRange(name, today)
      const flow = computeFlow(accounts, from, to)
      expect(flow.spending).toBeGreaterThan(0)
      await expect
        .poll(() => readCards(page).then(({ income, spending }) => ({ income, spending })))
        .toEqual(flow)
    },
  )

  test('the latest transactions are the newest of both banks', async () => {
    await expect.poll(() => readLatest(page)).toHaveLength(8)
    expectNewest(await readLatest(page), accounts)
  })

  test('the other dashboards show the same figures, and Panel Principal those of 30 days and each month', async () => {
    await page.goto(at('/dashboard-legacy'))
    const flow = computeFlow(accounts, addDays(today, -29), today)
    const [balance, dollars] = [sumDeposits(accounts, 'CLP'), sumDeposits(accounts, 'USD')]
    await expect.poll(() => readStrip(page)).toEqual({ balance, dollars, ...flow })
    const owed = sumCardDebt(accounts, 'CLP')
    await expect.poll(() => readAccounts(page)).toEqual([balance - owed, balance, -owed || 0])
    const truth = Array.from({ length: 6 }, (_, ago) => {
      const day = addMonths(`${today.slice(0, 7)}-01`, -ago)
      const { income, spending } = computeFlow(accounts, day, lastOfMonth(day))
      return [income, spending, income - spending]
    })
    expect(await readMonths(page)).toEqual(truth)
    await page.goto(at('/dashboard-topbar'))
    await expect.poll(() => readCards(page)).toMatchObject({ balance, dollars: dollars || undefined })
    await expect.poll(() => readLatest(page)).toHaveLength(10)
    await page.goto(at('/dashboard'))
  })

  test('the transactions screen starts with the newest days and the totals of the month', async () => {
    await go(page, shellCopy.transactions)
    await page.waitForURL('**/spend')
    const flow = computeFlow(accounts, periodRange('this_month', today).from, today)
    const figure = async (label: string) =>
      parseMoney(
        await page.getByRole('term').filter({ hasText: label }).locator('+ dd > :first-child').innerText(),
      ).amount
    await page.getByText(transactionListCopy.banner.total, { exact: true }).waitFor()
    expect(await figure(transactionListCopy.banner.income)).toBe(flow.income)
    expect(await figure(transactionListCopy.banner.spending)).toBe(-flow.spending)
    expect(await figure(transactionListCopy.banner.total)).toBe(flow.income - flow.spending)
    expectNewest(await newestRows(page), accounts)
  })

  test('the transactions screen lists each transaction of both banks once', async () => {
    const rows = accounts.flatMap((account) => account.rows)
    const days = new Set(rows.map(({ date }) => date))
    const whole = rows.length * 52 + days.size * 36
    await expect
      .poll(
        async () => {
          await page.evaluate(() =>
            scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
          )
          const box = await page.getByRole('region', { name: transactionListCopy.list }).boundingBox()
          return Math.round(box?.height ?? 0)
        },
        { timeout: 120_000, interval: 30 },
      )
      .toBe(whole)
  })

  test('the figures are the same after signing in again', async () => {
    const visit = await journey.openVisit({ isMoving: true })
    await signIn(visit.page, at(''), user)
    await visit.page.goto(at('/dashboard'))
    const flow = computeFlow(accounts, periodRange('this_month', today).from, today)
    await expect
      .poll(() => readCards(visit.page))
      .toMatchObject({ ...flow, balance: sumDeposits(accounts, 'CLP') })
  })
})

/** Reads the rows at the top of the list with their day. */
async function newestRows(page: Page): Promise<DisplayedTransaction[]> {
  const list = page.getByRole('region', { name: transactionListCopy.list })
  await list.getByRole('button').first().waitFor()
  const lines = await list.evaluate((box) =>
    [...box.querySelectorAll('h3, li')]
      .map((line) => ({
        top: line.getBoundingClientRect().top,
        day: line.matches('h3') ? line.textContent : null,
        money: [...line.querySelectorAll('.num')].findLast((part) => part.textContent?.includes('$'))
          ?.textContent,
      }))
      .toSorted((a, b) => a.top - b.top),
  )
  const rows: DisplayedTransaction[] = []
  let day = ''
  for (const line of lines) {
    if (line.day !== null) day = line.day
    else rows.push({ ...parseMoney(line.money ?? ''), day })
  }
  return rows
}
