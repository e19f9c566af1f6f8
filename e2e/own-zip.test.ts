import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { dataImportScreenCopy as copy } from '@lucas/contract/copy/users/data-import-screen.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { createBudget } from './budgets.ts'
import { period, readCards } from './figures.ts'
import { createGoals, goalCard } from './goals.ts'
import { input, waitForTable } from './imports.ts'
import { useJourney } from './journey.ts'
import { refusedCall, waitUntilIdle, widths } from './page.ts'
import { createTestUser, readStoredSession, register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const goals = ['Pie del departamento', 'Fondo de emergencia']

/** Reads what Resumen, Metas and Presupuestos show. */
async function readFigures(page: Page) {
  await page.goto(at('/dashboard'))
  await period(page, 'last_month').check()
  await page.waitForURL('**/dashboard?period=last_month')
  await waitUntilIdle(page)
  const cards = await readCards(page)
  await page.goto(at('/objetivos'))
  await goalCard(page, goals[0] ?? '').waitFor()
  await waitUntilIdle(page)
  const texts = await Promise.all(goals.map((name) => goalCard(page, name).locator('.num').allInnerTexts()))
  await page.goto(at('/presupuestos'))
  await page.getByRole('main').locator('.num').first().waitFor()
  await waitUntilIdle(page)
  const budgets = await page.getByRole('main').locator('.num').allInnerTexts()
  return { cards, texts, budgets }
}

/** Exports the data of the signed-in user. */
async function exportData(page: Page, password: string): Promise<Buffer> {
  await callApi(page, '/api/security/pin/verify/', 'POST', { password })
  const { access = '' } = await readStoredSession(page)
  const headers = { authorization: `Bearer ${access}` }
  const answer = await page.context().request.get(at('/api/privacy/export/'), { headers })
  if (!answer.ok()) throw new Error(await answer.text())
  return answer.body()
}

describe.each(['desk', 'phone'] as const)('the ZIP of one’s data, %s', (name) => {
  const width = widths[name]

  test('moves into a new account, where every figure is the same', async () => {
    const { page: old } = await journey.openVisit({ width })
    const owner = await register(old, journey.product().address)
    await linkBank(old, chile)
    await createGoals(old)
    await createBudget(old)
    const before = await readFigures(old)
    expect(before.cards.spending).toBeGreaterThan(0)
    const archive = {
      name: 'mis-datos-de-lucas.zip',
      mimeType: 'application/zip',
      buffer: await exportData(old, owner.password),
    }

    const { page, allowPageError } = await journey.openVisit({ width })
    await register(page, journey.product().address, createTestUser())
    await page.goto(at('/connections/importar'))
    await page.getByText(importsScreenCopy.history.empty).waitFor()
    await input(page).setInputFiles(archive)
    const panel = page.getByRole('region', { name: copy.title })
    const fullName = `${owner.firstName} ${owner.lastName}`
    await panel.getByText(copy.otherOwner(fullName)).waitFor()
    await panel.getByText(owner.email).waitFor()
    await waitForTable(page)

    const importAll = panel.getByRole('button', { name: copy.confirm })
    expect(await importAll.isDisabled()).toBe(true)
    await panel.getByLabel(copy.knows(fullName)).check()
    await importAll.click()
    await panel.getByText(copy.done).waitFor({ timeout: 60_000 })
    await waitForTable(page)
    await panel.getByRole('link', { name: copy.see }).click()
    await page.waitForURL('**/dashboard**')

    expect(await readFigures(page)).toEqual(before)

    allowPageError(refusedCall)
    await page.goto(at('/connections/importar'))
    await input(page).setInputFiles(archive)
    await panel.getByText('Esta cuenta ya recibió tus datos').waitFor()
  }, 180_000)
})
