import type { Member, RealApp } from './real-app.ts'

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
  return { open, pay }
}

/** Of the routes that a call made up from their schema does not reach. */
export function billingVisits(app: RealApp) {
  const { open, pay } = billingCalls(app)
  const payer = async () => {
    const person = await app.calls.person()
    await pay(person)
    return person
  }
  return {
    'POST /api/billing/checkout/': async () => open(await app.calls.person()),
    'PATCH /api/billing/': async () => app.as(await payer(), 'PATCH', '/api/billing/', { next_plan: 'free' }),
    'GET /api/billing/payments/': async () => app.as(await payer(), 'GET', '/api/billing/payments/'),
  }
}
