import lighthouse from 'lighthouse'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { median } from './measure.ts'
import type { Figure } from './report.ts'
import { freePort, type Server } from './server.ts'

const rounds = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** What comes over the wire until the page stands, headers included, as a phone sees it before it scrolls. */
async function weights(browser: Browser, { address }: Server): Promise<Figure[]> {
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
      what: 'JavaScript of the landing page, over the wire',
      value: sum(scripts),
      unit: 'kB',
      atMost: 25,
      note: `${scripts.length} files`,
    },
    {
      what: 'All of the landing page before scrolling, over the wire',
      value: sum(sizes),
      unit: 'kB',
      atMost: 180,
      note: split.join(', '),
    },
  ]
}

async function scoresOnce(address: string, port: number) {
  const result = await lighthouse(`${address}/`, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (result === undefined) throw new Error('Lighthouse gave no answer')
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message)
  const scoreOf = (name: Category) => Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100)
  const lost = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.995)
      .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.score}`),
  )
  return { scoreOf, lost }
}

/** Lighthouse as a phone: its own slow 4G and slow processor, reckoned from what it saw. */
async function scores({ address }: Server, port: number): Promise<Figure[]> {
  const taken: Awaited<ReturnType<typeof scoresOnce>>[] = []
  for (let round = 0; round < rounds; round += 1) taken.push(await scoresOnce(address, port))
  return categories.map((name) => {
    const values = taken.map(({ scoreOf }) => scoreOf(name))
    const lost = [...new Set(taken.flatMap((one) => (one.scoreOf(name) < 100 ? one.lost : [])))]
    return {
      what: `Lighthouse, mobile: ${name} of the landing page`,
      value: median(values),
      unit: 'points',
      atLeast: 100,
      note: [`median of ${values.join(', ')}`, ...lost].join('; '),
    }
  })
}

/** What the landing page weighs, and what Lighthouse thinks of it. */
export async function landingFigures(server: Server): Promise<Figure[]> {
  const port = await freePort()
  const browser = await launchBrowser(`--remote-debugging-port=${port}`)
  try {
    return [...(await weights(browser, server)), ...(await scores(server, port))]
  } finally {
    await browser.close()
  }
}
