import * as z from 'zod'
import { launchBrowser } from '../../e2e/environment/browser.ts'
import type { Server } from './server.ts'
import { createSignedInStorage } from './signed-in-storage.ts'
import type { BenchUser } from './users.ts'

const painted = z.record(z.string(), z.number())
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** The same clock as in the page. */
const now = () => performance.timeOrigin + performance.now()

interface WatchedScreen {
  path: string
  /** The selector of an element that is visible when the page is ready. */
  ready: string
  /** A JavaScript expression for the page that returns the visible marks. */
  marks: string
}
interface SentChange {
  mark: string
  send: () => Promise<Response>
}

/**
 * Records when each mark is painted: animation frame callbacks run before the paint, their timeouts after it. Runs in the
 * page; it is text because the types of the bench have no DOM.
 */
const notePaints = (marks: string) => `(() => {
  globalThis.painted = {}
  new MutationObserver(() => {
    const newMarks = [...(${marks})].filter((mark) => !(mark in painted))
    if (newMarks.length === 0) return
    requestAnimationFrame(() => setTimeout(() => {
      for (const mark of newMarks) painted[mark] ??= performance.timeOrigin + performance.now()
    }, 0))
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
})()`

/** Measures the time from each sent change to the frame in which an open page shows it. */
export async function measurePaints(
  server: Server,
  user: BenchUser,
  { path, ready, marks }: WatchedScreen,
  sends: readonly SentChange[],
): Promise<number[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      storageState: (await createSignedInStorage(server, user)).storage,
    })
    const page = await context.newPage()
    await page.goto(server.address + path)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(notePaints(marks))
    const sent: [mark: string, at: number][] = []
    for (const { mark, send } of sends) {
      sent.push([mark, now()])
      await (await send()).arrayBuffer()
      await pause(100)
    }
    await pause(1_000)
    const seen = painted.parse(await page.evaluate('painted'))
    // One frame can show two changes: a change is visible when a later one is.
    return sent.map(([mark, at], first) => {
      const shown = sent.slice(first).flatMap(([later]) => seen[later] ?? [])
      if (shown.length === 0) throw new Error(`${mark} was never painted`)
      return Math.min(...shown) - at
    })
  } finally {
    await browser.close()
  }
}
