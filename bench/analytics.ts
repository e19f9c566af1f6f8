import { analysisCharts } from '@lucas/contract/analytics/analysis.ts'
import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import type { Household } from '@lucas/household/household.ts'
import { launchBrowser } from '../e2e/environment/browser.ts'
import { get } from './reads.ts'
import { analyzeTables, assertInvariants, grantGrow } from './support/database.ts'
import { limit } from './support/limit.ts'
import { measureInTurns, measureMs, percentile } from './support/measure.ts'
import { multiply } from './support/multiply.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import { type BenchUser, createHousehold, ingestHousehold, register, today } from './support/users.ts'

const [few, middle, many] = [1_000, 100_000, 1_000_000]
const rounds = 40
const calls = 60

const begin = addDays(addMonths(today, -22), 1)
/** The list of transactions, its totals, and searches of a frequent and a rare text. */
const listPaths = [
  '/api/transactions/?limit=50',
  '/api/transactions/?limit=100&count=false&search=compra',
  '/api/transactions/?limit=100&count=false&search=netflix',
  '/api/transactions/totals/',
  `/api/transactions/totals/?date_from=${begin}&date_to=${today}`,
]
const frequentTotals = '/api/transactions/totals/?search=compra'
/** The screens with figures: by default, over a pay cycle, and over all 22 months. */
const screens = [
  '/dashboard',
  '/dashboard?period=my_cycle',
  `/dashboard?from=${begin}&to=${today}`,
  '/dashboard-legacy',
  '/dashboard-topbar',
  '/analytics',
  '/analytics?period=my_cycle',
  `/analytics?from=${begin}&to=${today}`,
  '/wallet',
]

/** Samples a household evenly: the same days, accounts, shops and categories with fewer transactions. */
export function sampleHousehold(household: Household, wanted: number): Household {
  const all = household.accounts.flatMap(({ movements }) => movements).toSorted((a, b) => a.day - b.day)
  const chosen = new Set(
    Array.from({ length: wanted }, (_, at) => all[Math.floor((at * all.length) / wanted)]),
  )
  return {
    ...household,
    accounts: household.accounts.map((account) => {
      let balance = account.opening
      const movements = account.movements
        .filter((movement) => chosen.has(movement))
        .map((movement) => {
          balance += movement.amount
          return { ...movement, balanceAfter: balance }
        })
      return { ...account, movements, balance }
    }),
  }
}

/** Records the API requests of the screens in the browser, and adds the CSV file of each chart. */
async function recordApiPaths(server: Server, user: BenchUser): Promise<string[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      storageState: (await createSignedInStorage(server, user)).storage,
    })
    const page = await context.newPage()
    const recorded = new Set<string>()
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) recorded.add(pathname + search)
    })
    for (const screen of screens) {
      limit.throwIfAborted()
      await page.goto(server.address + screen)
      await page.locator('main h1').waitFor()
      await page.waitForLoadState('networkidle')
    }
    const files = analysisCharts.map(
      (chart) => `/api/analytics/csv/?chart=${chart}&from=${begin}&to=${today}`,
    )
    return [...recorded, ...files]
  } finally {
    await browser.close()
  }
}

/** Measures the 95th percentile of each request, in turns. Returns the slowest first. */
async function measureP95(server: Server, user: BenchUser, paths: readonly string[]) {
  const times = new Map(paths.map((path) => [path, [] as number[]]))
  for (let call = 0; call < calls; call += 1)
    for (const [path, durations] of times) {
      limit.throwIfAborted()
      durations.push(await measureMs(() => get(server, user, path)))
    }
  return [...times]
    .map(([path, durations]) => ({ path, ms: percentile(durations.slice(3), 95) }))
    .toSorted((a, b) => b.ms - a.ms)
}

async function measureRatio(server: Server, path: string, short: BenchUser, long: BenchUser) {
  const tasks = { short: () => get(server, short, path), long: () => get(server, long, path) }
  await measureInTurns(3, tasks)
  const time = await measureInTurns(rounds, tasks)
  return { path, few: time('short'), many: time('long'), ratio: time('long') / time('short') }
}

const pathname = (path: string) => path.split('?')[0] ?? path

/** Compares the analytics of 1,000 and 1,000,000 transactions of the same accounts and 22 months. */
export async function analyticsFigures(server: Server, cluster: Cluster): Promise<Figure[]> {
  const household = createHousehold({ movements: middle, seed: 'analytics' })
  const [short, long] = [await register(server), await register(server)]
  await ingestHousehold(server, short, sampleHousehold(household, few), { movements: few })
  await ingestHousehold(server, long, household, { movements: middle })
  const { userId } = await createSignedInStorage(server, long)
  await analyzeTables(cluster)
  await assertInvariants(cluster)
  for (const id of [userId, (await createSignedInStorage(server, short)).userId]) await grantGrow(cluster, id)
  const paths = [...(await recordApiPaths(server, long)), ...listPaths]
  const at100k = await measureP95(server, long, paths)

  await multiply(cluster, userId, many)
  await analyzeTables(cluster)
  await assertInvariants(cluster)
  const ratios = []
  for (const path of paths) ratios.push(await measureRatio(server, path, short, long))
  const totals = await measureRatio(server, frequentTotals, short, long)
  return [...ratioFigures(ratios), frequentTotalsFigure(totals), p95Figure(at100k)]
}

const thousands = (count: number) => count.toLocaleString('en')
const describeRatio = ({ path, few: short, many: long, ratio }: Awaited<ReturnType<typeof measureRatio>>) =>
  `${path.slice(path.indexOf('?') + 1)} ${long.toFixed(1)} ms against ${short.toFixed(1)} ms, ${ratio.toFixed(2)}×`

/** Returns one figure per path: its worst query. */
function ratioFigures(ratios: readonly Awaited<ReturnType<typeof measureRatio>>[]): Figure[] {
  return [...Map.groupBy(ratios, ({ path }) => pathname(path))].flatMap(([path, own]) => {
    const [worst] = own.toSorted((a, b) => b.ratio - a.ratio)
    if (worst === undefined) return []
    return [
      {
        name: `\`${path}\` at ${thousands(many)} rows against ${thousands(few)}`,
        value: worst.ratio,
        unit: '×',
        atMost: 2,
        note: `slowest of ${own.length}: ${describeRatio(worst)}; medians of ${rounds} alternating calls, both over the same 22 months, accounts and categories`,
      },
    ]
  })
}

/** Its cost grows with the history, because each row is compared. */
const frequentTotalsFigure = (totals: Awaited<ReturnType<typeof measureRatio>>): Figure => ({
  name: `Totals of the search of a frequent text at ${thousands(many)} rows`,
  value: totals.many,
  unit: 'ms',
  note: describeRatio(totals),
})

function p95Figure(durations: Awaited<ReturnType<typeof measureP95>>): Figure {
  const [worst, ...others] = durations
  const next = others.slice(0, 2).map(({ path, ms }) => `${path} ${ms.toFixed(1)} ms`)
  return {
    name: `The slowest of ${durations.length} calls of these screens at ${thousands(middle)} rows, p95`,
    value: worst?.ms ?? Number.NaN,
    unit: 'ms',
    atMost: 60,
    note: [`${worst?.path}, ${calls} alternating calls`, ...next].join('; then '),
  }
}
