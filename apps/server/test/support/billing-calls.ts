import { tmpdir } from 'node:os'
import { readConfig } from '../../src/platform/config/config.ts'
import { signatureOf } from '../../src/platform/http/event-signature.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Member, type RealApp, realSettings } from './real-app.ts'

/** Calls about payments, each of a person without a plan. */
export function billingCalls(app: RealApp) {
  const open = async (who: Member) => app.as(who, 'POST', '/api/billing/checkout/', { plan: 'grow' })
  /** Pays at the page of the checkout, as a browser does. */
  const pay = async (who: Member, card: 'good' | 'once' = 'good', answer: 'pay' | 'refuse' = 'pay') =>
    app.http.inject({
      method: 'POST',
      url: new URL((await open(who)).json().url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ card, answer }).toString(),
    })
  /** What the processor of the tests says of a payment, signed as it does. */
  const say = (said: { person: string; charge: string }) => {
    const event = { id: newId(), kind: 'refused', amount: 9_990, ...said }
    const bytes = Buffer.from(JSON.stringify(event))
    const key = readConfig(realSettings(tmpdir(), 'http://127.0.0.1:1')).deriveKey('checkout')
    return app.http.inject({
      method: 'POST',
      url: '/api/billing/callback/',
      headers: {
        'content-type': 'application/json',
        'x-rehearsal-signature': signatureOf(bytes, key, new Date()),
      },
      payload: bytes,
    })
  }
  return { open, pay, say }
}

/** Of the routes that a call made up from their schema does not reach. */
export function billingVisits(app: RealApp) {
  const { open, pay, say } = billingCalls(app)
  const payer = async () => {
    const person = await app.calls.person()
    await pay(person)
    return person
  }
  return {
    'POST /api/billing/checkout/': async () => open(await app.calls.person()),
    'POST /api/billing/callback/': async () => {
      const person = await app.calls.person()
      return say({ person: person.user.id, charge: (await open(person)).json().id })
    },
    'PATCH /api/billing/': async () => app.as(await payer(), 'PATCH', '/api/billing/', { next_plan: 'free' }),
    'GET /api/billing/payments/': async () => app.as(await payer(), 'GET', '/api/billing/payments/'),
  }
}
