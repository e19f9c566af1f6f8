import { cardList } from '@lucas/contract/banking/card.ts'
import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { statementCopy } from '@lucas/contract/copy/banking/statements.ts'
import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { cardLayouts, drawCardStatement } from '@lucas/papers/cards/index.ts'
import { billedRows } from '@lucas/papers/cards/true-card.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi } from './bank.ts'
import { confirm, input, waitForTable } from './imports.ts'
import { useJourney } from './journey.ts'
import { widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const password = 'clave 2026'
const closesOn = addDays(toPlainDate(new Date()), -5)

async function drawCard() {
  const layout = cardLayouts.find(({ name }) => name === 'Tenpo')
  if (!layout) throw new Error('no such layout')
  const { bytes, truth } = await drawCardStatement(layout, 13, { closesOn, password })
  return { truth, file: { name: 'tarjeta.pdf', mimeType: 'application/pdf', buffer: bytes } }
}

/** Types a wrong password, which is said, and then the right one. */
async function unlock(page: Page): Promise<void> {
  const words = importsCopy.unlock
  await page.getByRole('heading', { name: words.title }).waitFor()
  await page.getByText(words.byPassword, { exact: true }).click()
  await waitForTable(page)
  await page.getByLabel(words.password, { exact: true }).fill('otra')
  await page.getByRole('button', { name: words.submit }).click()
  await page.getByText(statementCopy.problems.password_wrong).waitFor()
  await page.getByText(words.byPassword, { exact: true }).click()
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.submit }).click()
}

describe.each(getRunWidths('phone'))('the PDF of a card, %s', (name) => {
  test('with a password becomes the bill of ¿Cuánto me queda? and of Compromisos, whole', async () => {
    const { truth, file } = await drawCard()
    const rows = billedRows(truth).length
    const billed = money(Number(truth.billed), 'CLP')
    const { page } = await journey.openVisit({ width: widths[name] })
    await register(page, journey.product().address)
    await page.goto(at('/connections/importar'))
    await input(page).setInputFiles(file)
    await unlock(page)

    const dayOf = (day: string) => Number(day.slice(8))
    await page.getByText(copy.preview.card.known(dayOf(closesOn), dayOf(truth.dueOn))).waitFor()
    await waitForTable(page)
    await confirm(page, rows).click()
    await page.getByRole('heading', { name: copy.done.title(String(rows), rows === 1) }).waitFor()

    await page.goto(at('/wallet'))
    await page
      .getByRole('region', { name: /^Estado de cuenta de/ })
      .getByText(billed)
      .first()
      .waitFor()
    await waitForTable(page)
    const left = safeToSpend.parse(await callApi(page, '/api/analytics/left/'))
    const later = left.card_bills_later.filter(({ state }) => state === 'closed')
    const sum = later.reduce((total, { amount }) => total + amount, left.card_bills.amount)
    expect(sum).toBe(Number(truth.billed))
    await page.goto(at('/dashboard'))
    await page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: safeToSpendCopy.title }) })
      .getByText(billed)
      .first()
      .waitFor()
    await waitForTable(page)
    const [card] = cardList.parse(await callApi(page, '/api/cards/')).results
    await page.goto(at(`/compromisos?month=${card?.bill?.due_on.slice(0, 7)}`))
    await page.getByText(billed).first().waitFor()
    await waitForTable(page)
  })
})
