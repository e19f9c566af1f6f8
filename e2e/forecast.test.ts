import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { forecastHorizonsCopy as horizons } from '@lucas/contract/copy/planning/forecast-horizons.ts'
import { forecastScreenCopy as copy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { type Forecast, forecast } from '@lucas/contract/planning/forecast.ts'
import { projectForecast } from '@lucas/contract/rules/forecast.ts'
import { findLowest } from '@lucas/contract/rules/forecast-points.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { applyWhatIf, type PurchaseWhatIf, toCommitment } from '@lucas/contract/rules/what-if.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callApi, chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const { whatIf } = copy

const fetchForecast = async (page: Page): Promise<Forecast> =>
  forecast.parse(await callApi(page, '/api/forecast/'))
const lowestOf = (known: Forecast) => findLowest(projectForecast(known, known.until))
const panelOf = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: safeToSpendCopy.title }) })
const verdicts = (scope: Page | Locator): Promise<string[]> =>
  scope
    .getByRole('list', { name: copy.due.title })
    .getByRole('listitem')
    .locator('p:first-child')
    .allInnerTexts()

/** Types one more digit and returns the milliseconds from the key to the frame that shows the new verdict. */
async function measureTyping(page: Page, field: Locator, digit: string): Promise<number> {
  await page.evaluate(`(() => {
    const status = document.querySelector('[role=dialog] [role=status]')
    window.painted = new Promise((resolve) => {
      let typed = 0
      addEventListener('keydown', () => (typed = performance.now()), { capture: true, once: true })
      new MutationObserver((_, observer) => {
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - typed)))
      }).observe(status, { childList: true, characterData: true, subtree: true })
    })
  })()`)
  await field.press('End')
  await page.evaluate('void 0')
  await field.press(digit)
  return z.number().parse(await page.evaluate('window.painted'))
}

describe.each(getRunWidths('phone'))('¿me alcanza?, %s', (name) => {
  const width = widths[name]

  test('the lowest point before and after a purchase, which becomes a commitment with the same line', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    await page.goto(at('/dashboard'))
    const panel = panelOf(page)
    await panel.getByRole('radio', { name: horizons.names['12_months'] }).check()
    const before = await fetchForecast(page)
    const low = lowestOf(before)
    await panel
      .getByText(/^Tu punto más bajo es|^Tu saldo sigue bajando/)
      .filter({ hasText: money(low.balance, 'CLP') })
      .waitFor()
    await panel.getByRole('slider', { name: copy.chart.label }).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await panel.getByRole('button', { name: horizons.whatIf }).click()
    const dialog = page.getByRole('dialog', { name: whatIf.title })
    const amount = dialog.getByLabel(whatIf.amount, { exact: true })
    const say = dialog.getByRole('status')
    const [account] = before.accounts
    if (account === undefined) throw new Error('the generated household has no everyday account')
    await dialog.getByLabel(whatIf.account).selectOption(account.account_id)

    // More than there will be at the lowest point.
    const tooMuch = Math.max(0, low.balance) + 1_000_000
    await amount.fill(String(tooMuch))
    await say.getByText(/^(No te alcanza|Ya antes no te alcanzaba):/).waitFor()

    const purchase: PurchaseWhatIf = {
      kind: 'purchase',
      amount: 120_000,
      instalments: 6,
      accountId: account.account_id,
      day: before.today,
    }
    const events = applyWhatIf(before, purchase, whatIf.purchase)
    const after = lowestOf({ ...before, events })
    await amount.fill('12000')
    await dialog.getByLabel(whatIf.instalments).fill(String(purchase.instalments))
    const painted = await measureTyping(page, amount, '0')
    console.log(`typed what-if to painted, ${name}: ${Math.round(painted)} ms`)
    await say
      .filter({ hasText: money(low.balance, 'CLP') })
      .filter({ hasText: money(after.balance, 'CLP') })
      .waitFor()
    await expectAccessible(page)

    // Bad input loses nothing.
    await dialog.getByLabel(whatIf.instalments).fill('121')
    await dialog.getByText(whatIf.faults.instalments.out_of_range).waitFor()
    await dialog.getByLabel(whatIf.instalments).fill(String(purchase.instalments))

    // Nothing is stored before it is added.
    expect(lowestOf(await fetchForecast(page))).toEqual(low)
    await dialog.getByLabel(whatIf.name, { exact: true }).fill('Bicicleta')
    await dialog.getByRole('button', { name: whatIf.add }).click()
    await dialog.waitFor({ state: 'detached' })
    const stored = lowestOf(await fetchForecast(page))
    expect({ date: stored.date, balance: stored.balance }).toEqual({
      date: after.date,
      balance: after.balance,
    })
    await panel.getByText(money(after.balance, 'CLP')).first().waitFor()
  })

  test('a purchase with a card that becomes a commitment is in the bills that were shown', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    const before = await fetchForecast(page)
    const card = before.cards.find(({ bills }) => bills.length > 0)
    if (card === undefined) throw new Error('the generated household has no card with known days')
    const purchase: PurchaseWhatIf = {
      kind: 'purchase',
      amount: 90_000,
      instalments: 3,
      accountId: card.account_id,
      day: addDays(before.today, 2),
    }
    await callApi(page, '/api/commitments/', 'POST', toCommitment(purchase, 'Lentes'))
    const balances = (known: Forecast) => projectForecast(known, known.until).map(({ balance }) => balance)
    const shown = { ...before, events: applyWhatIf(before, purchase, whatIf.purchase) }
    expect(balances(await fetchForecast(page))).toEqual(balances(shown))
  })

  test('each screen says the same of the next due days of cards', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    await page.goto(at('/dashboard'))
    await panelOf(page).getByRole('list', { name: copy.due.title }).waitFor()
    const said = await verdicts(panelOf(page))
    expect(said.length).toBeGreaterThan(0)

    await page.goto(at('/compromisos'))
    await page.getByRole('heading', { name: commitmentsScreenCopy.title, level: 1 }).waitFor()
    await page.getByRole('list', { name: copy.due.title }).waitFor()
    expect(await verdicts(page)).toEqual(said)
    await waitUntilIdle(page)
    await expectAccessible(page)

    await page.goto(at('/wallet'))
    await page.getByRole('list', { name: copy.due.title }).first().waitFor()
    await waitUntilIdle(page)
    expect(new Set(await verdicts(page))).toEqual(new Set(said))
    await expectAccessible(page)
  })
})
