import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { movingCopy as copy } from '@lucas/contract/copy/banking/moving.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { input, waitForTable } from './imports.ts'
import { useJourney } from './journey.ts'
import { waitUntilIdle, widths } from './page.ts'
import { register } from './test-user.ts'
import { ynabRegister } from './ynab-register.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(ynabRegister) })
const card = (page: Page, name: string) => page.getByRole('region', { name })

// Both widths: the accounts and categories are beside what they become, or above it.
describe.each(['desk', 'phone'] as const)('moving in from YNAB, %s', (name) => {
  test('relates accounts and categories, and stores rows, a pair and a split; the next file knows them', async () => {
    const { page } = await journey.openVisit({ width: widths[name] })
    await register(page, journey.product().address)
    await page.goto(at('/connections/importar'))
    await input(page).setInputFiles(file('register.csv'))
    const accounts = card(page, copy.accounts.title('YNAB'))
    for (const account of ['Corriente', 'Ahorro'])
      await accounts.getByRole('combobox', { name: copy.accounts.account(account) }).waitFor()
    const categories = card(page, copy.categories.title)
    const games = categories.getByRole('combobox', {
      name: copy.categories.category('Fun · Juegos de mesa'),
    })
    await games.waitFor()
    expect(await games.locator('option:checked').innerText()).toBe(
      copy.categories.freshIn('Juegos de mesa', 'Entretenimiento'),
    )
    const groceries = categories.getByRole('combobox', {
      name: copy.categories.category('Everyday · Groceries'),
    })
    expect(await groceries.locator('option:checked').innerText()).toBe('Alimentación')
    await groceries.focus()
    await groceries.selectOption({ label: copy.categories.fresh('Groceries') })
    await waitForTable(page)

    const move = page.getByRole('button', { name: copy.confirm.import('7', false, '2', false) })
    await move.focus()
    await page.keyboard.press('Enter')
    await page.getByText(importsScreenCopy.chosen.imported(2, '7', false)).waitFor()
    await waitUntilIdle(page)

    await page.goto(at('/spend?date_from=2026-09-01&date_to=2026-09-30'))
    const list = card(page, transactionListCopy.list)
    await list.getByRole('button').first().waitFor()
    await waitUntilIdle(page)
    const rows = await list.getByRole('button').evaluateAll((all) => all.map((one) => one.textContent))
    expect(rows.filter((row) => row.includes('Corriente → Ahorro'))).toHaveLength(2)
    for (const [row, category] of [
      ['Almacén Doña Inés', 'Groceries'],
      ['comida1 de 2', 'Groceries'],
      ['regalo2 de 2', 'Juegos de mesa'],
      ['Empresa Inventada', 'Salario'],
      ['Starting Balance', 'No contar'],
    ] as const)
      expect(rows.find((text) => text.includes(row))).toContain(category)

    await page.goto(at('/connections/importar'))
    await input(page).setInputFiles(file('otra-vez.csv'))
    await games.waitFor()
    expect(await groceries.locator('option:checked').innerText()).toBe('Groceries')
    await page.getByRole('button', { name: copy.confirm.nothing }).waitFor()
    await waitForTable(page)
  })
})
