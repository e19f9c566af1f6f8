import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'

const shifts = z.array(z.object({ value: z.number(), moved: z.array(z.string()) }))
export type Shifts = z.infer<typeof shifts>

/** Notes what moves by itself: `window.shifts`, one entry a shift, with what moved. */
const watcher = `(() => {
  const named = (node) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'gone'
    return element.tagName.toLowerCase() + '.' + [...element.classList].slice(0, 4).join('.') + ' «' + (element.textContent ?? '').trim().slice(0, 30) + '»'
  }
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => named(node)) })
  }).observe({ type: 'layout-shift', buffered: true })
})()`

/** Every document of the context notes its shifts from its first picture on. */
export const watchShifts = (context: BrowserContext): Promise<unknown> => context.addInitScript(watcher)

export const shiftsOf = async (page: Page): Promise<Shifts> =>
  shifts.parse(await page.evaluate('window.shifts ?? []'))

/** Figures take their time: on loopback a skeleton is gone before it is drawn. */
export async function slowDown(context: BrowserContext, ms: number): Promise<void> {
  await context.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, ms))
    await route.continue().catch(() => undefined) // the page has left
  })
}
