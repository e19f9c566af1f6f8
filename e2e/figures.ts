import { chartsCopy } from '@lucas/contract/copy/charts.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { PeriodName } from '@lucas/contract/rules/periods.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TrueAccount } from './truth.ts'

type Currency = 'CLP' | 'USD'
export interface Money {
  currency: Currency
  /** Whole pesos or cents. */
  amount: number
}

/** `$12.990`, `−$4.500`, `+US$2,145.80` as it stands on a screen. */
export function moneyOf(text: string): Money {
  const [, sign, dollar, digits = ''] = /([−+]?)(US)?\$([\d.,]+)/.exec(text) ?? []
  if (digits === '') throw new Error(`no money in '${text}'`)
  const amount = Number(digits.replaceAll(/[.,]/g, '')) * (sign === '−' ? -1 : 1)
  return { currency: dollar ? 'USD' : 'CLP', amount }
}

const moneyIn = async (place: Locator): Promise<Money[]> =>
  (await place.locator('.num').allInnerTexts()).filter((text) => text.includes('$')).map(moneyOf)

const summary = dashboardCopy.summary
const strip = panelCopy.figures

/** The figures of Panel Principal, as they stand on the screen. */
export async function stripOf(page: Page) {
  const region = page.getByRole('region', { name: strip.label })
  const figure = async (label: string) => {
    const [told] = await moneyIn(
      region.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) }),
    )
    return told?.amount
  }
  return {
    balance: await figure(strip.balanceClp),
    dollars: await figure(strip.balanceUsd),
    income: await figure(strip.income),
    spending: await figure(strip.spending),
  }
}

/** A panel by its title. */
export const panelOf = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

/** Income, spending and balance of each month, the newest first, in the table that says the same as the bars. */
export async function monthsOf(page: Page): Promise<number[][]> {
  const panel = panelOf(page, panelCopy.flow.title)
  await panel.getByTitle(chartsCopy.asTable).click()
  await panel.locator('tbody').getByRole('row').first().waitFor()
  const rows = await panel.locator('tbody').getByRole('row').all()
  return Promise.all(
    rows.map(async (row) =>
      (await row.getByRole('cell').allInnerTexts()).map((cell) => moneyOf(cell).amount),
    ),
  )
}

/** What is left after the cards, what lies in the accounts and what the cards owe, as Resumen de cuentas has it. */
export const accountsOf = async (page: Page): Promise<number[]> =>
  (await moneyIn(panelOf(page, panelCopy.summary.title))).map(({ amount }) => amount)

/** A card of the dashboard's summary by its title. */
const card = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: summary.label })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })

/** The figures of the three cards, as they stand on the screen. */
export async function cardsOf(page: Page) {
  const [balance, dollars] = await moneyIn(card(page, summary.balance))
  const [income] = await moneyIn(card(page, summary.income))
  const [spending] = await moneyIn(card(page, summary.spending))
  return {
    balance: balance?.amount,
    dollars: dollars?.amount,
    income: income?.amount,
    spending: spending?.amount,
  }
}

export const period = (page: Page, name: PeriodName): Locator =>
  page.getByRole('radio', { name: dashboardCopy.period.names[name] })

export interface ShownRow extends Money {
  /** As the list says it. */
  day: string
}

/** The latest movements of the dashboard. */
export async function latestOf(page: Page): Promise<ShownRow[]> {
  const rows = await panelOf(page, dashboardCopy.latest.title).getByRole('listitem').all()
  return Promise.all(
    rows.map(async (row) => {
      const lines = (await row.innerText()).split('\n').filter((line) => line.trim() !== '')
      return { ...moneyOf(lines.find((line) => line.includes('$')) ?? ''), day: lines.at(-1) ?? '' }
    }),
  )
}

/** The newest rows of a list hold exactly what the bank made on these days; the last day may be cut. */
export function expectNewest(shown: readonly ShownRow[], accounts: readonly TrueAccount[]): void {
  const days = [...new Set(accounts.flatMap(({ rows }) => rows.map(({ date }) => date)))]
    .toSorted()
    .toReversed()
  const labels = [...new Set(shown.map(({ day }) => day))]
  for (const [index, label] of labels.entries()) {
    const left = accounts
      .flatMap(({ rows }) => rows)
      .filter(({ date }) => date === days[index])
      .map(({ currency, amount }) => `${currency} ${amount}`)
    for (const { currency, amount } of shown.filter(({ day }) => day === label)) {
      const position = left.indexOf(`${currency} ${amount}`)
      expect(position, `${currency} ${amount} of ${label} is in the truth of ${days[index]}`).not.toBe(-1)
      left.splice(position, 1)
    }
    if (index < labels.length - 1) expect(left, `all of ${label}`).toEqual([])
  }
}
