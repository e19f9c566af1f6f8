import type { Goal } from '@lucas/contract/goal.ts'
import * as z from 'zod'
import { launchBrowser } from '../e2e/browser.ts'
import { percentile } from './measure.ts'
import { type Person, post, register } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'
import { signedIn } from './signed-in.ts'

const contributions = 100
const amount = 1_000
const painted = z.record(z.string(), z.number())
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** The clock that the page reads too. */
const now = () => performance.timeOrigin + performance.now()

/**
 * Notes when each remainder of the goal had been painted: a frame's callbacks run before it is painted, what they put
 * off runs after it. Runs in the page, and is text because the bench itself knows no document.
 */
const notePaints = `(() => {
  globalThis.painted = {}
  new MutationObserver(() => {
    const left = /Faltan \\$(\\d{1,3}(?:\\.\\d{3})*)/.exec(document.querySelector('article')?.textContent ?? '')?.[1]
    if (left === undefined || left in painted) return
    requestAnimationFrame(() => setTimeout(() => { painted[left] ??= performance.timeOrigin + performance.now() }, 0))
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
})()`

/** From a contribution that is sent somewhere else to the frame in which an open screen shows it. */
export async function contributionPaints(
  server: Server,
  makeGoal: (server: Server, person: Person, at: number) => Promise<Goal>,
): Promise<Figure[]> {
  const person = await register(server)
  const { id, target_amount: target } = await makeGoal(server, person, 0)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ storageState: (await signedIn(server, person)).storage })
    const page = await context.newPage()
    await page.goto(`${server.address}/objetivos`)
    await page.getByRole('article').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(notePaints)
    const sent: [left: string, at: number][] = []
    for (let at = 1; at <= contributions; at += 1) {
      sent.push([(target - at * amount).toLocaleString('es-CL'), now()])
      const answer = await post(server, `/api/goals/${id}/contribute/`, { amount }, person.access)
      await answer.arrayBuffer()
      await pause(100)
    }
    await pause(1_000)
    const seen = painted.parse(await page.evaluate('painted'))
    // One frame may show two that came together: a remainder is on the screen as soon as a smaller one is.
    const times = sent.map(([, at], first) => {
      const shown = sent.slice(first).flatMap(([left]) => seen[left] ?? [])
      if (shown.length === 0) throw new Error('a contribution was never painted')
      return Math.min(...shown) - at
    })
    const note = `${contributions} contributions, one after the other; from the sending of the request to the frame`
    return [
      {
        what: 'A contribution on an open screen, painted, p50',
        value: percentile(times, 50),
        unit: 'ms',
        atMost: 100,
        note,
      },
      { what: 'The same, p99', value: percentile(times, 99), unit: 'ms', atMost: 300 },
    ]
  } finally {
    await browser.close()
  }
}
