import { installCopy as copy } from '@lucas/contract/copy/install.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { openWithWorker } from './service-worker.ts'
import { createTestUser, register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const listCached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Asks as Chromium does for a page that can be installed, and notes whether the question was put. */
const offerToInstall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(
      Object.assign(event, {
        prompt: async () => {
          document.documentElement.dataset.asked = 'yes'
        },
      }),
    )
  })

describe('e2e/install', () => {
  test('the app opens from its own files without a network, and stores nothing but these', async () => {
    const { page, context, allowPageError } = await journey.openVisit({ hasServiceWorker: true })
    await register(page, at(''), createTestUser())
    await linkBank(page, chile)
    await openWithWorker(page, at('/dashboard'))
    await page.goto(at('/spend'))
    await waitUntilIdle(page)
    allowPageError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await context.setOffline(true)
    await page.goto(at('/compromisos'))
    await page.getByRole('navigation').first().waitFor()
    await context.setOffline(false)
    const cached = await listCached(page)
    expect(cached).toContain('/index.html')
    expect(
      cached.filter(
        (path) => !/^\/(assets\/[\w.-]+\.(js|css|woff2)|index\.html|boot\.js|favicon\.svg)$/.test(path),
      ),
    ).toEqual([])
  })

  test.each([widths.desk, widths.phone])(
    'Lucas offers to be installed at the second visit, asks once, and a refusal lasts, at %s pixels',
    async (width) => {
      const { page } = await journey.openVisit({ width })
      const offer = page.getByRole('complementary', { name: copy.title })
      await register(page, at(''), createTestUser())
      await page.clock.install()
      await page.goto(at('/dashboard'))
      await waitUntilIdle(page)
      const openLater = async () => {
        await page.clock.fastForward('31:00')
        await page.reload()
        await waitUntilIdle(page)
        await offerToInstall(page)
        await page.clock.fastForward('00:06')
      }
      await offerToInstall(page)
      await page.clock.fastForward('00:06')
      await waitUntilIdle(page)
      await expect.poll(() => offer.count()).toBe(0)
      await openLater()
      await offer.waitFor()
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await offer.getByRole('button', { name: copy.install }).click()
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.asked)).toBe('yes')
      await offer.waitFor({ state: 'detached' })
      await openLater()
      await offer.getByRole('button', { name: copy.dismiss }).click()
      await offer.waitFor({ state: 'detached' })
      await openLater()
      await expect.poll(() => offer.count()).toBe(0)
    },
  )

  test('the shortcut of the installed app opens a new expense once', async () => {
    const { page } = await journey.openVisit({ width: widths.phone })
    await register(page, at(''), createTestUser())
    await page.goto(at('/spend?nuevo=gasto'))
    await page.getByRole('dialog', { name: manualTransactionCopy.title }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})
