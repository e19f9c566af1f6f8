import { authCopy } from '@lucas/contract/copy/auth.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { landingCopy } from '@lucas/contract/copy/landing.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { spendCopy } from '@lucas/contract/copy/spend.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { addDays, addMonths, dayOf, lastOfMonth, periodRange } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type BankLogin, chile, connectBank, santander } from './bank.ts'
import {
  accountsOf,
  cardsOf,
  expectNewest,
  latestOf,
  moneyOf,
  monthsOf,
  period,
  type ShownRow,
  stripOf,
} from './figures.ts'
import { useJourney } from './journey.ts'
import { expectNoSideScroll } from './page.ts'
import { enter, finishRegistration, newPerson } from './person.ts'
import { debtOf, depositsOf, flowOf, type TrueAccount, truthOf } from './truth.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const person = newPerson()
const banks = [chile, santander]

/** Fills the form of the landing page and lands at the register with what it asked. */
async function signUp(page: Page): Promise<void> {
  await page.goto(at('/'))
  await page.getByRole('link', { name: landingCopy.begin, exact: true }).click()
  await page.locator('#firstName').fill(person.firstName)
  await page.locator('#lastName').fill(person.lastName)
  await page.locator('#email').fill(person.email)
  await page.locator('#country').selectOption('colombia')
  await page.getByLabel(landingCopy.signup.terms).check()
  await page.getByRole('button', { name: landingCopy.signup.submit }).click()
  await page.waitForURL('**/register')
}

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: shellCopy.nav }).getByRole('link', { name }).first().click()

describe('from the landing page to the own figures', () => {
  let page: Page
  let accounts: TrueAccount[] = []
  const cases: { bank: string; caseid: string }[] = []
  const today = dayOf(new Date())

  test('the landing form leads to the register with what it asked, and the register to the first steps', async () => {
    ;({ page } = await journey.stay({ isMoving: true }))
    await signUp(page)
    await page.getByText(authCopy.registerLeadPrefilled).waitFor()
    expect(await page.getByLabel(authCopy.email).inputValue()).toBe(person.email)
    expect(await page.getByLabel(authCopy.firstName).inputValue()).toBe(person.firstName)
    expect(await page.getByLabel(authCopy.lastName).inputValue()).toBe(person.lastName)
    expect(await page.getByLabel(authCopy.country).inputValue()).toBe('colombia')
    expect(page.url(), 'nothing personal travels in the address').toBe(at('/register'))
    await finishRegistration(page, person)
    await page.getByText(dashboardCopy.firstSteps.lead).waitFor()
    await page.getByText(dashboardCopy.latest.emptyText).waitFor()
    await page.getByText(uiCopy.demo).waitFor()
  })

  test.each(banks)(
    '$name is connected in the widget, and the dialog closes by itself',
    async (bank: BankLogin) => {
      cases.push({ bank: bank.bank, caseid: await connectBank(page, bank) })
      await page.getByRole('region', { name: bank.name }).waitFor()
      accounts = await truthOf(journey.product().bank.url, cases)
    },
  )

  test('the connections show every account of both banks with its balance', async () => {
    for (const { bank: code, name } of banks) {
      const numbers = page.getByRole('region', { name }).getByRole('listitem').locator('.num')
      const shown = async () =>
        (await numbers.allInnerTexts()).filter((text) => text.includes('$')).map(moneyOf)
      const truth = accounts.filter(({ bank }) => bank === code)
      expect(truth.length).toBeGreaterThanOrEqual(3)
      const sorted = (items: { currency: string; amount: number }[]) =>
        items.map(({ currency, amount }) => `${currency} ${amount}`).toSorted()
      await expect
        .poll(async () => sorted(await shown()))
        .toEqual(sorted(truth.map(({ currency, balance }) => ({ currency, amount: balance }))))
    }
  })

  test('the dashboard says the balance of the deposit accounts, pesos and dollars apart', async () => {
    await go(page, shellCopy.summary)
    await expect.poll(() => cardsOf(page).then(({ balance }) => balance)).toBe(depositsOf(accounts, 'CLP'))
    const { dollars = 0 } = await cardsOf(page)
    expect(dollars).toBe(depositsOf(accounts, 'USD'))
    await expectNoSideScroll(page)
  })

  test.each(['this_month', 'last_month', 'this_year', 'last_12_months'] as const)(
    'income and spending of %s equal the truth to the peso',
    async (name) => {
      await period(page, name).check()
      const { from, to } = periodRange(name, today)
      const flow = flowOf(accounts, from, to)
      expect(flow.spending).toBeGreaterThan(0)
      await expect
        .poll(() => cardsOf(page).then(({ income, spending }) => ({ income, spending })))
        .toEqual(flow)
    },
  )

  test('the latest movements are the newest of both banks', async () => {
    await expect.poll(() => latestOf(page)).toHaveLength(8)
    expectNewest(await latestOf(page), accounts)
  })

  test('the other dashboards say the same figures, and Panel Principal those of 30 days and of each month', async () => {
    await page.goto(at('/dashboard-legacy'))
    const flow = flowOf(accounts, addDays(today, -29), today)
    const [balance, dollars] = [depositsOf(accounts, 'CLP'), depositsOf(accounts, 'USD')]
    await expect.poll(() => stripOf(page)).toEqual({ balance, dollars, ...flow })
    const owed = debtOf(accounts, 'CLP')
    await expect.poll(() => accountsOf(page)).toEqual([balance - owed, balance, owed])
    const truth = Array.from({ length: 6 }, (_, ago) => {
      const day = addMonths(`${today.slice(0, 7)}-01`, -ago)
      const { income, spending } = flowOf(accounts, day, lastOfMonth(day))
      return [income, spending, income - spending]
    })
    expect(await monthsOf(page)).toEqual(truth)
    await page.goto(at('/dashboard-topbar'))
    await expect.poll(() => cardsOf(page)).toMatchObject({ balance, dollars: dollars || undefined })
    await expect.poll(() => latestOf(page)).toHaveLength(10)
    await page.goto(at('/dashboard'))
  })

  test('the movements screen begins with the newest days and the sums of the month', async () => {
    await go(page, shellCopy.transactions)
    await page.waitForURL('**/spend')
    const flow = flowOf(accounts, periodRange('this_month', today).from, today)
    const figure = async (label: string) =>
      moneyOf(
        await page.getByRole('term').filter({ hasText: label }).locator('+ dd > :first-child').innerText(),
      ).amount
    await page.getByText(spendCopy.banner.total, { exact: true }).waitFor()
    expect(await figure(spendCopy.banner.income)).toBe(flow.income)
    expect(await figure(spendCopy.banner.spending)).toBe(-flow.spending)
    expect(await figure(spendCopy.banner.total)).toBe(flow.income - flow.spending)
    expectNewest(await newestRows(page), accounts)
  })

  test('the movements screen holds every movement of both banks, and none twice', async () => {
    const rows = accounts.flatMap((account) => account.rows)
    const days = new Set(rows.map(({ date }) => date))
    const whole = rows.length * 52 + days.size * 36
    await expect
      .poll(
        async () => {
          await page.evaluate(() =>
            scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
          )
          const box = await page.getByRole('region', { name: spendCopy.list }).boundingBox()
          return Math.round(box?.height ?? 0)
        },
        { timeout: 120_000, interval: 30 },
      )
      .toBe(whole)
  })

  test('the same person sees the same figures after coming back', async () => {
    const visit = await journey.visit({ isMoving: true })
    await enter(visit.page, at(''), person)
    await visit.page.goto(at('/dashboard'))
    const flow = flowOf(accounts, periodRange('this_month', today).from, today)
    await expect
      .poll(() => cardsOf(visit.page))
      .toMatchObject({ ...flow, balance: depositsOf(accounts, 'CLP') })
  })
})

/** The rows at the top of the list with the head of their day. */
async function newestRows(page: Page): Promise<ShownRow[]> {
  const list = page.getByRole('region', { name: spendCopy.list })
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
  const rows: ShownRow[] = []
  let day = ''
  for (const line of lines) {
    if (line.day !== null) day = line.day
    else rows.push({ ...moneyOf(line.money ?? ''), day })
  }
  return rows
}
