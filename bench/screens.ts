import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { deliver, register } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'
import { signedIn } from './signed-in.ts'

type Origin = { origin: string; localStorage: { name: string; value: string }[] }
type Weight = { bytes: number; files: number }

/** The scripts that a cold visit loads, compressed as every server can. */
async function scriptsOf(
  browser: Browser,
  address: string,
  origins: Origin[],
  wanted: string,
): Promise<Weight> {
  const context = await browser.newContext({ storageState: { cookies: [], origins } })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return
    sizes.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address)
  await page.locator(wanted).first().waitFor()
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(sizes)
  await context.close()
  return { bytes: all.reduce((sum, size) => sum + size, 0), files: all.length }
}

/** What the browser must fetch and read before the first screens stand, in a real Chromium. */
export async function screenWeights(server: Server): Promise<Figure[]> {
  const person = await register(server)
  await deliver(server, person, { movements: 300 })
  const { origins } = (await signedIn(server, person)).storage
  const browser = await launchBrowser()
  try {
    const figure = (what: string, { bytes, files }: Weight, atMost?: number): Figure => ({
      what: `JavaScript of ${what}`,
      value: bytes / 1_000,
      unit: 'kB gz',
      ...(atMost === undefined ? {} : { atMost }),
      note: `${files} files of a cold visit in Chromium`,
    })
    // Playwright ends a wait after 30 seconds by itself.
    const dashboard = await scriptsOf(browser, `${server.address}/dashboard`, origins, 'main h1')
    const login = await scriptsOf(browser, `${server.address}/login`, [], 'form')
    return [
      figure('the signed-in first screen (`/dashboard` with rows)', dashboard, 170),
      figure('the sign-in page', login),
    ]
  } finally {
    await browser.close()
  }
}
