import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { sumNames } from '@lucas/contract/copy/banking/sum-names.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { PeriodName } from '@lucas/contract/rules/periods.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ExpectedAccount } from './expected-data.ts'

type Currency = 'CLP' | 'USD'
export interface Money {
  currency: Currency
  /** Pesos or cents. */
  amount: number
}

/** Parses an amount of a screen: `$12.990`, `−$4.500`, `+US$2,145.80`. */
export function parseMoney(text: string): Money {
  const [, sign, dollar, digits = ''] = /([−+]?)(US)?\$([\d.,]+)/.exec(text) ?? []
  if (digits === '') throw new Error(`no money in '${text}'`)
  const amount = Number(digits.replaceAll(/[.,]/g, '')) * (sign === '−' ? -1 : 1)
  return { currency: dollar ? 'USD' : 'CLP', amount }
}

const readMoney = async (place: Locator): Promise<Money[]> =>
  (await place.locator('.num').allInnerTexts()).filter((text) => text.includes('$')).map(parseMoney)

const summary = dashboardCopy.summary
const strip = panelCopy.figures

/** Reads the figures of Panel Principal. */
export async function readStrip(page: Page) {
  const region = page.getByRole('region', { name: strip.label })
  const figure = async (label: string) => {
    const [displayed] = await readMoney(
      region.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) }),
    )
    return displayed?.amount
  }
  return {
    balance: await figure(strip.balanceClp),
    dollars: await figure(strip.balanceUsd),
    income: await figure(strip.income),
    spending: await figure(strip.spending),
  }
}

/** Finds a panel by its title. */
export const findPanel = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

/** Reads income, spending and balance of each month, newest first, from the table of the chart. */
export async function readMonths(page: Page): Promise<number[][]> {
  const panel = findPanel(page, panelCopy.flow.title)
  await panel.getByTitle(chartsCopy.asTable).click()
  await panel.locator('tbody').getByRole('row').first().waitFor()
  const rows = await panel.locator('tbody').getByRole('row').all()
  return Promise.all(
    rows.map(async (row) =>
      (await row.getByRole('cell').allInnerTexts()).map((cell) => parseMoney(cell).amount),
    ),
  )
}

/** Reads the newest row of the net worth table on the tab Patrimonio of /analytics: the sums by their names. */
export async function readNewestNetWorth(page: Page): Promise<Map<string, number>> {
  const panel = findPanel(page, sumNames.worth)
  await panel.getByTitle(chartsCopy.asTable).click()
  const row = panel.locator('tbody').getByRole('row').first()
  await row.waitFor()
  const names = (await panel.getByRole('columnheader').allInnerTexts()).slice(1)
  const amounts = await row.getByRole('cell').allInnerTexts()
  return new Map(names.map((name, index) => [name, parseMoney(amounts[index] ?? '').amount]))
}

/** Reads Resumen de cuentas: balance after card debt, deposits, card debt as a negative amount. */
export const readAccounts = async (page: Page): Promise<number[]> =>
  (await readMoney(findPanel(page, panelCopy.summary.title))).map(({ amount }) => amount)

/** Finds a card of the dashboard summary by its title. */
const card = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: summary.label })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })

/** Reads the figures of the three cards. */
export async function readCards(page: Page) {
  const [balance, dollars] = await readMoney(card(page, summary.balance))
  const [income] = await readMoney(card(page, summary.income))
  const [spending] = await readMoney(card(page, summary.spending))
  return {
    balance: balance?.amount,
    dollars: dollars?.amount,
    income: income?.amount,
    spending: spending?.amount,
  }
}

export const period = (page: Page, name: PeriodName): Locator =>
  page.getByRole('radio', { name: dashboardCopy.period.names[name] })

export interface DisplayedTransaction extends Money {
  /** The label of the day in the list. */
  day: string
}

/** Reads the latest transactions of the dashboard. */
export async function readLatest(page: Page): Promise<DisplayedTransaction[]> {
  const rows = await findPanel(page, dashboardCopy.latest.title).getByRole('listitem').all()
  return Promise.all(
    rows.map(async (row) => {
      const lines = (await row.innerText()).split('\n').filter((line) => line.trim() !== '')
      return { ...parseMoney(lines.find((line) => line.includes('$')) ?? ''), day: lines.at(-1) ?? '' }
    }),
  )
}

/** Expects that the newest rows of a list are the bank's transactions of these days; the last day may be incomplete. */
export function expectNewest(
  displayed: readonly DisplayedTransaction[],
  accounts: readonly ExpectedAccount[],
): void {
  const days = [...new Set(accounts.flatMap(({ rows }) => rows.map(({ date }) => date)))]
    .toSorted()
    .toReversed()
  const labels = [...new Set(displayed.map(({ day }) => day))]
  for (const [index, label] of labels.entries()) {
    const remaining = accounts
      .flatMap(({ rows }) => rows)
      .filter(({ date }) => date === days[index])
      .map(({ currency, amount }) => `${currency} ${amount}`)
    for (const { currency, amount } of displayed.filter(({ day }) => day === label)) {
      const position = remaining.indexOf(`${currency} ${amount}`)
      expect(position, `${currency} ${amount} of ${label} is expected on ${days[index]}`).not.toBe(-1)
      remaining.splice(position, 1)
    }
    if (index < labels.length - 1) expect(remaining, `all of ${label}`).toEqual([])
  }
}
