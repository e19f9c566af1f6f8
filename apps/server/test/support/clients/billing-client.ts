import { tmpdir } from 'node:os'
import { readConfig } from '../../../src/platform/config/config.ts'
import { signWebhook } from '../../../src/platform/http/webhook-signature.ts'
import { newId } from '../../../src/platform/ids.ts'
import { type FullApp, type TestUser, testSettings } from '../app/full-app.ts'

/** Creates the client of payment routes. */
export function createBillingClient(app: FullApp) {
  const openCheckout = async (user: TestUser) =>
    app.requestAs(user, 'POST', '/api/billing/checkout/', { plan: 'grow' })
  /** Pays on the checkout page, as a browser does. */
  const pay = async (user: TestUser, card: 'good' | 'once' = 'good', answer: 'pay' | 'refuse' = 'pay') =>
    app.http.inject({
      method: 'POST',
      url: new URL((await openCheckout(user)).json().url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ card, answer }).toString(),
    })
  /** Posts a signed event of the test payment processor. */
  const postEvent = (payload: { person: string; charge: string }) => {
    const event = { id: newId(), kind: 'refused', amount: 9_990, ...payload }
    const bytes = Buffer.from(JSON.stringify(event))
    const key = readConfig(testSettings(tmpdir(), 'http://127.0.0.1:1')).deriveKey('checkout')
    return app.http.inject({
      method: 'POST',
      url: '/api/billing/callback/',
      headers: {
        'content-type': 'application/json',
        'x-rehearsal-signature': signWebhook(bytes, key, new Date()),
      },
      payload: bytes,
    })
  }
  return { open: openCheckout, pay, say: postEvent }
}

/** Calls of payment routes that need more than a sample body. */
export function createBillingRouteCalls(app: FullApp) {
  const { open: openCheckout, pay, say: postEvent } = createBillingClient(app)
  const createPayer = async () => {
    const person = await app.auth.registerUser()
    await pay(person)
    return person
  }
  return {
    'POST /api/billing/checkout/': async () => openCheckout(await app.auth.registerUser()),
    'POST /api/billing/callback/': async () => {
      const person = await app.auth.registerUser()
      return postEvent({ person: person.user.id, charge: (await openCheckout(person)).json().id })
    },
    'PATCH /api/billing/': async () =>
      app.requestAs(await createPayer(), 'PATCH', '/api/billing/', { next_plan: 'free' }),
    'GET /api/billing/payments/': async () =>
      app.requestAs(await createPayer(), 'GET', '/api/billing/payments/'),
  }
}
