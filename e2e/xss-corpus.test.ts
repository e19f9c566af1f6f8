import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { toOneLine } from '@lucas/contract/rules/one-line.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callApi, chile, linkBank } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { type CallbackProxy, startCallbackProxy } from './environment/callback-proxy.ts'
import { useJourney } from './journey.ts'
import { waitUntilIdle } from './page.ts'
import { openList, rowsOf } from './spend.ts'
import { corpus, mark } from './xss-corpus.ts'

// S-25: text of users, banks and files is shown as text on every screen.

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
let page: Page
let phone: Page

let callbackProxy: CallbackProxy
let sent = 0
/** Replaces each description of the bank with a text of the corpus. */
const injectCorpus = (body: string) =>
  body.replaceAll(/"description":"(?:[^"\\]|\\.)*"/g, () => {
    sent += 1
    return `"description":${JSON.stringify(`${corpus[sent % corpus.length]}`)}`
  })

beforeAll(async () => {
  ;({ desk: page, phone } = await openDeskAndPhone(journey))
  // The open screen shows none of the data, so that it does not reload at each write.
  for (const visitor of [page, phone]) await visitor.goto(at('/settings?tab=deletion'))
  callbackProxy = await startCallbackProxy(journey.product(), injectCorpus)
  await linkBank(page, chile)
})
afterAll(() => callbackProxy.close())

/** Expects that no text of the corpus became an element or was executed. */
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

async function openScreens(path: string, screens: readonly Page[]): Promise<void> {
  for (const shown of screens) {
    await shown.goto(at(path))
    // Elements behind a sheet are hidden from the accessibility tree.
    await shown.locator('h1').first().waitFor({ state: 'attached' })
    await waitUntilIdle(shown)
    await expectTextOnly(shown)
  }
}

const made = z.object({ id: z.string() })

/** Writes each text of the corpus as a note, and on one line as a name and a tag. */
async function writeCorpus(): Promise<string[]> {
  const ids: string[] = []
  for (const [index, text] of corpus.entries()) {
    const row = made.parse(
      await callApi(page, '/api/transactions/', 'POST', {
        name: toOneLine(text),
        amount: 1_000 + index,
        notes: text,
        tags: toOneLine(text).replaceAll(',', ';').slice(0, 50),
      }),
    )
    ids.push(row.id)
  }
  return ids
}

describe('e2e/xss-corpus', () => {
  test('120 texts of users, a bank and a file are shown as text on every screen', async () => {
    expect(corpus).toHaveLength(120)
    const ids = await writeCorpus()
    const [first = '', second = ''] = ids
    await callApi(page, `/api/transactions/${second}/merchant/`, 'PATCH', { merchant_name: corpus[3] })
    for (const [index, text] of corpus.slice(0, 20).entries()) {
      const name = toOneLine(`${index} ${text}`).slice(0, 60)
      await callApi(page, '/api/saved-filters/', 'POST', { name, filter: { search: text } })
      await callApi(page, '/api/goals/', 'POST', { name, target_amount: 100_000 })
      await callApi(page, '/api/wallet/items/', 'POST', { name, kind: 'other', value: 1_000 })
    }
    expect(sent).toBeGreaterThan(corpus.length)
    const all = transactionPage.parse(await callApi(page, '/api/transactions/?limit=500'))
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
      await openScreens(path, path.startsWith('/spend') && !path.includes('=') ? [page, phone] : [page])
    await openScreens(`/spend?id=${first}`, [phone])

    await openList(page, at('/spend'))
    expect(await rowsOf(page).first().innerText()).toContain(mark)
    await page.getByRole('textbox', { name: transactionListCopy.search }).fill(corpus[1] ?? '')
    await page.waitForURL((url) => url.searchParams.has('search'))
    await waitUntilIdle(page)
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
    await waitUntilIdle(page)
    await expectTextOnly(page)
  })
})
