import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import * as z from 'zod'
import { watchShifts } from '../../e2e/contact-sheet/shifts.ts'

export const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Storage = NonNullable<NonNullable<Parameters<Browser['newContext']>[0]>['storageState']>

/** Lighthouse's slow 4G: bytes per second, and latency in milliseconds. */
const slow4g = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

const measurementsSchema = z.object({
  paint: z.number(),
  presses: z.array(z.object({ name: z.string(), ms: z.number() })),
})

/** Runs in the page; it is text because the types of the bench have no DOM. */
const watchScript = `(() => {
  globalThis.seen = { paint: 0, presses: [] }
  const on = (type, each, more) => new PerformanceObserver((list) => list.getEntries().forEach(each))
    .observe({ type, buffered: true, ...more })
  on('largest-contentful-paint', ({ startTime }) => { seen.paint = startTime })
  on('event', ({ interactionId, name, duration }) => {
    if (interactionId) seen.presses.push({ name, ms: duration })
  }, { durationThreshold: 16 })
})()`

/** Opens a page with a processor slowed down four times, and optionally with a phone network. */
export async function openSlowPage(
  context: BrowserContext,
  { network = false }: { network?: boolean } = {},
): Promise<Page> {
  await watchShifts(context)
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
  }
  await page.addInitScript(watchScript)
  return page
}

export const readMeasurements = async (page: Page) => measurementsSchema.parse(await page.evaluate('seen'))

/** Waits until no panel of the screen is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  // Performance observers report after the frame.
  await page.waitForTimeout(300)
}
