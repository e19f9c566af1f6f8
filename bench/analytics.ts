import { analysisCharts } from '@lucas/contract/analysis.ts'
import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import type { Household } from '@lucas/household/household.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { analyse, giveGrow, proveInvariants } from './database.ts'
import { limit } from './limit.ts'
import { percentile, takingTurns, timed } from './measure.ts'
import { multiply } from './multiply.ts'
import { deliverHousehold, householdFor, type Person, register, today } from './people.ts'
import { get } from './reads.ts'
import type { Figure } from './report.ts'
import type { Cluster, Server } from './server.ts'
import { signedIn } from './signed-in.ts'

const [few, middle, many] = [1_000, 100_000, 1_000_000]
const rounds = 40
const calls = 60

const begin = addDays(addMonths(today, -22), 1)
/** The screens of figures, by themselves and over all 22 months, a cycle and days that end within months. */
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

/** Every so-manieth movement of a life, told as a bank does: the same days, accounts, shops and categories, fewer rows. */
function thinned(household: Household, wanted: number): Household {
  const all = household.accounts.flatMap(({ movements }) => movements).toSorted((a, b) => a.day - b.day)
  const kept = new Set(Array.from({ length: wanted }, (_, at) => all[Math.floor((at * all.length) / wanted)]))
  return {
    ...household,
    accounts: household.accounts.map((account) => {
      let balance = account.opening
      const movements = account.movements
        .filter((movement) => kept.has(movement))
        .map((movement) => {
          balance += movement.amount
          return { ...movement, balanceAfter: balance }
        })
      return { ...account, movements, balance }
    }),
  }
}

/** What the screens ask for, heard from the browser, and each chart of the longest range as a file. */
async function askedPaths(server: Server, person: Person): Promise<string[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ storageState: (await signedIn(server, person)).storage })
    const page = await context.newPage()
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.add(pathname + search)
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
    return [...asked, ...files]
  } finally {
    await browser.close()
  }
}

/** The 95th percentile of each call, in turns. */
async function slowest(server: Server, person: Person, paths: readonly string[]) {
  const times = new Map(paths.map((path) => [path, [] as number[]]))
  for (let call = 0; call < calls; call += 1)
    for (const [path, taken] of times) {
      limit.throwIfAborted()
      taken.push(await timed(() => get(server, person, path)))
    }
  return [...times]
    .map(([path, taken]) => ({ path, ms: percentile(taken.slice(3), 95) }))
    .toSorted((a, b) => b.ms - a.ms)
}

async function ratioOf(server: Server, path: string, short: Person, long: Person) {
  const works = { short: () => get(server, short, path), long: () => get(server, long, path) }
  await takingTurns(3, works)
  const time = await takingTurns(rounds, works)
  return { path, few: time('short'), many: time('long'), ratio: time('long') / time('short') }
}

const pathname = (path: string) => path.split('?')[0] ?? path

/** Whether a long life makes the figures slower: 1,000 and 1,000,000 movements of the same accounts and 22 months. */
export async function analyticsFigures(server: Server, cluster: Cluster): Promise<Figure[]> {
  const life = householdFor({ movements: middle, seed: 'analytics' })
  const [short, long] = [await register(server), await register(server)]
  await deliverHousehold(server, short, thinned(life, few), { movements: few })
  await deliverHousehold(server, long, life, { movements: middle })
  const { userId } = await signedIn(server, long)
  await analyse(cluster)
  await proveInvariants(cluster)
  for (const id of [userId, (await signedIn(server, short)).userId]) await giveGrow(cluster, id)
  const paths = await askedPaths(server, long)
  const at100k = await slowest(server, long, paths)

  await multiply(cluster, userId, many)
  await analyse(cluster)
  await proveInvariants(cluster)
  const ratios = []
  for (const path of paths) ratios.push(await ratioOf(server, path, short, long))
  return [...ratioFigures(ratios), p95Figure(at100k)]
}

const thousands = (count: number) => count.toLocaleString('en')
const told = ({ path, few: short, many: long, ratio }: Awaited<ReturnType<typeof ratioOf>>) =>
  `${path.slice(path.indexOf('?') + 1)} ${long.toFixed(1)} ms against ${short.toFixed(1)} ms, ${ratio.toFixed(2)}×`

/** One figure of each call: its worst question. */
function ratioFigures(ratios: readonly Awaited<ReturnType<typeof ratioOf>>[]): Figure[] {
  return [...Map.groupBy(ratios, ({ path }) => pathname(path))].flatMap(([path, own]) => {
    const [worst] = own.toSorted((a, b) => b.ratio - a.ratio)
    if (worst === undefined) return []
    return [
      {
        what: `\`${path}\` at ${thousands(many)} rows against ${thousands(few)}`,
        value: worst.ratio,
        unit: '×',
        atMost: 2,
        note: `the worst of ${own.length}: ${told(worst)}; medians of ${rounds} calls in turns, both over the same 22 months, accounts and categories`,
      },
    ]
  })
}

function p95Figure(taken: Awaited<ReturnType<typeof slowest>>): Figure {
  const [worst, ...others] = taken
  const next = others.slice(0, 2).map(({ path, ms }) => `${path} ${ms.toFixed(1)} ms`)
  return {
    what: `The slowest of ${taken.length} calls of these screens at ${thousands(middle)} rows, p95`,
    value: worst?.ms ?? Number.NaN,
    unit: 'ms',
    atMost: 60,
    note: [`${worst?.path}, ${calls} calls in turns`, ...next].join('; then '),
  }
}
