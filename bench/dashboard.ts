import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { shiftsOf } from '../e2e/contact-sheet/shifts.ts'
import { limit } from './limit.ts'
import { median } from './measure.ts'
import { deliver, register } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'
import { signedIn } from './signed-in.ts'
import { type Storage, settled, slowPage, whatWasSeen, widths } from './slow-page.ts'

const rounds = 5
const presses = 10
const screens = ['/dashboard', '/dashboard-legacy', '/dashboard-topbar', '/analytics', '/wallet']
const slow = 'processor slowed 4×'

interface Visit {
  browser: Browser
  server: Server
  storage: Storage
}

/** The largest paint of /dashboard, by a browser that was never here and by one that has its files. */
async function paints({ browser, server, storage }: Visit): Promise<Figure[]> {
  const visit = async (page: Page) => {
    limit.throwIfAborted()
    await page.goto(`${server.address}/dashboard`)
    await settled(page)
    return (await whatWasSeen(page)).paint
  }
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ storageState: storage, viewport: widths.desk })
    const page = await slowPage(context)
    cold.push(await visit(page))
    await visit(page)
    warm.push(await visit(page))
    await context.close()
  }
  const figure = (what: string, taken: number[]): Figure => ({
    what: `Largest paint of \`/dashboard\`, ${what}`,
    value: median(taken),
    unit: 'ms',
    atMost: 1_200,
    note: `${slow}; median of ${rounds}, slowest ${Math.round(Math.max(...taken))} ms`,
  })
  return [figure('nothing in the HTTP cache', cold), figure('files in the HTTP cache', warm)]
}

/** Runs in the page: the moment in which the first figures of the dashboard have been painted. */
const figuresPainted = `new Promise((resolve) => {
  const place = ${JSON.stringify(`section[aria-label="${dashboardCopy.summary.label}"] .num`)}
  const look = () => {
    if (document.querySelector(place)?.textContent.includes('$') !== true) requestAnimationFrame(look)
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
  }
  look()
})`

/** A first visit over a phone's network by somebody whose session lies in the browser's storage. */
async function coldStart({ browser, server, storage }: Visit): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    limit.throwIfAborted()
    const context = await browser.newContext({ storageState: storage, viewport: widths.phone })
    const page = await slowPage(context, { network: true })
    await page.goto(`${server.address}/dashboard`, { waitUntil: 'commit' })
    times.push(await page.evaluate<number>(figuresPainted))
    await context.close()
  }
  return {
    what: 'Signed-in cold start on slow 4G: the first figures of `/dashboard` painted',
    value: Math.max(...times) / 1_000,
    unit: 's',
    atMost: 2.5,
    note: `${slow}, 150 ms to every answer, 1.6 Mbit/s down, 750 kbit/s up; nothing cached; the longest of ${times.map((ms) => (ms / 1_000).toFixed(2)).join(', ')}`,
  }
}

/** What moves by itself while a screen comes together, nothing in the cache. */
async function shifts({ browser, server, storage }: Visit): Promise<Figure> {
  const taken: { where: string; shift: number }[] = []
  for (const screen of screens)
    for (const [name, viewport] of Object.entries(widths)) {
      limit.throwIfAborted()
      const context = await browser.newContext({ storageState: storage, viewport })
      const page = await slowPage(context)
      await page.goto(server.address + screen)
      await settled(page)
      const shift = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0)
      taken.push({ where: `\`${screen}\` (${name})`, shift })
      await context.close()
    }
  const moving = taken.filter(({ shift }) => shift > 0).toSorted((a, b) => b.shift - a.shift)
  return {
    what: `Layout shift of ${screens.length} screens at both widths, the worst`,
    value: moving[0]?.shift ?? 0,
    unit: '',
    atMost: 0.02,
    note: [
      `${slow}, nothing cached; ${taken.length - moving.length} of ${taken.length} do not move at all`,
      ...moving.slice(0, 3).map(({ where, shift }) => `${where} ${shift.toFixed(4)}`),
    ].join('; '),
  }
}

type Press = (page: Page, time: number) => Promise<void>

const { period, actions } = dashboardCopy
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const opened =
  (button: string): Press =>
  async (page) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

/** What people press on the dashboards, and back; each once as often as it is counted. */
const interactions: Record<string, { path: string; press: Press }> = {
  'period switch': {
    path: '/dashboard',
    press: (page, time) =>
      radio(page, period.names[time % 2 === 0 ? 'last_month' : 'this_month']).check({ force: true }),
  },
  'custom range, opened': { path: '/dashboard', press: opened(period.choose) },
  'Agregar gasto, opened': { path: '/dashboard', press: opened(actions.addSpending) },
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

/** From a press to the frame that answers it, by the browser's own Event Timing. */
async function answers({ browser, server, storage }: Visit): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, { path, press }] of Object.entries(interactions)) {
    const context = await browser.newContext({ storageState: storage, viewport: widths.desk })
    const page = await slowPage(context)
    await page.goto(server.address + path)
    await settled(page)
    const taken: number[] = []
    for (let time = 0; time < presses; time += 1) {
      limit.throwIfAborted()
      const before = (await whatWasSeen(page)).presses.length
      await press(page, time)
      await settled(page)
      const events = (await whatWasSeen(page)).presses.slice(before)
      taken.push(Math.max(0, ...events.map(({ ms }) => ms)))
    }
    await context.close()
    figures.push({
      what: `Dashboards, interaction: ${name}`,
      value: median(taken),
      unit: 'ms',
      atMost: 50,
      note: `${slow}; median of ${presses} times by Event Timing, the slowest ${Math.max(...taken)} ms; each to the next frame, in steps of 8 ms, and 0 below 16`,
    })
  }
  return figures
}

/** How the dashboards come, stand still and answer in a browser on a slow machine. */
export async function dashboardFigures(server: Server): Promise<Figure[]> {
  const person = await register(server)
  await deliver(server, person, { movements: 2_000, seed: 'dashboard' })
  await deliver(server, person, { movements: 1_000, seed: 'dashboard', bank: 'santander' })
  const { storage } = await signedIn(server, person)
  const browser = await launchBrowser()
  const visit = { browser, server, storage }
  try {
    return [...(await paints(visit)), await coldStart(visit), await shifts(visit), ...(await answers(visit))]
  } finally {
    await browser.close()
  }
}
