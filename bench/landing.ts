import lighthouse from 'lighthouse'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/environment/browser.ts'
import { findFreePort } from '../scripts/test/free-port.ts'
import { median } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'

const rounds = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Measures the transferred bytes of the landing page on a phone before scrolling, headers included. */
async function measureWeights(browser: Browser, { address }: Server): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const kinds = new Map<string, string>()
  const sizes: { kind: string; bytes: number }[] = []
  network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.push({ kind: kinds.get(requestId) ?? 'Other', bytes: encodedDataLength })
  })
  await network.send('Network.enable')
  await page.goto(`${address}/`, { waitUntil: 'load' })
  await page.evaluate('document.fonts.ready')
  await context.close()
  const sum = (of: typeof sizes) => of.reduce((total, { bytes }) => total + bytes, 0) / 1_000
  const scripts = sizes.filter(({ kind }) => kind === 'Script')
  const split = [...Map.groupBy(sizes, ({ kind }) => kind)].map(
    ([kind, of]) => `${kind.toLowerCase()} ${sum(of).toFixed(1)}`,
  )
  return [
    {
      name: 'JavaScript of the landing page, transferred',
      value: sum(scripts),
      unit: 'kB',
      atMost: 25,
      note: `${scripts.length} files`,
    },
    {
      name: 'Landing page before scrolling, transferred',
      value: sum(sizes),
      unit: 'kB',
      atMost: 180,
      note: split.join(', '),
    },
  ]
}

async function runLighthouse(address: string, port: number) {
  const result = await lighthouse(`${address}/`, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (result === undefined) throw new Error('Lighthouse returned no result')
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message)
  const scoreOf = (name: Category) => Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100)
  const failedAudits = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.995)
      .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.score}`),
  )
  return { scoreOf, lost: failedAudits }
}

/** Measures the Lighthouse scores for mobile, with its simulated slow 4G and processor. */
async function measureScores({ address }: Server, port: number): Promise<Figure[]> {
  const taken: Awaited<ReturnType<typeof runLighthouse>>[] = []
  for (let round = 0; round < rounds; round += 1) taken.push(await runLighthouse(address, port))
  return categories.map((name) => {
    const values = taken.map(({ scoreOf }) => scoreOf(name))
    const failedAudits = [...new Set(taken.flatMap((one) => (one.scoreOf(name) < 100 ? one.lost : [])))]
    return {
      name: `Lighthouse, mobile: ${name} of the landing page`,
      value: median(values),
      unit: 'points',
      // What the paint costs differs with the machine; the other categories are rules.
      atLeast: name === 'performance' ? 95 : 100,
      note: [`median of ${values.join(', ')}`, ...failedAudits].join('; '),
    }
  })
}

/** Measures the size and the Lighthouse scores of the landing page. */
export async function landingFigures(server: Server): Promise<Figure[]> {
  const port = await findFreePort()
  const browser = await launchBrowser(`--remote-debugging-port=${port}`)
  try {
    return [...(await measureWeights(browser, server)), ...(await measureScores(server, port))]
  } finally {
    await browser.close()
  }
}
