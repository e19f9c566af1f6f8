import * as z from 'zod'
import { launchBrowser } from '../e2e/browser.ts'
import type { Person } from './people.ts'
import type { Server } from './server.ts'
import { signedIn } from './signed-in.ts'

const painted = z.record(z.string(), z.number())
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** The clock that the page reads too. */
const now = () => performance.timeOrigin + performance.now()

interface Watched {
  path: string
  /** What stands on the page when it is ready. */
  ready: string
  /** An expression that tells, in the page, by which marks it shows what was sent: each a text. */
  marks: string
}
interface Sent {
  mark: string
  send: () => Promise<Response>
}

/**
 * Notes when each mark had been painted: a frame's callbacks run before it is painted, what they put off runs after it.
 * Runs in the page, and is text because the bench itself knows no document.
 */
const notePaints = (marks: string) => `(() => {
  globalThis.painted = {}
  new MutationObserver(() => {
    const fresh = [...(${marks})].filter((mark) => !(mark in painted))
    if (fresh.length === 0) return
    requestAnimationFrame(() => setTimeout(() => {
      for (const mark of fresh) painted[mark] ??= performance.timeOrigin + performance.now()
    }, 0))
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
})()`

/** From what is sent somewhere else to the frame in which an open page shows it, one after the other. */
export async function paintTimes(
  server: Server,
  person: Person,
  { path, ready, marks }: Watched,
  sends: readonly Sent[],
): Promise<number[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ storageState: (await signedIn(server, person)).storage })
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
    // One frame may show two that came together: what was sent is on the screen as soon as a later one is.
    return sent.map(([mark, at], first) => {
      const shown = sent.slice(first).flatMap(([later]) => seen[later] ?? [])
      if (shown.length === 0) throw new Error(`${mark} was never painted`)
      return Math.min(...shown) - at
    })
  } finally {
    await browser.close()
  }
}
