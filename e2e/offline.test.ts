import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { goto } from './screens/screen.ts'
import { openWithWorker } from './service-worker.ts'
import { readStorage } from './stored-data.ts'
import { createTestUser, logout, register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

/** Metas says on the page itself that it is not live (spec 5). */
const notLive = [goalsScreenCopy.live.reconnecting, goalsScreenCopy.live.openFailed, uiCopy.retry, '']

/** How long ago the banks were read: that is true to the minute in which the screen was opened. */
const minutesAgo = /actualizado hace .*/

/** The lines of the screen, without what says that there is no connection. */
const readLines = async (page: Page): Promise<string[]> =>
  (await page.locator('#contenido').innerText())
    .split('\n')
    .filter((line) => !notLive.includes(line))
    .map((line) => line.replace(minutesAgo, 'actualizado'))

const readable = ['/dashboard', '/compromisos', '/wallet', '/objetivos']

describe.each(getRunWidths('phone'))('without a network, %s', (name) => {
  test('Resumen, Compromisos, Billetera, Metas and the list are read as they were, and are gone after a logout', async () => {
    const visit = await journey.openVisit({ width: widths[name], hasServiceWorker: true })
    const { page, context, allowPageError } = visit
    const user = await register(page, at(''), createTestUser())
    await linkBank(page, chile)
    await callApi(page, '/api/goals/', 'POST', { name: 'Meta secreta', target_amount: 500_000 })
    await openWithWorker(page, at('/dashboard'))
    const seen = new Map<string, string[]>()
    for (const path of readable) {
      await goto(page, at(path))
      seen.set(path, await readLines(page))
    }
    await page.goto(at('/spend'))
    const rows = page.getByRole('region', { name: transactionListCopy.list }).getByRole('button')
    await rows.first().waitFor()
    await waitUntilIdle(page)
    const firstRow = await rows.first().innerText()
    // The next start reads the pages of the newest 500 transactions.
    await page.reload()
    await expect
      .poll(async () => (await readStorage(page)).match(/cursor=/g)?.length ?? 0)
      .toBeGreaterThanOrEqual(4)
    const stored = await readStorage(page)
    expect(stored).toContain('key that can be read out: false')
    for (const own of [chile.name, 'Meta secreta', 'JUMBO'])
      expect(stored.replaceAll(/lucas-goals.*?\]/g, '')).not.toContain(own)

    allowPageError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
    await context.setOffline(true)
    for (const path of readable) {
      await page.goto(at(path))
      await page.getByText(/^Sin conexión\. Así estaba el /).waitFor()
      await expect.poll(() => readLines(page)).toEqual(seen.get(path))
    }
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.goto(at('/spend'))
    await expect.poll(() => rows.first().innerText()).toBe(firstRow)
    await page.goto(at('/analytics'))
    await page.getByText(offlineCopy.missing).first().waitFor()

    await context.setOffline(false)
    await page.goto(at('/dashboard'))
    await page.getByRole('heading', { name: dashboardCopy.accounts.title }).waitFor()
    await expect.poll(() => page.getByText(/^Sin conexión/).count()).toBe(0)
    await context.setOffline(true)
    await page.setViewportSize({ width: widths.desk, height: 900 })
    await logout(page)
    await expect.poll(() => readStorage(page)).not.toContain('key that can be read out')
    const left = JSON.parse(await readStorage(page))
    expect(left.databases.flat()).toEqual([])
    expect(JSON.stringify(left)).not.toContain(user.email)
  })
})
