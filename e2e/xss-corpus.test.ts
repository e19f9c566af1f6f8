import { spendCopy } from '@lucas/contract/copy/spend.ts'
import { transactionPage } from '@lucas/contract/transaction.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, chile, linkBank } from './bank.ts'
import { type Courier, startCourier } from './courier.ts'
import { deskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { quiet } from './page.ts'
import { openList, rowsOf } from './spend.ts'
import { corpus, mark } from './xss-corpus.ts'

// S-25: texts of people, banks and files are shown as text, wherever they come out again.

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
let page: Page
let phone: Page

let courier: Courier
let told = 0
/** Every text of a movement that the bank prints becomes one of the corpus. */
const garble = (body: string) =>
  body.replaceAll(/"description":"(?:[^"\\]|\\.)*"/g, () => {
    told += 1
    return `"description":${JSON.stringify(`${corpus[told % corpus.length]}`)}`
  })

beforeAll(async () => {
  ;({ desk: page, phone } = await deskAndPhone(journey))
  // While all is written a screen is open that shows none of it: others would ask anew for every word.
  for (const visitor of [page, phone]) await visitor.goto(at('/settings?tab=deletion'))
  courier = await startCourier(journey.product(), garble)
  await linkBank(page, chile)
})
afterAll(() => courier.close())

/** Nothing of the corpus became part of a document, and nothing of it ran. */
async function expectTextOnly(shown: Page): Promise<void> {
  const found = await shown.evaluate(
    (name) => ({
      ran: Object.hasOwn(window, name),
      made: [...document.querySelectorAll('body *')]
        .filter(
          (element) =>
            element.getAttributeNames().some((attribute) => attribute.startsWith('on')) ||
            /^\s*(javascript|vbscript|data):/i.test(element.getAttribute('href') ?? '') ||
            ['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'MARQUEE', 'MATH', 'PORTAL'].includes(element.tagName),
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    }),
    mark,
  )
  expect(found).toEqual({ ran: false, made: [] })
}

async function visit(path: string, screens: readonly Page[]): Promise<void> {
  for (const shown of screens) {
    await shown.goto(at(path))
    // Under a sheet no screen reader finds it; it is there all the same.
    await shown.locator('h1').first().waitFor({ state: 'attached' })
    await quiet(shown)
    await expectTextOnly(shown)
  }
}

const made = z.object({ id: z.string() })

/** Own words of the person: each text of the corpus is a name, a note and a tag. */
async function writeCorpus(): Promise<string[]> {
  const ids: string[] = []
  for (const [index, text] of corpus.entries()) {
    const row = made.parse(
      await call(page, '/api/transactions/', 'POST', {
        name: text,
        amount: 1_000 + index,
        notes: text,
        tags: text.replaceAll(',', ';').slice(0, 50),
      }),
    )
    ids.push(row.id)
  }
  return ids
}

test('120 texts of people, a bank and a file are text on every screen', async () => {
  expect(corpus).toHaveLength(120)
  const ids = await writeCorpus()
  const [first = '', second = ''] = ids
  await call(page, `/api/transactions/${second}/merchant/`, 'PATCH', { merchant_name: corpus[3] })
  for (const [index, text] of corpus.slice(0, 20).entries()) {
    const name = `${index} ${text}`.slice(0, 60)
    await call(page, '/api/saved-filters/', 'POST', { name, filter: { search: text } })
    await call(page, '/api/goals/', 'POST', { name, target_amount: 100_000 })
    await call(page, '/api/wallet/items/', 'POST', { name, kind: 'other', value: 1_000 })
  }
  expect(told).toBeGreaterThan(corpus.length)
  const all = transactionPage.parse(await call(page, '/api/transactions/?limit=500'))
  const fromBank = all.results.filter(({ manual }) => !manual)
  expect(fromBank.filter(({ description }) => description.includes(mark)).length).toBeGreaterThan(50)

  for (const path of [
    '/spend',
    `/spend?id=${first}`,
    `/spend?id=${second}`,
    `/spend?id=${fromBank[0]?.id}`,
    '/spend?panel=filters',
    `/spend?search=${encodeURIComponent(corpus[0] ?? '')}`,
    `/spend?tag=${encodeURIComponent(corpus[4] ?? '')}&category=${encodeURIComponent(corpus[5] ?? '')}`,
    '/dashboard',
    '/objetivos',
    '/connections',
    '/wallet',
  ])
    await visit(path, path.startsWith('/spend') && !path.includes('=') ? [page, phone] : [page])
  await visit(`/spend?id=${first}`, [phone])

  await openList(page, at('/spend'))
  expect(await rowsOf(page).first().innerText()).toContain(mark)
  await page.getByRole('textbox', { name: spendCopy.search }).fill(corpus[1] ?? '')
  await page.waitForURL((url) => url.searchParams.has('search'))
  await quiet(page)
  await expectTextOnly(page)

  await page.goto(at('/connections/importar'))
  await page.locator('input[type="file"]').setInputFiles({
    name: `${'cartola<img src=x onerror=1>'}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Fecha;Detalle;Monto',
        ...corpus.map(
          (text, at) =>
            `2026-10-${String((at % 28) + 1).padStart(2, '0')};"${text.replaceAll('"', '""').replaceAll(/[\r\n]/g, ' ')}";-${1_000 + at}`,
        ),
      ].join('\r\n'),
    ),
  })
  await page.getByRole('tab').first().waitFor()
  await quiet(page)
  await expectTextOnly(page)
})
