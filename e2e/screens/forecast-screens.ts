import { forecastHorizonsCopy as horizons } from '@lucas/contract/copy/planning/forecast-horizons.ts'
import { forecastScreenCopy as copy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import type { Locator, Page } from 'playwright-core'
import { waitUntilIdle } from '../page.ts'
import { goto, type Screen } from './screen.ts'

const { whatIf } = copy

/** Opens Resumen with the expected balance of twelve months. */
async function openYear(page: Page, address: string): Promise<void> {
  await goto(page, `${address}/dashboard`)
  await page.getByRole('radio', { name: horizons.names['12_months'], exact: true }).check()
  await page.getByRole('slider', { name: copy.chart.label }).waitFor()
  await waitUntilIdle(page)
}

/** A change that is tried out; its draft is left without a question. */
const whatIfScreen = (name: string, change: (page: Page, dialog: Locator) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await openYear(page, address)
    await page.getByRole('button', { name: horizons.whatIf }).click()
    const dialog = page.getByRole('dialog', { name: whatIf.title })
    await dialog.getByLabel(whatIf.amount, { exact: true }).waitFor()
    await change(page, dialog)
    await waitUntilIdle(page)
  },
})

/** '¿Me alcanza?' of a user with two banks: twelve months ahead, and what a purchase or an income less would change. */
export const forecastScreens: readonly Screen[] = [
  { name: 'dashboard-year-ahead', open: openYear },
  whatIfScreen('what-if', async (_, dialog) => {
    await dialog.getByLabel(whatIf.amount, { exact: true }).fill('1200000')
    await dialog.getByLabel(whatIf.instalments).fill('12')
    await dialog.getByLabel(whatIf.name, { exact: true }).fill('Bicicleta')
    await dialog
      .getByRole('status')
      .getByText(/^(Te alcanza|No te alcanza|Ya antes)/)
      .waitFor()
  }),
  whatIfScreen('what-if-income', async (page, dialog) => {
    await page.getByText(whatIf.kinds.income, { exact: true }).click()
    await dialog.getByLabel(whatIf.incomeDay).waitFor()
  }),
]
