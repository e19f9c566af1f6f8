import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { statementCopy } from '@lucas/contract/copy/banking/statements.ts'
import { drawAccount } from '@lucas/papers/account/index.ts'
import { drawPdf } from '@lucas/papers/draw-pdf.ts'
import { describe, expect, test } from 'vitest'
import { input, waitForTable } from './imports.ts'
import { useJourney } from './journey.ts'
import { widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const banks = ['Banco de Chile', 'Santander', 'Falabella'] as const

describe.each(getRunWidths('phone'))('PDF statements of three banks, %s', (width) => {
  test('are read, agree with their balances, and are imported at once into three accounts', async () => {
    const drawn = banks.map((name) => drawAccount(name, 1))
    const files = await Promise.all(
      drawn.map(async ({ paper }, index) => ({
        name: `cartola-${index}.pdf`,
        mimeType: 'application/pdf',
        buffer: await drawPdf(paper.pages),
      })),
    )
    const accounts = drawn.flatMap(({ accounts: found }) => found)
    const { page } = await journey.openVisit({ width: widths[width] })
    await register(page, journey.product().address)
    await page.goto(at('/connections/importar'))
    await input(page).setInputFiles(files)
    const list = page.getByRole('region', { name: copy.chosen.title })
    await list.getByText(copy.chosen.ready(accounts.length)).waitFor()
    const holds = list.getByText(statementCopy.chainHolds, { exact: true })
    await expect.poll(() => holds.count()).toBe(accounts.length)
    await waitForTable(page)
    await list.getByRole('button', { name: copy.chosen.importAll }).click()
    const rows = accounts.reduce((sum, account) => sum + account.rows.length, 0)
    await page.getByText(copy.chosen.imported(accounts.length, String(rows), false)).waitFor()
    await page.goto(at('/connections'))
    for (const bank of banks)
      await page.getByRole('region', { name: bank }).getByRole('listitem').first().waitFor()
  })
})
