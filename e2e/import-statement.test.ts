import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { statementCopy } from '@lucas/contract/copy/banking/statements.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { periodRange, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { period, readCards } from './figures.ts'
import { confirm, input, makeAccount, waitForTable } from './imports.ts'
import { useJourney } from './journey.ts'
import { waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** The last month, because all of its days can be in a file. */
const month = periodRange('last_month', toPlainDate(new Date())).from.slice(0, 8)
const charges = Array.from({ length: 13 }, (_, index) => ({
  day: String(index + 1).padStart(2, '0'),
  amount: 10_000 + index * 100,
}))
const spending = charges.reduce((sum, { amount }) => sum + amount, 0)

/** A statement whose charges have no sign, so that the direction is ambiguous. */
const file = (name = 'cartola-enigma.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Fecha;Detalle;Monto',
      ...charges.map(({ day, amount }) => `${month}${day};ENIGMA ${day};${amount}`),
    ].join('\r\n'),
  ),
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

async function figures(page: Page) {
  await page.goto(at('/dashboard'))
  await period(page, 'last_month').check()
  await page.waitForURL('**/dashboard?period=last_month')
  await waitUntilIdle(page)
  return readCards(page)
}

describe.each(getRunWidths('desk'))('a statement, %s', (name) => {
  const width = widths[name]

  test('can be corrected and imported, adds nothing on re-import, and undo restores the totals', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    const before = await figures(page)
    expect(before.spending).toBeGreaterThan(0)

    await page.goto(at('/connections'))
    await page.getByRole('link', { name: importsCopy.title }).click()
    await page.waitForURL('**/connections/importar')
    await page.getByText(copy.history.empty).waitFor()
    await waitForTable(page)
    await input(page).setInputFiles(file())
    await page.getByText(statementCopy.signPlain).waitFor()
    await tab(page, `13 ${copy.preview.tabs.all}`).waitFor()
    await waitForTable(page)

    const correct = page.getByRole('combobox', {
      name: copy.preview.evidence.change(copy.preview.evidence.about.sign),
    })
    await correct.selectOption({ label: statementCopy.signs.inverted })
    await page.getByText(statementCopy.signPlain).waitFor({ state: 'detached' })
    await makeAccount(page, 'Cuenta Enigma')
    await page.getByText(copy.preview.account.made).waitFor()
    await waitForTable(page)
    await confirm(page, 13).click()
    await page.getByText(copy.done.title('13', false)).waitFor()
    await waitForTable(page)

    expect(await figures(page)).toMatchObject({
      income: before.income,
      spending: (before.spending ?? 0) + spending,
    })

    // The account and its rows exist now.
    await page.goto(at('/connections/importar'))
    await input(page).setInputFiles(file('otra-vez.csv'))
    await page.getByText(statementCopy.signPlain).waitFor()
    await correct.selectOption({ label: statementCopy.signs.inverted })
    await page.getByText(statementCopy.signPlain).waitFor({ state: 'detached' })
    const account = page.getByRole('combobox', { name: copy.preview.account.label })
    const option = await account.locator('option', { hasText: 'Cuenta Enigma' }).first().getAttribute('value')
    await account.selectOption(option)
    await tab(page, `13 ${copy.preview.tabs.already_there}`).waitFor()
    expect(await page.getByRole('button', { name: copy.preview.confirm.nothing }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: copy.preview.confirm.cancel }).click()
    await page.getByText(copy.preview.confirm.dropped).waitFor()

    const undo = page.getByRole('button', { name: copy.history.undoLabel('cartola-enigma.csv') })
    await undo.click()
    const dialog = page.getByRole('dialog', { name: copy.undo.title })
    await dialog.getByText('Se quitarán 13 movimientos.', { exact: false }).waitFor()
    await waitForTable(page)
    await dialog.getByRole('button', { name: copy.undo.confirm }).click()
    await page.getByText(copy.undo.done).waitFor()
    await undo.waitFor({ state: 'detached' })
    await waitForTable(page)
    expect(await figures(page)).toEqual(before)
  })

  test('shows the reason when it cannot be read, and stores nothing', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await page.goto(at('/connections/importar'))
    await input(page).setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: Buffer.from('x'),
    })
    await page.getByText(copy.drop.refused.picture('foto.png')).waitFor()
    await waitForTable(page)
    await page.getByRole('button', { name: copy.chosen.remove('foto.png') }).click()

    // The file is recognised by its content under another name.
    await input(page).setInputFiles({
      name: 'cartola.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n'),
    })
    await page.getByRole('heading', { name: copy.failed.title }).waitFor()
    await page.getByText(statementCopy.problems.broken).waitFor()
    await waitForTable(page)
    await page.getByRole('button', { name: copy.failed.remove }).click()
    await page.getByText(copy.history.empty).waitFor()
  })
})

/** A statement in the form of Santander, which names its bank by its headings only. */
const santanderFile = (name: string, days: readonly number[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Fecha;Descripción;Monto cargo;Monto abono',
      ...days.map((day) => `${day}/${month.slice(5, 7)}/${month.slice(0, 4)};ENIGMA ${day};${day}000;`),
    ].join('\r\n'),
  ),
})

/** Its balance says that the second charge is ten times as much. */
const misprinted = {
  name: 'cartola-mal-impresa.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Fecha;Detalle;Monto;Saldo',
      `02/${month.slice(5, 7)}/${month.slice(0, 4)};ENIGMA UNO;-10.000;90.000`,
      `03/${month.slice(5, 7)}/${month.slice(0, 4)};ENIGMA DOS;-2.000;70.000`,
      `04/${month.slice(5, 7)}/${month.slice(0, 4)};ENIGMA TRES;-5.000;65.000`,
    ].join('\r\n'),
  ),
}

describe.each(getRunWidths('phone'))('a row of a statement, %s', (name) => {
  test('is corrected before it is imported, and the balance then agrees', async () => {
    const { page } = await journey.openVisit({ width: widths[name] })
    await register(page, journey.product().address)
    await page.goto(at('/connections/importar'))
    await input(page).setInputFiles(misprinted)
    await page.getByText(statementCopy.chainBroken, { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Corregir ENIGMA DOS/ }).click()
    const dialog = page.getByRole('dialog', { name: copy.preview.correct.title })
    await dialog.getByLabel(copy.preview.correct.amount).fill('20.000')
    await waitForTable(page)
    await dialog.getByRole('button', { name: copy.preview.correct.save }).click()
    await page.getByText(statementCopy.chainHolds, { exact: true }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'ENIGMA DOS' })
    await row.getByText(copy.preview.correct.badge).waitFor()
    await row.getByText('El archivo dice −$2.000').waitFor()
    await page.reload()
    await row.getByText(copy.preview.correct.badge).waitFor()
    await waitForTable(page)
    await makeAccount(page, 'Cuenta Enigma')
    await page.getByText(copy.preview.account.made).waitFor()
    await confirm(page, 3).click()
    await page.getByText(copy.done.title('3', false)).waitFor()
    await page.getByRole('link', { name: copy.done.see }).click()
    await page.getByText('20.000').first().waitFor()
  })
})

describe.each(getRunWidths('phone'))('several files, %s', (name) => {
  test('are imported at once into one account of the bank that their form names', async () => {
    const { page } = await journey.openVisit({ width: widths[name] })
    await register(page, journey.product().address)
    await page.goto(at('/connections/importar'))
    await input(page).setInputFiles([
      santanderFile('primera.csv', [13, 14, 15]),
      santanderFile('segunda.csv', [15, 16, 17]),
      { name: 'rota.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') },
    ])
    const list = page.getByRole('region', { name: copy.chosen.title })
    await list.getByText(statementCopy.problems.broken, { exact: true }).waitFor()
    await list.getByText(copy.chosen.ready(2)).waitFor()
    const account = list.getByRole('combobox', { name: copy.chosen.account('segunda.csv') })
    expect(await account.locator('option:checked').innerText()).toContain('Santander')
    await waitForTable(page)

    await list.getByRole('button', { name: copy.chosen.importAll }).click()
    // The day that both files hold is added once.
    await page.getByText(copy.chosen.imported(2, '5', false)).waitFor()
    await page.goto(at('/connections'))
    const bank = page.getByRole('region', { name: 'Santander' })
    await bank.getByRole('listitem').first().waitFor()
    expect(await bank.getByRole('listitem').count()).toBe(1)
    expect(await page.getByText(uiCopy.demo).count(), 'files are no demonstration').toBe(0)
  })
})

test('a file can be dropped on the connections screen and imported by keyboard', async () => {
  const { page } = await journey.openVisit()
  await register(page, journey.product().address)
  await page.goto(at('/connections'))
  await page.getByText(connectionsScreenCopy.empty.title).waitFor()
  const drag = (kinds: string[]) =>
    page.evaluate(
      ({ content, kinds: all }) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([content], 'soltada.csv', { type: 'text/csv' }))
        const init = { bubbles: true, cancelable: true, dataTransfer }
        return all.map((kind) => !document.body.dispatchEvent(new DragEvent(kind, init)))
      },
      { content: file().buffer.toString(), kinds },
    )
  // The drop handler is in a lazy chunk; before it loads the browser opens the file.
  await expect.poll(() => drag(['dragover'])).toEqual([true])
  await drag(['dragenter', 'dragover', 'drop'])
  await page.waitForURL(/\/connections\/importar/)
  // A user without accounts gets a new account by default.
  const button = confirm(page, 13)
  await button.waitFor()
  await tab(page, `13 ${copy.preview.tabs.all}`).focus()
  await page.keyboard.press('ArrowRight')
  expect(await tab(page, `13 ${copy.preview.tabs.new}`).getAttribute('aria-selected')).toBe('true')
  for (let press = 0; press < 40; press += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByText(copy.done.title('13', false)).waitFor()
  await page.getByRole('link', { name: copy.done.see }).click()
  await page.waitForURL('**/spend?*')
})
