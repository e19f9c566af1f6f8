import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { manualTransactionCopy as copy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionPanelsCopy as panels } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions/transactions.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chile, fetchAsUser, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { chooseInDetail, listOf, openList, rowsOf } from './spend.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const rowOf = (page: Page, name: string): Locator => rowsOf(page).filter({ hasText: name })
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const dialogOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: copy.add, exact: true }).click()
  const dialog = dialogOf(page, copy.title)
  await dialog.getByLabel(copy.fields.amount).waitFor()
  return dialog
}

/** Creates an account from the transaction form. */
async function makeAccount(page: Page, field: Locator, name: string, opening: string): Promise<void> {
  await field.selectOption({ label: copy.fields.newAccount })
  const dialog = dialogOf(page, copy.account.title)
  await dialog.getByLabel(copy.account.name).fill(name)
  await dialog.getByLabel(copy.account.opening).fill(opening)
  await dialog.getByRole('button', { name: copy.account.submit }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Undoes a deletion and waits for the response, because the message of an earlier undo may still be visible. */
async function undoDeletion(page: Page, name: string): Promise<void> {
  const restored = page.waitForResponse('**/restore/')
  await page.getByRole('button', { name: copy.remove.undo }).click()
  expect((await restored).status()).toBe(200)
  await says(page, copy.remove.undone)
  await rowOf(page, name).waitFor()
}

const write = async (dialog: Locator, name: string, amount: string): Promise<void> => {
  await dialog.getByLabel(copy.fields.amount).fill(amount)
  await dialog.getByLabel(copy.fields.name).fill(name)
}

describe.each(getRunWidths('desk'))('manual transactions, %s', (name) => {
  const width = widths[name]
  const isDesk = name === 'desk'

  test('a transaction is validated, drafted, created with a new account, edited, deleted and restored', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, at(''))
    await linkBank(page, chile)
    await openList(page, at('/spend'))

    let dialog = await openDialog(page)
    await dialog.getByRole('button', { name: copy.submit.Expense }).click()
    await says(page, transactionsCopy.amountInvalid)
    await says(page, transactionsCopy.nameRequired)
    await write(dialog, 'Propina garzón', '8500')
    await dialog.getByRole('button', { name: copy.submitAmount.Expense('$8.500') }).waitFor()
    await dialog.getByText(copy.more).click()
    await dialog.getByLabel(copy.fields.notes).fill('almuerzo')
    await dialog.getByRole('radio', { name: categoryNames.ENTRETENIMIENTO }).check()
    await dialog.getByRole('button', { name: copy.fields.yesterday, pressed: false }).click()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await rowsOf(page).first().waitFor()
    if (isDesk) await page.keyboard.press('n')
    else await openDialog(page)
    dialog = dialogOf(page, copy.title)
    await expect.poll(() => dialog.getByLabel(copy.fields.amount).inputValue()).toBe('8.500')
    expect(await dialog.getByLabel(copy.fields.notes).inputValue()).toBe('almuerzo')
    await dialog.getByRole('button', { name: copy.fields.yesterday, pressed: true }).waitFor()
    await makeAccount(page, dialog.getByLabel(copy.fields.account), 'Alcancía', '30000')
    await dialog.getByRole('button', { name: copy.submit.Expense }).click()
    await says(page, copy.added.Expense)
    await dialog.waitFor({ state: 'detached' })

    await rowOf(page, 'Propina garzón').filter({ hasText: 'Alcancía' }).click()
    await chooseInDetail(page, copy.edit)
    const edit = dialogOf(page, copy.editTitle)
    await edit.getByLabel(copy.fields.amount).fill('9000')
    await edit.getByLabel(copy.fields.name).fill('Propina y café')
    await edit.getByRole('button', { name: copy.save }).click()
    await edit.waitFor({ state: 'detached' })
    await says(page, '−$9.000')
    await expectAccessible(page)

    await chooseInDetail(page, copy.remove.action)
    await says(page, copy.remove.done)
    await rowOf(page, 'Propina y café').waitFor({ state: 'detached' })
    await undoDeletion(page, 'Propina y café')
    if (isDesk) {
      // The keyboard does the same; a bank transaction cannot be deleted and the message explains why.
      await rowOf(page, 'Propina y café').click()
      await page.keyboard.press('Delete')
      await rowOf(page, 'Propina y café').waitFor({ state: 'detached' })
      await undoDeletion(page, 'Propina y café')
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('Delete')
      await says(page, transactionsCopy.notDeletable)
    }

    await page.goto(at('/connections'))
    const group = page.getByRole('region', { name: 'Cuentas manuales' })
    await group.getByText('$21.000', { exact: true }).waitFor()
    await expectAccessible(page)
    await group.getByRole('button', { name: connectionsScreenCopy.settings('Cuentas manuales') }).click()
    const panel = dialogOf(page, 'Cuentas manuales')
    await panel.getByRole('button', { name: connectionsScreenCopy.panel.edit('Alcancía') }).click()
    await panel.getByLabel(connectionsScreenCopy.panel.name).fill('Chanchito')
    await panel.getByLabel(copy.account.opening).fill('40000')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await panel.getByText('Chanchito', { exact: true }).waitFor()
    await panel.getByText('$31.000', { exact: true }).waitFor()
    await panel.getByRole('button', { name: connectionsScreenCopy.panel.hideAccount('Chanchito') }).click()
    await panel.getByRole('button', { name: connectionsScreenCopy.panel.showAccount('Chanchito') }).waitFor()
    await page.keyboard.press('Escape')
    await group.getByRole('button', { name: /Eliminar .*Chanchito/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: connectionsScreenCopy.remove.confirm }).click()
    await group.waitFor({ state: 'detached' })
  })

  test('income from the dashboard, a transfer, a merge and the CSV download work', async () => {
    const { page } = await journey.openVisit({ width })
    const user = await register(page, at(''))
    await linkBank(page, chile)

    await page.goto(at('/dashboard'))
    // Content that loads late can move the button.
    await waitUntilIdle(page)
    await page.getByRole('button', { name: new RegExp(dashboardCopy.actions.addIncome) }).click()
    const dialog = dialogOf(page, copy.title)
    await write(dialog, 'Venta de bicicleta', '120000')
    await dialog.getByRole('button', { name: copy.submit.Income }).click()
    await says(page, copy.added.Income)

    await page.goto(at('/link-bank'))
    await page.getByRole('button', { name: copy.transfer.action }).click()
    const transfer = dialogOf(page, copy.transfer.action)
    await transfer.getByRole('button', { name: copy.transfer.submit }).click()
    await says(page, copy.transfer.accountRequired)
    await expectAccessible(page)
    await transfer.getByLabel(copy.transfer.from).selectOption({ label: 'Efectivo' })
    await makeAccount(page, transfer.getByLabel(copy.transfer.to), 'Viaje', '')
    await transfer.getByLabel(copy.transfer.amount).fill('20000')
    await transfer.getByRole('button', { name: copy.transfer.submit }).click()
    await says(page, copy.transfer.done)

    await openList(page, at('/spend'))
    await rowOf(page, 'Efectivo → Viaje').nth(1).waitFor()
    let twin = await openDialog(page)
    await write(twin, 'Venta bici', '120000')
    await twin.getByRole('radio', { name: copy.fields.income }).check()
    await twin.getByRole('button', { name: copy.submit.Income }).click()
    await twin.waitFor({ state: 'detached' })
    for (const name of ['Venta de bicicleta', 'Venta bici'])
      await listOf(page)
        .getByRole('checkbox', { name: transactionListCopy.selection.row(name) })
        .check()
    await page.getByRole('button', { name: copy.merge.action }).click()
    twin = dialogOf(page, copy.merge.title)
    await twin.getByRole('radio', { name: /Venta de bicicleta/ }).check()
    await twin.getByRole('region', { name: copy.merge.result }).getByText('Venta de bicicleta').waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await twin.getByRole('button', { name: copy.merge.submit, exact: true }).click()
    await says(page, copy.merge.done)
    await rowOf(page, 'Venta bici').filter({ hasNotText: 'bicicleta' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: copy.merge.undo }).click()
    await says(page, copy.merge.undone)
    await rowOf(page, 'Venta bici').filter({ hasNotText: 'bicicleta' }).waitFor()

    // The CSV download is part of the plan Grow.
    await page.getByRole('button', { name: transactionListCopy.download }).click()
    await says(page, plansCopy.grow.price)
    await page.getByRole('button', { name: plansCopy.close }).click()
    expect(await fetchStatus(page, '/api/transactions/csv/')).toBe(403)
    await journey.product().runOperator('plan', user.email, 'grow')
    await page.reload()
    await rowsOf(page).first().waitFor()
    await page.getByRole('button', { name: transactionListCopy.download }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: panels.download.action, exact: true }).click()
    expect((await file).suggestedFilename()).toMatch(/^transacciones-\d{4}-\d{2}-\d{2}\.csv$/)
    await says(page, panels.download.done)
  })
})

const fetchStatus = async (page: Page, path: string): Promise<number> =>
  (await fetchAsUser(page, path)).status()
