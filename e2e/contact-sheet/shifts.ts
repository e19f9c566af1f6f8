import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'

/** The largest accepted layout shift of a screen (issue L). */
export const maxLayoutShift = 0.01

const shifts = z.array(z.object({ value: z.number(), moved: z.array(z.string()) }))
export type Shifts = z.infer<typeof shifts>

/** Records layout shifts in `window.shifts`, with the elements that moved. */
const watchScript = `(() => {
  const named = (node) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'removed'
    return element.tagName.toLowerCase() + '.' + [...element.classList].slice(0, 4).join('.') + ' «' + (element.textContent ?? '').trim().slice(0, 30) + '»'
  }
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => named(node)) })
  }).observe({ type: 'layout-shift', buffered: true })
})()`

/** Records the layout shifts of every document of the context from its first paint. */
export const watchShifts = (context: BrowserContext): Promise<unknown> => context.addInitScript(watchScript)

export const readShifts = async (page: Page): Promise<Shifts> =>
  shifts.parse(await page.evaluate('window.shifts ?? []'))

/** Delays API responses: on loopback a skeleton disappears before it is painted. */
export async function delayAnswers(context: BrowserContext, ms: number): Promise<void> {
  await context.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, ms))
    await route.continue().catch(() => undefined) // the page was closed
  })
}
