import { accountList } from '@lucas/contract/banking/account.ts'
import { connectionsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { linkSessionCopy } from '@lucas/contract/copy/banking/link-session.ts'
import { periodRange, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { callApi, chile, confirmSignIn, enterLogin, linkBank, waitForSignIn } from './bank.ts'
import { computeFlow, fetchExpectedAccounts, sumDeposits } from './expected-data.ts'
import { readCards } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { goto } from './screens/screen.ts'
import { register } from './test-user.ts'

const journey = useJourney()
afterEach(() => journey.product().bank.configure({ expiredLogins: false }))

/** Opens /connections for a new user with one bank. */
async function openConnectedUser(width: keyof typeof widths = 'desk') {
  const visit = await journey.openVisit({ width: widths[width] })
  await register(visit.page, journey.product().address)
  const caseid = await linkBank(visit.page, chile)
  await visit.page.goto(`${journey.product().address}/connections`)
  await bankCard(visit.page).getByRole('listitem').first().waitFor()
  return { ...visit, caseid }
}
const bankCard = (page: Page) => page.getByRole('region', { name: chile.name })
const panel = (page: Page) => page.getByRole('dialog')
const openPanel = (page: Page) => page.getByRole('button', { name: copy.settings(chile.name) }).click()
const fetchAccounts = async (page: Page) => accountList.parse(await callApi(page, '/api/accounts/'))
const rowCount = async (page: Page) =>
  transactionPage.parse(await callApi(page, '/api/transactions/?limit=1')).count
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

describe.each(getRunWidths('phone'))('expired credentials (%s)', (width) => {
  test('show their reason, and reconnecting to the same bank fixes them', async () => {
    const { page } = await openConnectedUser(width)
    const [accounts, rows] = [await fetchAccounts(page), await rowCount(page)]
    journey.product().bank.configure({ expiredLogins: true })
    await bankCard(page)
      .getByRole('button', { name: copy.resync.label('') })
      .first()
      .click()
    await bankCard(page).getByText(connectionsCopy.errors.invalid_credentials).waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page, { onlyColours: true })

    journey.product().bank.configure({ expiredLogins: false })
    const asked = page.waitForRequest('**/api/connections/*/reauth/')
    await bankCard(page).getByRole('button', { name: copy.reconnect }).click()
    await asked
    // The widget opens at the bank.
    await enterLogin(page, chile)
    await waitForSignIn(page)
    await confirmSignIn(page)
    await toast(page, linkSessionCopy.success)
    await panel(page).waitFor({ state: 'detached' })
    await page.waitForURL('**/dashboard')
    await page.goto(`${journey.product().address}/connections`)
    await bankCard(page).getByRole('listitem').first().waitFor()
    await bankCard(page).getByRole('button', { name: copy.reconnect }).waitFor({ state: 'detached' })
    expect((await fetchAccounts(page)).map(({ id }) => id)).toEqual(accounts.map(({ id }) => id))
    expect(await rowCount(page)).toBe(rows)
  })
})

describe('disconnecting a bank', () => {
  test('keeps the history and allows reconnecting when the user keeps the data', async () => {
    const { page } = await openConnectedUser()
    const [accounts, rows] = [await fetchAccounts(page), await rowCount(page)]
    await openPanel(page)
    await panel(page).getByRole('button', { name: copy.panel.disconnect }).click()
    const written = new Intl.NumberFormat('es-CL', { useGrouping: 'always' }).format(rows ?? 0)
    await panel(page)
      .getByText(copy.disconnect.keepCounted(`${accounts.length} cuentas`, `${written} movimientos`))
      .waitFor()
    await panel(page).getByRole('button', { name: copy.disconnect.confirm, exact: true }).click()
    await toast(page, copy.disconnect.done)
    await bankCard(page).getByText(connectionsCopy.states.disconnected).waitFor()
    await bankCard(page).getByRole('button', { name: copy.reconnect }).waitFor()
    expect(await rowCount(page)).toBe(rows)
    expect(await fetchAccounts(page)).toEqual(accounts)
  })

  test('deletes accounts and transactions when the user deletes the data', async () => {
    const { page } = await openConnectedUser()
    await openPanel(page)
    await panel(page).getByRole('button', { name: copy.panel.disconnect }).click()
    await panel(page).getByRole('radio', { name: copy.disconnect.erase }).check()
    // The preview of the deletion needs the connection.
    await waitUntilIdle(page)
    await panel(page).getByRole('button', { name: copy.disconnect.confirm, exact: true }).click()
    await toast(page, copy.disconnect.done)
    await page.getByText(copy.empty.title).waitFor()
    expect([await rowCount(page), await fetchAccounts(page)]).toEqual([0, []])
  })
})

test('a hidden account is excluded from every figure until it is shown again', async () => {
  const { page, caseid } = await openConnectedUser()
  const truth = await fetchExpectedAccounts(journey.product().bank.url, [{ bank: chile.bank, caseid }])
  const accounts = await fetchAccounts(page)
  const hidden = accounts.find(
    ({ account_type, currency }) => account_type === 'checking' && currency === 'CLP',
  )
  const today = toPlainDate(new Date())
  const { from } = periodRange('this_month', today)
  const figuresWithout = (mask: string | undefined) => {
    const left = truth.filter(({ number }) => mask === undefined || !number.endsWith(mask))
    return { balance: sumDeposits(left, 'CLP'), ...computeFlow(left, from, today) }
  }
  const summary = async () => {
    await goto(page, `${journey.product().address}/dashboard`)
    await waitUntilIdle(page)
    const { balance, income, spending } = await readCards(page)
    return { balance, income, spending }
  }
  const inPanel = async (press: (page: Page) => Promise<void>) => {
    await page.goto(`${journey.product().address}/connections`)
    await openPanel(page)
    await press(page)
  }
  const name = hidden?.name ?? ''
  const eye = (label: string) => panel(page).getByRole('button', { name: label, exact: true })

  await expect.poll(summary).toEqual(figuresWithout(undefined))
  await inPanel(async () => {
    await eye(copy.panel.hideAccount(name)).first().click()
    await eye(copy.panel.showAccount(name)).waitFor()
  })
  await expect.poll(summary).toEqual(figuresWithout(hidden?.mask))
  await inPanel(async () => {
    await panel(page).getByRole('checkbox', { name: copy.panel.hide }).check()
    await expect.poll(async () => (await fetchAccounts(page)).every((account) => account.hidden)).toBe(true)
  })
  await expect.poll(summary).toEqual({ balance: 0, income: 0, spending: 0 })
  await inPanel(async () => {
    await panel(page).getByRole('checkbox', { name: copy.panel.hide }).uncheck()
    await expect.poll(async () => (await fetchAccounts(page)).some((account) => account.hidden)).toBe(false)
  })
  await expect.poll(summary).toEqual(figuresWithout(undefined))
})
