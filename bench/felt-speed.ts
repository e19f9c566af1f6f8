import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/environment/browser.ts'
import { analyzeTables } from './support/database.ts'
import { limit } from './support/limit.ts'
import { median, percentile } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import { type BenchUser, ingestNewHousehold, register } from './support/users.ts'

const rounds = 5
const rows = '100,000 rows'
/** Each is typed but for its last letter, which is then pressed. */
const words = [
  'jumbo',
  'metro',
  'compra',
  'netflix',
  'banco',
  'farmacia',
  '12990',
  'uber',
  'copec',
  'cruz',
  'internacional',
]
const frameMs = 1_000 / 60

/** Creates a user with a long history and measures the transaction list for them. */
export async function measureFeltSpeed(server: Server, cluster: Cluster): Promise<Figure[]> {
  const user = await register(server)
  await ingestNewHousehold(server, user, { movements: 100_000, seed: 'long' })
  return feltSpeedFigures(server, cluster, user)
}

/** Measures what a user feels on /spend in Chromium: from a letter to its rows, and the frames of a scroll. */
export async function feltSpeedFigures(server: Server, cluster: Cluster, user: BenchUser): Promise<Figure[]> {
  const { storage } = await createSignedInStorage(server, user)
  await analyzeTables(cluster)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      storageState: storage,
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    const open = async () => {
      await page.goto(`${server.address}/spend`)
      await page.locator('[data-position]').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    const painted: number[] = []
    const drops: Record<'wheel' | 'keys', number[]> = { wheel: [], keys: [] }
    for (let round = 0; round < rounds; round += 1) {
      limit.throwIfAborted()
      await open()
      painted.push(...(await measureTyping(page)))
      await open()
      drops.wheel.push(await measureDrops(page, () => scrollByWheel(page)))
      await open()
      drops.keys.push(await measureDrops(page, () => scrollByKeys(page)))
    }
    const dropFigure = (how: string, values: number[]): Figure => ({
      name: `\`/spend\` at ${rows}: frames dropped while scrolling by ${how}`,
      value: median(values),
      unit: '%',
      atMost: 4,
      note: `median of ${values.length} rounds: ${values.map((value) => value.toFixed(1)).join(', ')}`,
    })
    return [
      {
        name: `\`/spend\` at ${rows}: from a letter typed to its rows painted, p95`,
        value: percentile(painted, 95),
        unit: 'ms',
        atMost: 120,
        note: `${painted.length} letters in ${rounds} rounds; median ${Math.round(median(painted))} ms`,
      },
      dropFigure('wheel', drops.wheel),
      dropFigure('keys', drops.keys),
    ]
  } finally {
    await browser.close()
  }
}

/*
 * Code that runs in the page is text because the types of the bench have no DOM.
 */
/** Resolves with the time from the next `input` event to the frame in which rows and banner have changed; 0 without a change. */
const paintAfterInput = `new Promise((resolve) => {
  const read = () => [...document.querySelectorAll('[data-position], header h2')].map((part) => part.textContent).join()
  const before = read()
  addEventListener('input', () => {
    const from = performance.now()
    const poll = () => {
      if (read() !== before) requestAnimationFrame(() => resolve(performance.now() - from))
      else if (performance.now() - from > 2_000) resolve(0)
      else requestAnimationFrame(poll)
    }
    requestAnimationFrame(poll)
  }, { once: true, capture: true })
})`
const startFrames = `window.frameTimes = []
window.isCounting = true
requestAnimationFrame(function next(at) {
  window.frameTimes.push(at)
  if (window.isCounting) requestAnimationFrame(next)
})`
const stopFrames = `(() => { window.isCounting = false; return window.frameTimes })()`

/** Returns the milliseconds from each word's last letter to its rows. */
async function measureTyping(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: transactionListCopy.search })
  const times: number[] = []
  for (const word of words) {
    limit.throwIfAborted()
    await field.fill(word.slice(0, -1))
    await page.waitForLoadState('networkidle')
    const painted = page.evaluate<number>(paintAfterInput)
    await field.press(word.at(-1) ?? '')
    const time = await painted
    if (time > 0) times.push(time)
    await page.waitForLoadState('networkidle')
  }
  await field.fill('')
  return times
}

/** Returns the percentage of frames that are missing while something scrolls. */
async function measureDrops(page: Page, scroll: () => Promise<void>): Promise<number> {
  await page.evaluate(startFrames)
  await scroll()
  const times = await page.evaluate<number[]>(stopFrames)
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const expected = Math.round((last - first) / frameMs)
  return (Math.max(0, expected - (times.length - 1)) / expected) * 100
}

async function scrollByWheel(page: Page): Promise<void> {
  await page.mouse.move(400, 600)
  for (let moved = 0; moved < 20_000; moved += 120) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(frameMs)
  }
}

async function scrollByKeys(page: Page): Promise<void> {
  await page.locator('[data-position="0"]').focus()
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(33)
  }
}
