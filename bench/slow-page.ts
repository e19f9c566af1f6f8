import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import * as z from 'zod'
import { watchShifts } from '../e2e/contact-sheet/shifts.ts'

export const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Storage = NonNullable<NonNullable<Parameters<Browser['newContext']>[0]>['storageState']>

/** Lighthouse's slow 4G: bytes a second, and milliseconds that every answer waits. */
const slow4g = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

const seen = z.object({
  paint: z.number(),
  presses: z.array(z.object({ name: z.string(), ms: z.number() })),
})

/** Runs in the page, and is text because the bench itself knows no document. */
const watch = `(() => {
  globalThis.seen = { paint: 0, presses: [] }
  const on = (type, each, more) => new PerformanceObserver((list) => list.getEntries().forEach(each))
    .observe({ type, buffered: true, ...more })
  on('largest-contentful-paint', ({ startTime }) => { seen.paint = startTime })
  on('event', ({ interactionId, name, duration }) => {
    if (interactionId) seen.presses.push({ name, ms: duration })
  }, { durationThreshold: 16 })
})()`

/** A page whose processor is a quarter as fast, and whose network is a phone's where that is asked for. */
export async function slowPage(
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
  await page.addInitScript(watch)
  return page
}

export const whatWasSeen = async (page: Page) => seen.parse(await page.evaluate('seen'))

/** Every panel of a screen has its words. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  // What the observers tell, they tell after the frame.
  await page.waitForTimeout(300)
}
