import { readFile } from 'node:fs/promises'
import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { sampleConnectors, sampleCopy, sampleWords } from '@lucas/contract/copy/banking/sample.ts'
import { statementCopy } from '@lucas/contract/copy/banking/statements.ts'
import { drawAccount } from '@lucas/papers/account/index.ts'
import { drawPdf } from '@lucas/papers/draw-pdf.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { input, waitForTable } from './imports.ts'
import { useJourney } from './journey.ts'
import { widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const pdfSample = z.object({ pieces: z.array(z.object({ text: z.string() })) })
const toPlain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

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

describe.each(getRunWidths('phone'))('an anonymised sample, %s', (width) => {
  test('is made and shown on this machine, has nothing of the person, and is saved', async () => {
    const { paper } = drawAccount('Itaú, personal', 2)
    const { page } = await journey.openVisit({ width: widths[width] })
    await register(page, journey.product().address)
    await page.goto(at('/connections/importar'))
    await page.getByRole('button', { name: sampleCopy.open }).click()
    const dialog = page.getByRole('dialog', { name: sampleCopy.dialog.title })
    await dialog.getByText(sampleCopy.dialog.accepted).waitFor()
    await waitForTable(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    await dialog.getByLabel(sampleCopy.dialog.label).setInputFiles({
      name: 'cartola-12345678-5.pdf',
      mimeType: 'application/pdf',
      buffer: await drawPdf(paper.pages),
    })
    const content = dialog.getByRole('region', { name: sampleCopy.dialog.content })
    await content.getByText(/Saldo/i).waitFor()
    await waitForTable(page)
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: sampleCopy.dialog.save }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(sampleCopy.dialog.fileName)
    const saved = await readFile(await file.path(), 'utf8')
    const { pieces } = pdfSample.parse(JSON.parse(saved))
    const words = pieces.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? [])
    expect(words.length).toBeGreaterThan(20)
    const texts = paper.pages.flatMap((drawn) => drawn.texts.map(({ text }) => text))
    const own = new Set(texts.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? []))
    const known = new Set([...sampleWords, ...sampleConnectors])
    expect(words.filter((word) => own.has(word) && !known.has(toPlain(word)))).toEqual([])
    expect(pieces.flatMap(({ text }) => text.match(/[0-8]/g) ?? [])).toEqual([])
    expect(sent).toEqual([])
  })
})
