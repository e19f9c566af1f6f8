import { accountList } from '@lucas/contract/account.ts'
import { connectionsCopy } from '@lucas/contract/copy/connections.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/connections-screen.ts'
import { linkingCopy } from '@lucas/contract/copy/linking.ts'
import { dayOf, periodRange } from '@lucas/contract/rules/periods.ts'
import { transactionPage } from '@lucas/contract/transaction.ts'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { call, chile, confirmButton, enterBank, frameOf, linkBank } from './bank.ts'
import { cardsOf } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, quiet, widths } from './page.ts'
import { register } from './person.ts'
import { goto } from './screen.ts'
import { depositsOf, flowOf, truthOf } from './truth.ts'
import { widthsOfRun } from './widths-of-run.ts'

const journey = useJourney()
afterEach(() => journey.product().bank.configure({ expiredLogins: false }))

/** Somebody with one bank, standing on /connections. */
async function connected(width: keyof typeof widths = 'desk') {
  const visit = await journey.visit({ width: widths[width] })
  await register(visit.page, journey.product().address)
  const caseid = await linkBank(visit.page, chile)
  await visit.page.goto(`${journey.product().address}/connections`)
  await bankCard(visit.page).getByRole('listitem').first().waitFor()
  return { ...visit, caseid }
}
const bankCard = (page: Page) => page.getByRole('region', { name: chile.name })
const panel = (page: Page) => page.getByRole('dialog')
const openPanel = (page: Page) => page.getByRole('button', { name: copy.settings(chile.name) }).click()
const accountsOf = async (page: Page) => accountList.parse(await call(page, '/api/accounts/'))
const rowCount = async (page: Page) =>
  transactionPage.parse(await call(page, '/api/transactions/?limit=1')).count
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

describe.each(widthsOfRun('phone'))('a login that is no longer good (%s)', (width) => {
  test('is told with its reason, and one press leads to the same bank and mends it', async () => {
    const { page } = await connected(width)
    const [accounts, rows] = [await accountsOf(page), await rowCount(page)]
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
    await panel(page).getByText(linkingCopy.chooseBank(chile.name)).waitFor()
    await enterBank(page, chile)
    await frameOf(page).locator('[data-step="done"]').waitFor()
    await confirmButton(page).click()
    await toast(page, linkingCopy.success)
    await panel(page).waitFor({ state: 'detached' })
    await bankCard(page).getByRole('button', { name: copy.reconnect }).waitFor({ state: 'detached' })
    expect((await accountsOf(page)).map(({ id }) => id)).toEqual(accounts.map(({ id }) => id))
    expect(await rowCount(page)).toBe(rows)
  })
})

describe('leaving a bank', () => {
  test('keeping the history: nothing of it goes, the bank says that it is disconnected and can come back', async () => {
    const { page } = await connected()
    const [accounts, rows] = [await accountsOf(page), await rowCount(page)]
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
    expect(await accountsOf(page)).toEqual(accounts)
  })

  test('with the history: accounts and rows are gone', async () => {
    const { page } = await connected()
    await openPanel(page)
    await panel(page).getByRole('button', { name: copy.panel.disconnect }).click()
    await panel(page).getByRole('radio', { name: copy.disconnect.erase }).check()
    // What would go is asked of a connection that is still there.
    await quiet(page)
    await panel(page).getByRole('button', { name: copy.disconnect.confirm, exact: true }).click()
    await toast(page, copy.disconnect.done)
    await page.getByText(copy.empty.title).waitFor()
    expect([await rowCount(page), await accountsOf(page)]).toEqual([0, []])
  })
})

test('what is hidden from the totals leaves every figure, and comes back whole', async () => {
  const { page, caseid } = await connected()
  const truth = await truthOf(journey.product().bank.url, [{ bank: chile.bank, caseid }])
  const accounts = await accountsOf(page)
  const hidden = accounts.find(
    ({ account_type, currency }) => account_type === 'checking' && currency === 'CLP',
  )
  const today = dayOf(new Date())
  const { from } = periodRange('this_month', today)
  const figuresWithout = (mask: string | undefined) => {
    const left = truth.filter(({ number }) => mask === undefined || !number.endsWith(mask))
    return { balance: depositsOf(left, 'CLP'), ...flowOf(left, from, today) }
  }
  const summary = async () => {
    await goto(page, `${journey.product().address}/dashboard`)
    await quiet(page)
    const { balance, income, spending } = await cardsOf(page)
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
    await expect.poll(async () => (await accountsOf(page)).every((account) => account.hidden)).toBe(true)
  })
  await expect.poll(summary).toEqual({ balance: 0, income: 0, spending: 0 })
  await inPanel(async () => {
    await panel(page).getByRole('checkbox', { name: copy.panel.hide }).uncheck()
    await expect.poll(async () => (await accountsOf(page)).some((account) => account.hidden)).toBe(false)
  })
  await expect.poll(summary).toEqual(figuresWithout(undefined))
})
