import { forecastHorizonsCopy } from '@lucas/contract/copy/planning/forecast-horizons.ts'
import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import { launchBrowser } from '../e2e/environment/browser.ts'
import { sampleHousehold } from './analytics.ts'
import { get } from './reads.ts'
import { analyzeTables } from './support/database.ts'
import { limit } from './support/limit.ts'
import { measureInTurns, median, percentile } from './support/measure.ts'
import { multiply } from './support/multiply.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import { createHousehold, ingestHousehold, register } from './support/users.ts'

const [few, middle, many] = [1_000, 100_000, 1_000_000]
const rounds = 40
const digits = 30
const path = '/api/forecast/'

/** Measures what comes in twelve months for 1,000,000 transactions, and a what-if from a digit to its painted verdict. */
export async function forecastFigures(server: Server, cluster: Cluster): Promise<Figure[]> {
  const household = createHousehold({ movements: middle, seed: 'forecast' })
  const [short, long] = [await register(server), await register(server)]
  await ingestHousehold(server, short, sampleHousehold(household, few), { movements: few })
  await ingestHousehold(server, long, household, { movements: middle })
  const { userId, storage } = await createSignedInStorage(server, long)
  await multiply(cluster, userId, many)
  await analyzeTables(cluster)
  const tasks = { short: () => get(server, short, path), long: () => get(server, long, path) }
  await measureInTurns(5, tasks)
  const time = await measureInTurns(rounds, tasks)
  const painted = await measureWhatIf(server, storage)
  return [
    {
      name: `\`${path}\`, twelve months by day, at 1,000,000 rows`,
      value: time('long'),
      unit: 'ms',
      atMost: 150,
      note: `${time('short').toFixed(1)} ms at 1,000 rows; medians of ${rounds} alternating calls`,
    },
    {
      name: "'Y si compro…': from a digit typed to its verdict painted, p95",
      value: percentile(painted, 95),
      unit: 'ms',
      atMost: 120,
      note: `${painted.length} digits at 390 × 844; median ${Math.round(median(painted))} ms`,
    },
  ]
}

type Storage = Awaited<ReturnType<typeof createSignedInStorage>>['storage']

/** Resolves with the time from the next `input` event to the frame after the verdict has changed. It is text because the types of the bench have no DOM. */
const paintAfterInput = `new Promise((resolve) => {
  const status = document.querySelector('[role=dialog] [role=status]')
  let from = 0
  addEventListener('input', () => (from = performance.now()), { once: true, capture: true })
  new MutationObserver((_, observer) => {
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
  }).observe(status, { childList: true, characterData: true, subtree: true })
})`

/** Returns the milliseconds of each digit typed as the amount of a purchase, on a phone's screen. */
async function measureWhatIf(server: Server, storageState: Storage): Promise<number[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ storageState, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${server.address}/compromisos`)
    await page.getByRole('button', { name: forecastHorizonsCopy.whatIf }).first().click()
    const dialog = page.getByRole('dialog', { name: forecastScreenCopy.whatIf.title })
    const field = dialog.getByLabel(forecastScreenCopy.whatIf.amount, { exact: true })
    await field.fill('1')
    await page.waitForLoadState('networkidle')
    const times: number[] = []
    for (let at = 0; at < digits; at += 1) {
      limit.throwIfAborted()
      if (at % 5 === 0) await field.fill(String(1 + (at % 9)))
      const painted = page.evaluate<number>(paintAfterInput)
      await field.press('End')
      await field.press(String(1 + (at % 9)))
      times.push(await painted)
    }
    return times
  } finally {
    await browser.close()
  }
}
