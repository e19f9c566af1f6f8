import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/environment/browser.ts'
import { median } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import { ingestNewHousehold, register } from './support/users.ts'

type Origin = { origin: string; localStorage: { name: string; value: string }[] }
type Weight = { bytes: number; files: number }

/** Runs in the page: resolves with the paths of the scripts that had come when the wanted screen was whole. */
const toScriptsOf = (wanted: string) => `new Promise((resolve) => {
  const poll = () => {
    const isWhole = document.querySelector(${JSON.stringify(wanted)}) && !document.querySelector('main [aria-busy=true]')
    if (!isWhole) return requestAnimationFrame(poll)
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    resolve(paths.filter((path) => path.endsWith('.js')))
  }
  poll()
})`

/** Measures the scripts of a cold visit, compressed with gzip; not what is loaded after the screen, which a user may open next. */
async function measureScripts(
  browser: Browser,
  address: string,
  origins: Origin[],
  wanted: string,
): Promise<Weight> {
  const context = await browser.newContext({ storageState: { cookies: [], origins } })
  const page = await context.newPage()
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (answer) => {
    const body = () => answer.body().then((bytes) => gzipSync(bytes, { level: 9 }).length)
    if (answer.request().resourceType() === 'script') sizes.set(new URL(answer.url()).pathname, body())
  })
  await page.goto(address, { waitUntil: 'commit' })
  const scripts = await page.evaluate<string[]>(toScriptsOf(wanted))
  const all = await Promise.all(scripts.map(async (path) => (await sizes.get(path)) ?? 0))
  await context.close()
  return { bytes: all.reduce((sum, size) => sum + size, 0), files: all.length }
}

/** Runs in the page: resolves with the time from the last file that the form needs to the frame that has the form. */
const formAfterFiles = `new Promise((resolve) => {
  const poll = () => {
    if (!document.querySelector('form')) return requestAnimationFrame(poll)
    const shown = performance.now()
    const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd)
    resolve(shown - Math.max(...ends.filter((end) => end <= shown)))
  }
  poll()
})`
const formRounds = 5

/** Measures how long the sign-in form waits after its last file. */
async function measureFormWait(browser: Browser, address: string): Promise<Figure> {
  const waits: number[] = []
  for (let round = 0; round < formRounds; round += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${address}/login`, { waitUntil: 'commit' })
    waits.push(await page.evaluate<number>(formAfterFiles))
    await context.close()
  }
  return {
    name: 'Sign-in form, from its last file to the frame that has it',
    value: median(waits),
    unit: 'ms',
    atMost: 150,
    note: `median of ${formRounds} cold visits, slowest ${Math.round(Math.max(...waits))} ms`,
  }
}

/** Measures the JavaScript of the first screens in Chromium. */
export async function measureScreenWeights(server: Server): Promise<Figure[]> {
  const user = await register(server)
  await ingestNewHousehold(server, user, { movements: 300 })
  const { origins } = (await createSignedInStorage(server, user)).storage
  const browser = await launchBrowser()
  try {
    const figure = (what: string, { bytes, files }: Weight, atMost?: number): Figure => ({
      name: `JavaScript of ${what}`,
      value: bytes / 1_000,
      unit: 'kB gz',
      ...(atMost === undefined ? {} : { atMost }),
      note: `${files} files of a cold visit in Chromium`,
    })
    const dashboard = await measureScripts(browser, `${server.address}/dashboard`, origins, 'main h1')
    const login = await measureScripts(browser, `${server.address}/login`, [], 'form')
    return [
      figure('the signed-in first screen (`/dashboard` with rows)', dashboard, 195),
      figure('the sign-in page', login),
      await measureFormWait(browser, server.address),
    ]
  } finally {
    await browser.close()
  }
}
