import { type Overview, overview } from '@lucas/contract/analytics/analytics.ts'
import { type Account, accountList } from '@lucas/contract/banking/account.ts'
import { type Card, cardList } from '@lucas/contract/banking/card.ts'
import { type Wallet, wallet } from '@lucas/contract/banking/wallet.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { cardToPayCopy as toPayCopy } from '@lucas/contract/copy/banking/card-to-pay.ts'
import { cardCopy as cardErrors } from '@lucas/contract/copy/banking/cards.ts'
import { cardsScreenCopy as cardsCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { cashCopy } from '@lucas/contract/copy/banking/cash.ts'
import { accountsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { sumNames } from '@lucas/contract/copy/banking/sum-names.ts'
import { walletScreenCopy as copy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { type InstalmentOverview, instalmentOverview } from '@lucas/contract/planning/recurring.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, chile, linkBank, santander } from './bank.ts'
import { chooseDay } from './calendar.ts'
import { parseMoney, readNewestNetWorth } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, type Width, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()

/** Opens the screen by the profile menu, on phones by 'Más'. */
async function walkToWallet(page: Page, width: Width): Promise<void> {
  if (width === widths.phone) {
    await page.getByRole('button', { name: shellCopy.more, exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: shellCopy.wallet }).click()
  } else {
    await page.getByRole('button', { name: new RegExp(shellCopy.profile) }).click()
    await page.getByRole('menuitem', { name: shellCopy.wallet }).click()
  }
  await page.waitForURL('**/wallet')
  await page.getByRole('heading', { name: copy.worth.title, exact: true }).waitFor()
}

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const note = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: copy.worth.title, exact: true }) })

/** Reads the net worth: the first amount after the title of the note. */
const readNetWorth = async (page: Page): Promise<number> =>
  parseMoney((await note(page).locator('.num').first().innerText()) ?? '').amount

async function expectNetWorth(page: Page, amount: number): Promise<void> {
  await expect.poll(() => readNetWorth(page)).toBe(amount)
}

async function expectAmount(panel: Locator, amount: number | undefined): Promise<void> {
  const read = async () =>
    (await panel.locator('.num').allInnerTexts()).flatMap((text) =>
      /^[−-]?\$[\d.]+$/.test(text) ? [parseMoney(text).amount] : [],
    )
  await expect.poll(read).toContain(amount)
}

async function write(page: Page, name: string, kind: keyof typeof copy.kinds, value: string): Promise<void> {
  await page.getByRole('button', { name: copy.add, exact: true }).click()
  await page.getByRole('menuitem', { name: copy.addItem }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(copy.form.name).fill(name)
  await dialog.getByLabel(copy.form.kind).selectOption(kind)
  await dialog.getByLabel(kind === 'loan' ? copy.form.owed : copy.form.value, { exact: true }).fill(value)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: copy.form.submit, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe.each(getRunWidths('desk'))('the wallet, %s', (name) => {
  const width = widths[name]

  test('bank data shows the same figures as the other screens', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    await linkBank(page, santander)
    await page.goto(`${journey.product().address}/dashboard`)
    await walkToWallet(page, width)
    const answer: Wallet = wallet.parse(await callApi(page, '/api/wallet/'))
    const asked: Overview = overview.parse(await callApi(page, '/api/analytics/overview/'))
    const cuotas: InstalmentOverview = instalmentOverview.parse(await callApi(page, '/api/instalments/'))
    const [pesos] = answer.worth
    await expectNetWorth(page, pesos?.net ?? Number.NaN)
    const sumOf = async (title: string) =>
      parseMoney(await region(page, title).locator('header .num').first().innerText()).amount
    const sums = new Map<string, number>()
    for (const { kind } of answer.groups) sums.set(copy.groups[kind], await sumOf(copy.groups[kind]))
    const { everyday, cash, savings } = copy.groups
    expect([everyday, cash, savings].reduce((sum, name) => sum + (sums.get(name) ?? 0), 0)).toBe(
      asked.balance,
    )
    expect(pesos?.debts).toBe(asked.card_debt)

    const panel = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: copy.instalments.title }) })
    const [committed] = cuotas.totals
    expect(parseMoney(await panel.locator('.num .num').first().innerText()).amount).toBe(
      committed?.remaining_amount,
    )
    const chart = panel.getByRole('slider', { name: copy.instalments.chart })
    const first = await chart.getAttribute('aria-valuetext')
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(first)
    await panel.getByTitle('Ver como tabla').click()
    await expect.poll(() => panel.getByRole('row').count()).toBe(cuotas.months.length + 1)
    const months = cuotas.months.filter(({ currency }) => currency === 'CLP')
    expect(months.reduce((total, { amount }) => total + amount, 0)).toBe(committed?.remaining_amount)

    const tiles = page.getByRole('progressbar', { name: /del cupo usado/ })
    const inPesos = answer.cards.accounts.filter(({ currency }) => currency === 'CLP')
    await expect.poll(() => tiles.count()).toBe(inPesos.length)
    await page.getByText(copy.cards.notReported).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await page.goto(`${journey.product().address}/analytics?tab=worth`)
    const newest = await readNewestNetWorth(page)
    const common = [...sums].filter(([sumName]) => newest.has(sumName))
    expect(common.map(([sumName]) => [sumName, newest.get(sumName)])).toEqual(common)
    expect(common.map(([sumName]) => sumName)).toEqual([everyday, savings])
    expect(newest.get(sumNames.cards), 'card debt has its sign').toBe(-asked.card_debt)
    expect(newest.get(sumNames.worth)).toBe(pesos?.net)
  })

  test('a card shows its bill and what is not billed, by days that the user may change', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, santander)
    const readCards = async () => cardList.parse(await callApi(page, '/api/cards/'))
    const { results, today } = await readCards()
    const visa = results.find(({ currency }) => currency === 'CLP')
    // Two years of payments say the days.
    expect(visa).toMatchObject({ closing_source: 'payments', due_source: 'payments' })
    await page.goto(`${journey.product().address}/wallet`)
    const panel = page.getByRole('region', { name: new RegExp(`^${visa?.name} `) })
    await panel.getByText(toPayCopy.limit.unbilled, { exact: true }).waitFor()
    await expectAmount(panel, visa?.open?.unbilled)
    const datesOf = ({ open }: Card) =>
      cardsCopy.openDates(shortDay(open?.closes_on ?? '', today), shortDay(open?.due_on ?? '', today))
    if (!visa) throw new Error('no card in pesos')
    await panel.getByText(datesOf(visa)).first().waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await page.getByRole('button', { name: cardsCopy.menu(visa?.name ?? '') }).click()
    await page.getByRole('menuitem', { name: cardsCopy.change }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(cardsCopy.form.closing).fill('32')
    await dialog.getByRole('button', { name: cardsCopy.form.save }).click()
    await dialog.getByText(cardErrors.closingDayInvalid).waitFor()
    await expectAccessible(page)
    await dialog.getByLabel(cardsCopy.form.closing).fill('31')
    await dialog.getByLabel(cardsCopy.form.due, { exact: true }).fill('15')
    await dialog.getByRole('button', { name: cardsCopy.form.save }).click()
    await dialog.waitFor({ state: 'detached' })
    const changed = (await readCards()).results.find(({ currency }) => currency === 'CLP')
    if (!changed) throw new Error('no card in pesos')
    await panel.getByText(datesOf(changed)).first().waitFor()
    expect(changed).toMatchObject({ closing_day: 31, due_day: 15, closing_source: 'person' })
    await expectAmount(panel, changed?.open?.unbilled)

    const [purchase] = transactionPage.parse(
      await callApi(page, `/api/transactions/?account=${visa?.account_id}&type=expense`),
    ).results
    await page.goto(`${journey.product().address}/spend?id=${purchase?.id}&at=${purchase?.id}`)
    await page.getByText(/^Se paga el \d+ de [a-z]+/).waitFor()
  })

  test('a manual item counts at once and can be revalued, hidden and deleted', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await page.goto(`${journey.product().address}/wallet`)
    await page.getByText(copy.empty.title).waitFor()
    await expectAccessible(page)
    await write(page, 'Suzuki Swift', 'vehicle', '6400000')
    await expectNetWorth(page, 6_400_000)
    await write(page, 'Crédito CAE', 'loan', '1400000')
    await expectNetWorth(page, 5_000_000)

    await page.getByRole('button', { name: /Suzuki Swift/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(copy.item.now).fill('6000000')
    await dialog.getByRole('button', { name: copy.item.update }).click()
    await expect.poll(() => dialog.getByRole('listitem').innerText()).toContain('$6.000.000')
    await dialog.getByLabel(copy.item.now).fill('7000000')
    await chooseDay(page, dialog.getByLabel(copy.form.date), '2025-01-15')
    await dialog.getByRole('button', { name: copy.item.update }).click()
    await dialog.getByRole('listitem').getByText('15 ene 2025').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: copy.item.removeValue('15 ene 2025') }).click()
    await dialog.getByRole('listitem').getByText('15 ene 2025').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: copy.item.hide }).click()
    await dialog.waitFor({ state: 'detached' })
    await expectNetWorth(page, -1_400_000)

    await page.getByText(copy.hidden.title(1)).click()
    await page.getByRole('button', { name: copy.hidden.show('Suzuki Swift') }).click()
    await expectNetWorth(page, 4_600_000)
    await page.getByRole('button', { name: /Crédito CAE/ }).click()
    await dialog.getByRole('button', { name: copy.item.remove }).click()
    await dialog.getByRole('button', { name: copy.remove.confirm }).click()
    await expectNetWorth(page, 6_000_000)
    await expectNoSideScroll(page)
  })
})

test('manual cash is listed with the other assets, and one failed request leaves the other panels', async () => {
  const visit = await journey.openVisit()
  const { page } = visit
  await register(page, journey.product().address)
  await callApi(page, '/api/accounts/', 'POST', { name: accountsCopy.cash, opening_balance: 40_000 })
  visit.allowPageError(/api\/instalments/)
  await page.route('**/api/instalments/', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${journey.product().address}/wallet`)
  const cash = region(page, copy.groups.cash)
  await cash.getByRole('link', { name: accountsCopy.cash }).waitFor()
  await expectNetWorth(page, 40_000)
  await page.getByText(copy.instalments.failed).waitFor()
  await page.unroute('**/api/instalments/')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText(copy.instalments.empty).waitFor()

  const accounts: Account[] = accountList.parse(await callApi(page, '/api/accounts/'))
  await callApi(page, `/api/accounts/${accounts[0]?.id}/`, 'PATCH', { opening_balance: -5_000 })
  await cash.getByRole('button', { name: cashCopy.question }).click()
  await page.getByLabel(cashCopy.amount).fill('12000')
  await expectAccessible(page)
  await page.getByRole('button', { name: cashCopy.submit }).click()
  await expectNetWorth(page, 12_000)
  await cash.getByRole('button', { name: cashCopy.question }).waitFor({ state: 'detached' })

  await page.goto(`${journey.product().address}/dashboard`)
  await page.getByRole('button', { name: dashboardCopy.actions.addSpending }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(manualTransactionCopy.fields.name, { exact: true }).fill('Feria')
  await form.getByLabel(manualTransactionCopy.fields.amount, { exact: true }).fill('15000')
  await form.getByLabel(cashCopy.left).fill('3000')
  await expectAccessible(page)
  await form.getByRole('button', { name: manualTransactionCopy.submit.Expense }).click()
  await form.waitFor({ state: 'detached' })
  await page.goto(`${journey.product().address}/wallet`)
  await expectNetWorth(page, 3_000)
})
