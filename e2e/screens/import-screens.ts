import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { movingCopy } from '@lucas/contract/copy/banking/moving.ts'
import { statementCopy } from '@lucas/contract/copy/banking/statements.ts'
import type { Page } from 'playwright-core'
import { ynabRegister } from '../ynab-register.ts'
import { goto, type Screen } from './screen.ts'

const { preview } = importsScreenCopy

/** Uploads a statement with one unreadable row, and waits for its preview. */
async function openImportPreview(page: Page, address: string): Promise<void> {
  await goto(page, `${address}/connections/importar`)
  await page.locator('input[type="file"]').setInputFiles({
    name: 'cartola.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Fecha;Detalle;Cargos;Abonos;Saldo\n03/11/2026;UNIMARC;21.370;;978.630\n31/02/2026;ERROR;1;;1\n',
    ),
  })
  await page.getByRole('tab').first().waitFor()
  await page.getByRole('cell').first().waitFor()
}

/** Opens the dialog of the row with this text. */
async function openRow(page: Page, address: string, text: string, title: string): Promise<void> {
  await openImportPreview(page, address)
  await page
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Corregir/ })
    .click()
  await page.getByRole('dialog', { name: title }).waitFor()
}

/** Statements of a user with two banks: what is read, what another app wrote, several at once, and the dialog of a row. */
export const importScreens: readonly Screen[] = [
  { name: 'import-preview', open: openImportPreview },
  {
    name: 'import-moving',
    async open(page, address) {
      await goto(page, `${address}/connections/importar`)
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(ynabRegister) })
      await page
        .getByRole('region', { name: movingCopy.categories.title })
        .getByRole('combobox')
        .first()
        .waitFor()
      await page.getByRole('cell').first().waitFor()
    },
  },
  {
    name: 'import-reading',
    async open(page, address) {
      await openImportPreview(page, address)
      await page.getByRole('button', { name: preview.evidence.show, exact: true }).click()
    },
  },
  {
    name: 'import-several',
    async open(page, address) {
      await goto(page, `${address}/connections/importar`)
      const rows = '13/10/2026;UNIMARC;21.370;\n14/10/2026;SUELDO;;900.000\n'
      await page.locator('input[type="file"]').setInputFiles(
        ['enero.csv', 'febrero.csv', `${'cartola-'.repeat(13)}.csv`, 'rota.csv'].map((name) => ({
          name,
          mimeType: 'text/csv',
          buffer: Buffer.from(
            name === 'rota.csv' ? '%PDF-1.7' : `Fecha;Descripción;Monto cargo;Monto abono\n${rows}`,
          ),
        })),
      )
      const list = page.getByRole('region', { name: importsScreenCopy.chosen.title })
      await list.getByText(statementCopy.problems.broken, { exact: true }).waitFor()
      await list.getByRole('combobox').nth(2).waitFor()
    },
  },
  {
    name: 'import-row-write',
    open: (page, address) => openRow(page, address, 'ERROR', preview.correct.writeTitle),
  },
  {
    name: 'import-row-correct',
    open: (page, address) => openRow(page, address, 'UNIMARC', preview.correct.title),
  },
]
