import { stat } from 'node:fs/promises'
import { categoryNames } from '@lucas/contract/copy/categories.ts'
import { spendCopy } from '@lucas/contract/copy/spend.ts'
import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { analyse, giveGrow } from './database.ts'
import { limit } from './limit.ts'
import { median, percentile } from './measure.ts'
import type { Person } from './people.ts'
import type { Figure } from './report.ts'
import type { Cluster, Server } from './server.ts'
import { signedIn } from './signed-in.ts'

const rows = '100,000 rows'
/** Rare and common words, a bank, a category, amounts, a letter, nothing. */
const words = [
  'jumbo',
  // house-allow spanish-in-copy: a word that somebody searches for
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

/** The list of movements in a real Chromium, with a long history behind it. */
export async function spendFigures(server: Server, cluster: Cluster, person: Person): Promise<Figure[]> {
  const { userId, storage } = await signedIn(server, person)
  await analyse(cluster)
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
    await firstRows(await open(), server) // the server's own first time
    const painted: number[] = []
    for (let round = 0; round < 5; round += 1) painted.push(await firstRows(await open(), server))
    const page = await open()
    await firstRows(page, server)
    const searches = await searchTimes(page)
    const changes = await filterTimes(page, server)
    const { longest, heap } = await scroll(page, server, browser)
    return [
      {
        what: `\`/spend\` at ${rows}: first rows painted after navigation`,
        value: median(painted),
        unit: 'ms',
        atMost: 1_000,
        note: `median of ${painted.length} cold visits, slowest ${Math.round(Math.max(...painted))} ms`,
      },
      {
        what: `\`/spend\` at ${rows}: answer to a search, 95 of 100`,
        value: percentile(searches, 95),
        unit: 'ms',
        atMost: 120,
        note: `${searches.length} searches typed in the browser, rare and common; median ${Math.round(median(searches))} ms`,
      },
      {
        what: `\`/spend\` at ${rows}: filter change to new rows`,
        value: median(changes),
        unit: 'ms',
        atMost: 250,
        note: `median of ${changes.length} changes in the open panel, slowest ${Math.round(Math.max(...changes))} ms`,
      },
      {
        what: `\`/spend\` at ${rows}: longest task while scrolling 20,000 px`,
        value: longest,
        unit: 'ms',
        atMost: 50,
        note: 'the browser names tasks above 50 ms; 0 is none',
      },
      {
        what: `\`/spend\` at ${rows}: JavaScript heap afterwards`,
        value: heap,
        unit: 'MB',
        atMost: 60,
        note: 'after a collection of garbage',
      },
      await csv(page, server, cluster, userId),
    ]
  } finally {
    await browser.close()
  }
}

/*
 * What runs in the page is written as text: the bench itself knows no document.
 */
const firstRowPainted = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('[data-position]') === null) requestAnimationFrame(look)
    else requestAnimationFrame(() => resolve(performance.now()))
  }
  look()
})`
/** Presses what the locator found; resolves in the frame in which the list or its count is another one. */
const pressAndWait = `(control) => new Promise((resolve) => {
  const told = () => document.querySelector('[data-rows]')?.textContent?.slice(0, 2000)
  const count = () => document.querySelector('h2 + p')?.textContent
  const [before, counted] = [told(), count()]
  const from = performance.now()
  const look = () => {
    if (told() !== before || count() !== counted) requestAnimationFrame(() => resolve(performance.now() - from))
    else requestAnimationFrame(look)
  }
  control.click()
  look()
})`
const watchLongTasks = `window.longTasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longTasks.push(duration)
}).observe({ type: 'longtask' })`

/** Milliseconds from the start of the navigation to the frame in which the first row stands. */
async function firstRows(page: Page, server: Server): Promise<number> {
  limit.throwIfAborted()
  await page.goto(`${server.address}/spend`, { waitUntil: 'commit' })
  return page.evaluate<number>(firstRowPainted)
}

/** How long the list's answer took for each word, as the browser's own clock has it. */
async function searchTimes(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: spendCopy.search })
  const times: number[] = []
  // Each text once: the browser keeps answers for a while.
  for (const word of new Set(words.flatMap((word) => [word, word.slice(0, -1)]).filter(Boolean))) {
    limit.throwIfAborted()
    const answerOf = (path: string) =>
      page.waitForResponse((answer) => {
        const { pathname, searchParams } = new URL(answer.url())
        return pathname === path && searchParams.get('search') === word
      })
    const both = Promise.all([answerOf('/api/transactions/'), answerOf('/api/transactions/totals/')])
    await field.fill(word)
    // Whoever searches again has seen what the last search found.
    const [answer] = await both
    await answer.finished()
    const { requestStart, responseEnd } = answer.request().timing()
    times.push(responseEnd - requestStart)
  }
  await field.fill('')
  return times
}

/** From the press in the panel to the frame in which the first row is another one. */
async function filterTimes(page: Page, server: Server): Promise<number[]> {
  await page.goto(`${server.address}/spend?panel=filters`)
  const panel = page.getByRole('complementary', { name: spendCopy.filter })
  await panel.getByRole('checkbox').first().waitFor()
  const names = [categoryNames.TRANSPORTE, categoryNames.SALUD, categoryNames.SERVICIOS, categoryNames.ROPA]
  const presses = names.map((name) => panel.getByRole('checkbox', { name }))
  const period = panel.getByRole('button', { name: spendCopy.chips.periods.last_month })
  const year = panel.getByRole('button', { name: spendCopy.chips.periods.this_year })
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

/** Turns the wheel for 20,000 px and collects what blocked the page meanwhile, and what it then holds. */
async function scroll(page: Page, server: Server, browser: Browser) {
  await firstRows(page, server)
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

/** The whole list as a file, pressed in the browser by a person of the plan Grow. */
async function csv(page: Page, server: Server, cluster: Cluster, userId: string): Promise<Figure> {
  await giveGrow(cluster, userId)
  await firstRows(page, server)
  await page.getByRole('button', { name: spendCopy.download }).click()
  const start = page.getByRole('button', { name: spendPanelsCopy.download.action, exact: true })
  await start.waitFor()
  const from = performance.now()
  const coming = page.waitForEvent('download', { timeout: 60_000 })
  await start.click()
  const path = await (await coming).path()
  const seconds = (performance.now() - from) / 1_000
  const { size } = await stat(path)
  return {
    what: `CSV of ${rows}, from the press to the file`,
    value: seconds,
    unit: 's',
    note: `${(size / 1e6).toFixed(1)} MB, streamed`,
  }
}
