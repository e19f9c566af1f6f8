import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { reconciliationScreenCopy as copy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { formatPlainDate } from '@lucas/contract/rules/day-text.ts'
import { periodRange, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { input, waitForTable } from './imports.ts'
import { useJourney } from './journey.ts'
import { widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { chooseInDetail } from './spend.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** The last month, because all of its days can be in a file. */
const month = periodRange('last_month', toPlainDate(new Date())).from.slice(0, 8)
const [year, number] = month.split('-')
const dayOf = (day: string) => `${day}/${number}/${year}`

const statement = {
  name: 'cartola-del-mes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Fecha;Descripción;Cargo;Abono;Saldo',
      `${dayOf('01')};ABONO REMUNERACION;;1.000.000;1.500.000`,
      `${dayOf('12')};COMPRA LIDER;40.000;;1.460.000`,
      `${dayOf('12')};UBER TRIP;12.990;;1.447.010`,
      `${dayOf('12')};COMPRA JUMBO;20.000;;1.427.010`,
      `${dayOf('20')};ARRIENDO;427.010;;1.000.000`,
    ].join('\r\n'),
  ),
}

/** `12 de octubre`, with the year in January, when the month before was of another one. */
const written = (day: string) =>
  formatPlainDate(`${month}${day}`, 'weekday').replace(',', '').replace(/^\S+ /, '')

const preview = importsScreenCopy.preview

async function uploadStatement(page: Page): Promise<void> {
  await page.goto(at('/connections/importar'))
  await input(page).setInputFiles(statement)
  await page.getByRole('tab').first().waitFor()
  await waitForTable(page)
}

describe.each(getRunWidths('phone'))('an account and its statement, %s', (width) => {
  test('agree once the missing row is added, and say so when it changes', async () => {
    const { page } = await journey.openVisit({ width: widths[width] })
    await register(page, at(''))
    await uploadStatement(page)
    await page
      .getByRole('checkbox', { name: preview.leaveOut.take('UBER TRIP') })
      .first()
      .click()
    await page.getByRole('button', { name: preview.confirm.import('4', false) }).click()
    await page.getByText(importsScreenCopy.done.title('4', false)).waitFor()

    // After the import only the balances tell the day.
    await page.getByRole('link', { name: copy.action }).click()
    await page.getByRole('button', { name: copy.form.submit }).click()
    await page.getByText(copy.result.differs('$12.990')).waitFor()
    await page.getByText(copy.days.missingOut('$12.990')).waitFor()
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: written('12') })
        .count(),
    ).toBe(1)
    await waitForTable(page)

    // The file itself names the row.
    await uploadStatement(page)
    const account = page.getByRole('combobox', { name: preview.account.label })
    const own = account.locator('option[value*="-"]').first()
    await account.selectOption(await own.getAttribute('value'))
    await page.getByRole('link', { name: copy.action }).click()
    await page.getByRole('button', { name: copy.form.submit }).click()
    await page.getByText(copy.rows.missing, { exact: false }).waitFor()
    await waitForTable(page)
    await page.getByRole('button', { name: copy.rows.named(copy.rows.add, 'UBER TRIP') }).click()
    const adding = page.getByRole('dialog', { name: manualTransactionCopy.title })
    await adding.getByRole('button', { name: manualTransactionCopy.submitAmount.Expense('$12.990') }).click()
    await page.getByText(copy.result.agrees).waitFor()
    await waitForTable(page)
    await page.getByRole('button', { name: copy.confirm.action }).click()
    await page.getByText(copy.confirm.done).waitFor()
    await page.getByText(copy.history.agrees).waitFor()

    // A change within these days asks first, and the account says by how much it differs.
    await page.goto(at(`/spend?date_from=${month}12&date_to=${month}12`))
    await page
      .getByRole('button', { name: /UBER TRIP/i })
      .first()
      .click()
    await chooseInDetail(page, manualTransactionCopy.edit)
    const editing = page.getByRole('dialog', { name: manualTransactionCopy.editTitle })
    await editing.getByLabel(manualTransactionCopy.fields.amount).fill('10000')
    await editing.getByRole('button', { name: manualTransactionCopy.save }).click()
    const warning = page.getByRole('dialog', { name: copy.warning.title })
    await warning.getByRole('button', { name: copy.warning.cancel }).click()
    await warning.waitFor({ state: 'detached' })
    await editing.getByRole('button', { name: manualTransactionCopy.save }).click()
    await waitForTable(page)
    await warning.getByRole('button', { name: copy.warning.confirm }).click()
    await page.getByText(manualTransactionCopy.edited).waitFor()

    await page.goto(at('/connections'))
    await page.getByText(copy.mark.differs(written('20'), '$2.990')).waitFor()
    await page.getByRole('heading', { name: connectionsScreenCopy.title }).waitFor()
    await waitForTable(page)
    await page.getByRole('link', { name: copy.mark.see }).click()
    await page.getByText(copy.history.changedDay(written('12')), { exact: false }).waitFor()
    await waitForTable(page)
  })
})
