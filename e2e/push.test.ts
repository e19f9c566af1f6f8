import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { notificationsCopy } from '@lucas/contract/copy/notifications/notifications.ts'
import { pushCopy } from '@lucas/contract/copy/notifications/push.ts'
import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { type OpenPathMessage, pushRecipient } from '@lucas/contract/notifications/push-recipient.ts'
import { createdCommitment } from '@lucas/contract/planning/commitments.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createPushSubscriber, type PushSubscriber } from '../scripts/test/push-subscriber.ts'
import { callApi } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, refusedCall, waitUntilIdle, widths } from './page.ts'
import { openWithWorker } from './service-worker.ts'
import { confirmIdentity, createTestUser, register, type TestUser } from './test-user.ts'

const copy = alertsScreenCopy.push
const { payment } = commitmentsScreenCopy
const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

const received = z.object({ messages: z.array(z.object({ body: z.string() })) })

/** Where the stand-in for the notifications of the device is: pages and service worker share it. */
const centre = 'test-notifications'

/**
 * Gives the browser a push service and a place for notifications, of which the headless browser has none. What the server sends to the
 * stand-in of the sandbox is decrypted with the keys of this browser, as it would do, and delivered to its service worker.
 */
async function createPushBrowser(context: BrowserContext) {
  const subscriber: PushSubscriber = createPushSubscriber()
  const endpoint = `${new URL(journey.product().bank.url).origin}/push/${crypto.randomUUID()}`
  await context.grantPermissions(['notifications'])
  await context.addInitScript(
    ({ endpoint: address, keys, box }) => {
      const key = 'test-subscription'
      const subscription = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => {
          sessionStorage.removeItem(key)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        async subscribe() {
          sessionStorage.setItem(key, 'yes')
          return subscription
        },
        getSubscription: async () => (sessionStorage.getItem(key) === null ? null : subscription),
      })
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Object.assign(ServiceWorkerRegistration.prototype, {
        async getNotifications() {
          const shown = await caches.open(box)
          return (await shown.keys()).map((request) => ({ close: () => shown.delete(request) }))
        },
      })
    },
    { endpoint, keys: subscriber.keys, box: centre },
  )
  let delivered = 0
  return {
    /** Waits for the next message of the server and returns its text. */
    async receive(): Promise<string> {
      const list = async () => received.parse(await (await fetch(endpoint)).json()).messages
      await expect.poll(async () => (await list()).length, { timeout: 30_000 }).toBeGreaterThan(delivered)
      const message = (await list())[delivered]
      delivered += 1
      return subscriber.decrypt(Buffer.from(message?.body ?? '', 'base64'))
    },
  }
}

/** Opens the app and waits for its service worker. */
async function openReceiver(page: Page): Promise<Worker> {
  await openWithWorker(page, at('/dashboard'))
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('the service worker does not run')
  await worker.evaluate((box) => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    Object.assign(registration, {
      async showNotification(title: string, { body, tag }: { body: string; tag: string }) {
        await (await caches.open(box)).put(`/${tag}`, new Response(JSON.stringify({ title, body })))
      },
    })
  }, centre)
  return worker
}

/** The pages that a service worker knows, for which the library of the DOM has no type. */
interface WorkerClients {
  matchAll: (options: object) => Promise<{ postMessage: (message: OpenPathMessage) => void }[]>
}

/** Delivers a message to the service worker, as the push service of a browser does. The page may be closed. */
async function deliver(page: Page, text: string): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const registration = new Promise<string>((found) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((one) => one.scopeURL.startsWith(at('')) && !one.isDeleted)
      if (own !== undefined) found(own.registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: at(''),
    registrationId: await registration,
    data: text,
  })
  await client.detach()
}

const readShown = async (box: string) => {
  const shown = await caches.open(box)
  const responses = await shown.matchAll()
  return Promise.all(responses.map(async (response) => response.json()))
}
/** Lists what is shown on the device. */
const listShown = (page: Page): Promise<unknown[]> => page.evaluate(readShown, centre)

async function openChannels(page: Page): Promise<void> {
  await page.goto(at('/settings?tab=notifications'))
  await page.getByRole('switch', { name: copy.label }).waitFor()
  await waitUntilIdle(page)
}

async function turnOn(page: Page, { password }: TestUser): Promise<void> {
  await openChannels(page)
  await page.getByRole('switch', { name: copy.label }).click()
  await confirmIdentity(page, password)
  await page.getByText(copy.turnedOn).waitFor()
}

describe('e2e/push', () => {
  test.each([widths.desk, widths.phone])(
    'notifications are turned on, tested and turned off on a device, at %s pixels',
    async (width) => {
      const { page, context, allowPageError } = await journey.openVisit({ width, hasServiceWorker: true })
      allowPageError(refusedCall)
      const browser = await createPushBrowser(context)
      const user = await register(page, at(''), createTestUser())
      await openReceiver(page)
      await turnOn(page, user)
      const devices = page.getByRole('region', { name: copy.devices })
      await devices.getByText(copy.here).waitFor()
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await devices.getByRole('button', { name: copy.test }).click()
      await page.getByText(copy.tests.sent).waitFor()
      await deliver(page, await browser.receive())
      await expect.poll(() => listShown(page)).toEqual([pushCopy.test])
      await page.getByRole('switch', { name: copy.amounts }).click()
      await page.reload()
      await expect.poll(() => page.getByRole('switch', { name: copy.amounts }).isChecked()).toBe(true)
      await expect.poll(() => page.getByRole('switch', { name: copy.label }).isChecked()).toBe(true)
      await devices.getByRole('button', { name: copy.remove }).click()
      await page.getByText(copy.removed).waitFor()
      await devices.waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('switch', { name: copy.label }).isChecked()).toBe(false)
      await expect.poll(() => listShown(page)).toEqual([])
    },
  )

  test('a notification arrives with the page closed, and says no amount and nothing of the user', async () => {
    const { page, context, openTab, allowPageError } = await journey.openVisit({ hasServiceWorker: true })
    allowPageError(refusedCall)
    const browser = await createPushBrowser(context)
    const user = await register(page, at(''), createTestUser())
    const worker = await openReceiver(page)
    await turnOn(page, user)
    await callApi(page, '/api/security/pin/', 'PUT', { pin: '2846', password: user.password })
    const message = await browser.receive()
    // No page of Lucas is open any more.
    const outside = await openTab()
    await outside.goto(`${journey.product().bank.url}/banks`)
    await page.close()
    await deliver(outside, message)
    await expect
      .poll(() => worker.evaluate(readShown, centre))
      .toEqual([{ title: notificationsCopy.security.pin_set.title, body: pushCopy.hidden }])
  })

  test('a pressed notification leads an open page there, and after a sign-out nothing is shown', async () => {
    const { page, context, allowPageError } = await journey.openVisit({ hasServiceWorker: true })
    allowPageError(refusedCall)
    const browser = await createPushBrowser(context)
    const user = await register(page, at(''), createTestUser())
    const worker = await openReceiver(page)
    await turnOn(page, user)
    await page.getByRole('region', { name: copy.devices }).getByRole('button', { name: copy.test }).click()
    const message = await browser.receive()
    await page.goto(at('/compromisos'))
    await waitUntilIdle(page)
    await deliver(page, message)
    await expect.poll(async () => (await listShown(page)).length).toBe(1)
    // The page listens a few seconds after its start: until then the worker sends it there itself.
    const lead = () =>
      worker.evaluate(async () => {
        const clients: WorkerClients = Reflect.get(globalThis, 'clients')
        const [client] = await clients.matchAll({ type: 'window' })
        client?.postMessage({ type: 'open', path: '/settings?tab=notifications' })
      })
    await expect
      .poll(async () => {
        await lead()
        return new URL(page.url()).pathname
      })
      .toBe('/settings')
    await page.getByRole('switch', { name: copy.label }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: shellCopy.logout }).click()
    await page.waitForURL('**/login*')
    await expect.poll(() => listShown(page)).toEqual([])
    // A message that was on its way is for nobody here, and the next user of the browser does not see it either.
    await deliver(page, message)
    await register(page, at(''), createTestUser())
    await page.goto(at('/dashboard'))
    await waitUntilIdle(page)
    await deliver(page, message)
    await waitUntilIdle(page)
    expect(await listShown(page)).toEqual([])
    expect(await page.evaluate((name) => caches.has(name), pushRecipient.cache)).toBe(false)
  })

  test.each([widths.desk, widths.phone])(
    'the action of a bill opens its payment, which is marked and undone, at %s pixels',
    async (width) => {
      const { page } = await journey.openVisit({ width })
      await register(page, at(''), createTestUser())
      const bill = { name: 'Luz', kind: 'bill', rhythm: 'monthly', amount: 28_000 }
      const created = await callApi(page, '/api/commitments/', 'POST', {
        ...bill,
        next_date: addDays(toPlainDate(new Date()), 2),
      })
      const { id } = createdCommitment.parse(created)
      await page.goto(at(`/compromisos?line=${id}&pay=1`))
      const dialog = page.getByRole('dialog', { name: payment.title('Luz') })
      await dialog.waitFor()
      await waitUntilIdle(page)
      await expectAccessible(page)
      await expectNoSideScroll(page)
      await dialog.getByLabel(payment.amount).fill('28500')
      await dialog.getByRole('button', { name: payment.save }).click()
      await page.getByText(payment.marked('Luz')).waitFor()
      const note = page.getByText(/^Pagaste .*28\.500/)
      await note.waitFor()
      await page.reload()
      await note.waitFor()
      await expect.poll(() => dialog.count()).toBe(0)
      await page.getByRole('button', { name: commitmentsScreenCopy.list.menu('Luz') }).click()
      await page.getByRole('menuitem', { name: commitmentsScreenCopy.list.unpay }).click()
      await page.getByText(payment.unmarked('Luz')).waitFor()
      await note.waitFor({ state: 'detached' })
    },
  )
})
