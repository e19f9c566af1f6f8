import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { insightsCopy } from '@lucas/contract/copy/notifications/insights.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { findPanel, readStrip } from './figures.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { login, register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const summary = panelCopy.summary

const links = (page: Page) =>
  page.getByRole('navigation', { name: shellCopy.nav }).locator('visible=true').getByRole('link')
const onPanel = (page: Page) => page.getByRole('heading', { name: panelCopy.title }).waitFor()

async function chooseHome(page: Page, choice: keyof typeof shellCopy.homeScreens): Promise<void> {
  await page.getByRole('button', { name: shellCopy.profile }).click()
  await page.getByRole('menuitemradio', { name: shellCopy.homeScreens[choice], exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

describe.each(getRunWidths('desk'))('Panel Principal, %s', (name) => {
  const width = widths[name]

  test('currency, tabs, a transaction and Actualizar work, and the choice of Resumen is stored', async () => {
    const { page } = await journey.openVisit({ width })
    const user = await register(page, journey.product().address)
    await linkBank(page, chile)
    await page.goto(at('/dashboard-legacy'))
    await onPanel(page)
    await page
      .getByText(panelCopy.manual, { exact: true })
      .or(page.getByText(/^Última actualización/))
      .first()
      .waitFor()

    await waitUntilIdle(page)
    const pesos = await readStrip(page)
    await page.getByRole('radio', { name: panelCopy.currencies.USD }).check()
    await page.waitForURL('**/dashboard-legacy?currency=USD')
    await expect.poll(async () => (await readStrip(page)).spending).not.toBe(pesos.spending)
    const { balance, dollars } = await readStrip(page)
    expect({ balance, dollars }).toEqual({ balance: pesos.balance, dollars: pesos.dollars })
    await page.reload()
    await expect
      .poll(() => page.getByRole('radio', { name: panelCopy.currencies.USD }).isChecked())
      .toBe(true)
    await page.getByRole('radio', { name: panelCopy.currencies.CLP }).check()

    const accounts = findPanel(page, summary.title)
    await accounts.getByRole('radio', { name: summary.credit }).check()
    await accounts.getByRole('progressbar').first().waitFor()
    await accounts.getByRole('radio', { name: summary.deposits }).check()
    await accounts.getByRole('listitem').first().waitFor()
    await page.getByRole('slider', { name: panelCopy.flow.chart }).focus()
    await page.keyboard.press('ArrowLeft')
    await expectAccessible(page)
    await expectNoSideScroll(page)

    const row = findPanel(page, panelCopy.latest).getByRole('listitem').first().getByRole('button')
    await row.click()
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await chooseHome(page, 'dashboard-topbar')
    await page.waitForURL('**/dashboard-topbar')
    await page
      .getByRole('radio', { name: dashboardCopy.period.names.last_12_months, checked: true })
      .waitFor()
    await expect
      .poll(async () => (await links(page).allInnerTexts()).includes(shellCopy.goals), {
        message: 'the second navigation is that of the top bar',
      })
      .toBe(false)
    await chooseHome(page, 'dashboard-legacy')
    await page.waitForURL('**/dashboard-legacy')
    await links(page).filter({ hasText: shellCopy.transactions }).click()
    await page.waitForURL('**/spend')
    await links(page).filter({ hasText: shellCopy.summary }).click()
    await page.waitForURL('**/dashboard-legacy')
    await page.goto(at('/'))
    await onPanel(page)

    const other = await journey.openVisit({ width })
    await other.page.goto(at('/login'))
    await login(other.page, user)
    await other.page.waitForURL('**/dashboard-legacy')
    await onPanel(other.page)
  })
})

test('a failed panel shows its own error and the others stay', async () => {
  const { page, allowPageError } = await journey.openVisit()
  allowPageError(/status of 500/)
  await register(page, journey.product().address)
  const monthly = '**/api/analytics/monthly/**'
  await page.route(monthly, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(at('/dashboard-legacy'))
  await page.getByText(panelCopy.flow.failed).waitFor()
  await page.getByText(dashboardCopy.latest.empty).waitFor()
  await page.unroute(monthly)
  await page.getByRole('button', { name: uiCopy.retry }).click()
  await page.getByText(panelCopy.flow.empty).waitFor()
})

test('several failures are said once, the cards stay, and one press loads all again', async () => {
  const { page, allowPageError } = await journey.openVisit()
  allowPageError(/status of 500/)
  await register(page, journey.product().address)
  const figures = ['**/api/dashboard/summary/**', '**/api/analytics/monthly/**']
  for (const path of figures) await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(at('/dashboard-legacy'))
  await page.getByText(uiCopy.pageFailed).waitFor()
  expect(await page.getByRole('button', { name: uiCopy.retry }).count()).toBe(1)
  await findPanel(page, panelCopy.flow.title).getByText(uiCopy.noData).waitFor()
  await expectAccessible(page)
  for (const path of figures) await page.unroute(path)
  await page.getByRole('button', { name: uiCopy.retry }).click()
  await page.getByText(panelCopy.flow.empty).waitFor()
  await page.getByText(uiCopy.noData).first().waitFor({ state: 'detached' })
})

test('an insight that is dismissed does not return', async () => {
  const { page } = await journey.openVisit()
  await register(page, journey.product().address)
  await linkBank(page, chile)
  await page.goto(at('/dashboard'))
  const facts = page.getByRole('region', { name: insightsCopy.label })
  const first = facts.getByRole('listitem').first()
  const title = await first.getByRole('heading').innerText()
  await first.hover()
  const stored = page.waitForResponse('**/api/insights/dismiss/')
  await first.getByRole('button', { name: insightsCopy.dismissOf(title) }).click()
  await stored
  // The name of one bill can be a part of another's.
  const dismissed = facts.getByRole('heading', { name: title, exact: true })
  await dismissed.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: dashboardCopy.accounts.title }).waitFor()
  await waitUntilIdle(page)
  expect(await dismissed.count()).toBe(0)
})
