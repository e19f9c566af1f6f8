import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import type { Browser, Page } from 'playwright-core'
import { maxLayoutShift, readShifts } from '../e2e/contact-sheet/shifts.ts'
import { launchBrowser } from '../e2e/environment/browser.ts'
import { limit } from './support/limit.ts'
import { median } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import { openSlowPage, readMeasurements, type Storage, waitUntilLoaded, widths } from './support/slow-page.ts'
import { ingestNewHousehold, register } from './support/users.ts'

const rounds = 5
const presses = 10
const screens = ['/dashboard', '/dashboard-legacy', '/dashboard-topbar', '/analytics', '/wallet']
const slow = 'processor slowed 4×'

interface SlowBrowser {
  browser: Browser
  server: Server
  storage: Storage
}

/** Measures the largest contentful paint of /dashboard with an empty and with a filled HTTP cache. */
async function measurePaints({ browser, server, storage }: SlowBrowser): Promise<Figure[]> {
  const visit = async (page: Page) => {
    limit.throwIfAborted()
    await page.goto(`${server.address}/dashboard`)
    await waitUntilLoaded(page)
    return (await readMeasurements(page)).paint
  }
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ storageState: storage, viewport: widths.desk })
    const page = await openSlowPage(context)
    cold.push(await visit(page))
    await visit(page)
    warm.push(await visit(page))
    await context.close()
  }
  const figure = (what: string, taken: number[]): Figure => ({
    name: `Largest paint of \`/dashboard\`, ${what}`,
    value: median(taken),
    unit: 'ms',
    atMost: 1_200,
    note: `${slow}; median of ${rounds}, slowest ${Math.round(Math.max(...taken))} ms`,
  })
  return [figure('nothing in the HTTP cache', cold), figure('files in the HTTP cache', warm)]
}

/** Runs in the page: resolves with the time when the first figures of the dashboard are painted. */
const figuresPainted = `new Promise((resolve) => {
  const place = ${JSON.stringify(`section[aria-label="${dashboardCopy.summary.label}"] .num`)}
  const poll = () => {
    if (document.querySelector(place)?.textContent.includes('$') !== true) requestAnimationFrame(poll)
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
  }
  poll()
})`

/** Measures a first visit over a phone network with a stored session. */
async function measureColdStart({ browser, server, storage }: SlowBrowser): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    limit.throwIfAborted()
    const context = await browser.newContext({ storageState: storage, viewport: widths.phone })
    const page = await openSlowPage(context, { network: true })
    await page.goto(`${server.address}/dashboard`, { waitUntil: 'commit' })
    times.push(await page.evaluate<number>(figuresPainted))
    await context.close()
  }
  return {
    name: 'Signed-in cold start on slow 4G: the first figures of `/dashboard` painted',
    value: Math.max(...times) / 1_000,
    unit: 's',
    atMost: 2.5,
    note: `${slow}, 150 ms latency, 1.6 Mbit/s down, 750 kbit/s up; nothing cached; slowest of ${times.map((ms) => (ms / 1_000).toFixed(2)).join(', ')}`,
  }
}

/** Measures the layout shift of the screens with an empty cache. */
async function measureShifts({ browser, server, storage }: SlowBrowser): Promise<Figure> {
  const taken: { where: string; shift: number }[] = []
  for (const screen of screens)
    for (const [name, viewport] of Object.entries(widths)) {
      limit.throwIfAborted()
      const context = await browser.newContext({ storageState: storage, viewport })
      const page = await openSlowPage(context)
      await page.goto(server.address + screen)
      await waitUntilLoaded(page)
      const shift = (await readShifts(page)).reduce((sum, { value }) => sum + value, 0)
      taken.push({ where: `\`${screen}\` (${name})`, shift })
      await context.close()
    }
  const moving = taken.filter(({ shift }) => shift > 0).toSorted((a, b) => b.shift - a.shift)
  return {
    name: `Layout shift of ${screens.length} screens at both widths, largest`,
    value: moving[0]?.shift ?? 0,
    unit: '',
    atMost: maxLayoutShift,
    note: [
      `${slow}, nothing cached; ${taken.length - moving.length} of ${taken.length} do not move at all`,
      ...moving.slice(0, 3).map(({ where, shift }) => `${where} ${shift.toFixed(4)}`),
    ].join('; '),
  }
}

type Press = (page: Page, time: number) => Promise<void>

const { period, actions } = dashboardCopy
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const openDialog =
  (button: string): Press =>
  async (page) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

/** Interactions of the dashboards. An even `time` changes the state, an odd one restores it. */
const interactions: Record<string, { path: string; press: Press }> = {
  'period switch': {
    path: '/dashboard',
    press: (page, time) =>
      radio(page, period.names[time % 2 === 0 ? 'last_month' : 'this_month']).check({ force: true }),
  },
  'custom range, opened': { path: '/dashboard', press: openDialog(period.choose) },
  'Agregar gasto, opened': { path: '/dashboard', press: openDialog(actions.addSpending) },
  'amounts hidden and shown': {
    path: '/dashboard',
    press: (page, time) =>
      page.getByRole('button', { name: time % 2 === 0 ? shellCopy.privacyOn : shellCopy.privacyOff }).click(),
  },
  'currency of `/dashboard-legacy`': {
    path: '/dashboard-legacy',
    press: (page, time) =>
      radio(page, panelCopy.currencies[time % 2 === 0 ? 'USD' : 'CLP']).check({ force: true }),
  },
}

/** Measures each interaction from the press to the next frame, by Event Timing. */
async function measureInteractions({ browser, server, storage }: SlowBrowser): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, { path, press }] of Object.entries(interactions)) {
    const context = await browser.newContext({ storageState: storage, viewport: widths.desk })
    const page = await openSlowPage(context)
    await page.goto(server.address + path)
    await waitUntilLoaded(page)
    const taken: number[] = []
    for (let time = 0; time < presses; time += 1) {
      limit.throwIfAborted()
      const before = (await readMeasurements(page)).presses.length
      await press(page, time)
      await waitUntilLoaded(page)
      const events = (await readMeasurements(page)).presses.slice(before)
      taken.push(Math.max(0, ...events.map(({ ms }) => ms)))
    }
    await context.close()
    figures.push({
      name: `Dashboards, interaction: ${name}`,
      value: median(taken),
      unit: 'ms',
      atMost: 50,
      note: `${slow}; median of ${presses} presses by Event Timing, slowest ${Math.max(...taken)} ms; each to the next frame, in steps of 8 ms, and 0 below 16`,
    })
  }
  return figures
}

/** Measures paint, layout shift and interactions of the dashboards with a slowed processor. */
export async function dashboardFigures(server: Server): Promise<Figure[]> {
  const user = await register(server)
  await ingestNewHousehold(server, user, { movements: 2_000, seed: 'dashboard' })
  await ingestNewHousehold(server, user, { movements: 1_000, seed: 'dashboard', bank: 'santander' })
  const { storage } = await createSignedInStorage(server, user)
  const browser = await launchBrowser()
  const visit = { browser, server, storage }
  try {
    return [
      ...(await measurePaints(visit)),
      await measureColdStart(visit),
      await measureShifts(visit),
      ...(await measureInteractions(visit)),
    ]
  } finally {
    await browser.close()
  }
}
