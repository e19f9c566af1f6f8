import { stat } from 'node:fs/promises'
import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/environment/browser.ts'
import { analyzeTables, grantGrow } from './support/database.ts'
import { limit } from './support/limit.ts'
import { median, percentile } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import type { BenchUser } from './support/users.ts'

const rows = '100,000 rows'
/** Rare and common words, a bank, a category, amounts, single letters and a term without results. */
const searchTerms = [
  'jumbo',
  // lint-allow spanish-in-copy: a search term
  'l\u00edder',
  'METRO',
  'compra',
  'e',
  'netflix',
  'remuneracion',
  'banco',
  'transporte',
  'farmacia',
  '12990',
  '$8.000',
  '1',
  'zzzz',
  'uber',
  'copec',
  'traspaso',
  'a',
  'cruz verde',
  'internacional',
]

/** Measures the transaction list in Chromium with a long history. */
export async function spendFigures(server: Server, cluster: Cluster, user: BenchUser): Promise<Figure[]> {
  const { userId, storage } = await createSignedInStorage(server, user)
  await analyzeTables(cluster)
  const browser = await launchBrowser()
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({
      storageState: storage,
      viewport: { width: 1440, height: 900 },
      acceptDownloads: true,
    })
    return context.newPage()
  }
  try {
    await measureFirstRows(await open(), server) // warms up the server
    const painted: number[] = []
    for (let round = 0; round < 5; round += 1) painted.push(await measureFirstRows(await open(), server))
    const page = await open()
    await measureFirstRows(page, server)
    const searches = await measureSearches(page)
    const changes = await measureFilters(page, server)
    const { longest, heap } = await measureScroll(page, server, browser)
    return [
      {
        name: `\`/spend\` at ${rows}: first rows painted after navigation`,
        value: median(painted),
        unit: 'ms',
        atMost: 1_000,
        note: `median of ${painted.length} cold visits, slowest ${Math.round(Math.max(...painted))} ms`,
      },
      {
        name: `\`/spend\` at ${rows}: response to a search, p95`,
        value: percentile(searches, 95),
        unit: 'ms',
        atMost: 120,
        note: `${searches.length} searches typed in the browser, rare and common; median ${Math.round(median(searches))} ms`,
      },
      {
        name: `\`/spend\` at ${rows}: filter change to new rows`,
        value: median(changes),
        unit: 'ms',
        atMost: 250,
        note: `median of ${changes.length} changes in the open panel, slowest ${Math.round(Math.max(...changes))} ms`,
      },
      {
        name: `\`/spend\` at ${rows}: longest task while scrolling 20,000 px`,
        value: longest,
        unit: 'ms',
        atMost: 50,
        note: 'the browser reports tasks above 50 ms; 0 means none',
      },
      {
        name: `\`/spend\` at ${rows}: JavaScript heap afterwards`,
        value: heap,
        unit: 'MB',
        atMost: 60,
        note: 'after a garbage collection',
      },
      await measureCsv(page, server, cluster, userId),
    ]
  } finally {
    await browser.close()
  }
}

/*
 * Code that runs in the page is text because the types of the bench have no DOM.
 */
const firstRowPainted = `new Promise((resolve) => {
  const poll = () => {
    if (document.querySelector('[data-position]') === null) requestAnimationFrame(poll)
    else requestAnimationFrame(() => resolve(performance.now()))
  }
  poll()
})`
/** Clicks the control; resolves in the frame in which the list or its banner, with count and sums, has changed. */
const pressAndWait = `(control) => new Promise((resolve) => {
  const listText = () => document.querySelector('[data-rows]')?.textContent?.slice(0, 2000)
  const banner = () => [...document.querySelectorAll('header')].map((header) => header.textContent).join()
  const [before, bannerBefore] = [listText(), banner()]
  const from = performance.now()
  const poll = () => {
    if (listText() !== before || banner() !== bannerBefore) requestAnimationFrame(() => resolve(performance.now() - from))
    else requestAnimationFrame(poll)
  }
  control.click()
  poll()
})`
const watchLongTasks = `window.longTasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longTasks.push(duration)
}).observe({ type: 'longtask' })`

/** Returns the milliseconds from the start of the navigation to the frame that shows the first row. */
async function measureFirstRows(page: Page, server: Server): Promise<number> {
  limit.throwIfAborted()
  await page.goto(`${server.address}/spend`, { waitUntil: 'commit' })
  return page.evaluate<number>(firstRowPainted)
}

/** Returns the response time of the list for each search term, by the browser's clock. */
async function measureSearches(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: transactionListCopy.search })
  const times: number[] = []
  // Each term once: the app caches responses.
  for (const word of new Set(searchTerms.flatMap((word) => [word, word.slice(0, -1)]).filter(Boolean))) {
    limit.throwIfAborted()
    const answerOf = (path: string) =>
      page.waitForResponse((answer) => {
        const { pathname, searchParams } = new URL(answer.url())
        return pathname === path && searchParams.get('search') === word
      })
    const both = Promise.all([answerOf('/api/transactions/'), answerOf('/api/transactions/totals/')])
    await field.fill(word)
    // The next search starts after both responses.
    const [answer] = await both
    await answer.finished()
    const { requestStart, responseEnd } = answer.request().timing()
    times.push(responseEnd - requestStart)
  }
  await field.fill('')
  return times
}

/** Measures the time from the click on a filter to the frame with changed rows. */
async function measureFilters(page: Page, server: Server): Promise<number[]> {
  await page.goto(`${server.address}/spend?panel=filters`)
  const panel = page.getByRole('complementary', { name: transactionListCopy.filter })
  await panel.getByRole('checkbox').first().waitFor()
  const names = [categoryNames.TRANSPORTE, categoryNames.SALUD, categoryNames.SERVICIOS, categoryNames.ROPA]
  const presses = names.map((name) => panel.getByRole('checkbox', { name }))
  const period = panel.getByRole('button', { name: transactionListCopy.chips.periods.last_month })
  const year = panel.getByRole('button', { name: transactionListCopy.chips.periods.this_year })
  const times: number[] = []
  for (const press of [...presses, period, year, ...presses.toReversed()]) {
    limit.throwIfAborted()
    await page.waitForLoadState('networkidle')
    await press.evaluate((control) => control.setAttribute('data-pressed', ''))
    times.push(await page.evaluate<number>(`(${pressAndWait})(document.querySelector('[data-pressed]'))`))
    await press.evaluate((control) => control.removeAttribute('data-pressed'))
  }
  return times
}

/** Scrolls 20,000 px. Returns the longest blocking task and the heap size afterwards. */
async function measureScroll(page: Page, server: Server, browser: Browser) {
  await measureFirstRows(page, server)
  await page.waitForLoadState('networkidle')
  await page.evaluate(watchLongTasks)
  await page.mouse.move(400, 600)
  for (let moved = 0; moved < 20_000; moved += 250) {
    limit.throwIfAborted()
    await page.mouse.wheel(0, 250)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(500)
  const at = await page.evaluate<number>('scrollY')
  if (at < 19_000) throw new Error(`the list scrolled to ${at} px only`)
  const longest = await page.evaluate<number>('Math.max(0, ...window.longTasks)')
  const session = await browser.contexts().at(-1)?.newCDPSession(page)
  await session?.send('HeapProfiler.collectGarbage')
  const used = await session?.send('Runtime.getHeapUsage')
  return { longest, heap: (used?.usedSize ?? Number.NaN) / 1e6 }
}

/** Measures the CSV download of the whole list in the browser, with the plan Grow. */
async function measureCsv(page: Page, server: Server, cluster: Cluster, userId: string): Promise<Figure> {
  await grantGrow(cluster, userId)
  await measureFirstRows(page, server)
  await page.getByRole('button', { name: transactionListCopy.download }).click()
  const start = page.getByRole('button', { name: transactionPanelsCopy.download.action, exact: true })
  await start.waitFor()
  const from = performance.now()
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await start.click()
  const path = await (await download).path()
  const seconds = (performance.now() - from) / 1_000
  const { size } = await stat(path)
  return {
    name: `CSV of ${rows}, from the click to the file`,
    value: seconds,
    unit: 's',
    note: `${(size / 1e6).toFixed(1)} MB, streamed`,
  }
}
