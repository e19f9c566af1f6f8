import { billing, billingPatch, checkout, checkoutInput, paymentPage } from '@lucas/contract/billing.ts'
import type { App } from '../../platform/http/app.ts'
import { eventRoute } from '../../platform/http/event-route.ts'
import type { BillingModule } from './billing.ts'

export function billingRoutes(app: App, service: BillingModule, signatureHeader: string | null) {
  const config = { access: 'person' } as const

  app.get('/api/billing/', { config, schema: { response: { 200: billing } } }, ({ person }) =>
    service.show(person.userId),
  )
  app.patch(
    '/api/billing/',
    { config, schema: { body: billingPatch, response: { 200: billing } } },
    ({ person, body }) => service.choose(person.userId, body),
  )
  app.get('/api/billing/payments/', { config, schema: { response: { 200: paymentPage } } }, ({ person }) =>
    service.payments(person.userId),
  )
  app.post(
    '/api/billing/checkout/',
    { config: { ...config, idempotent: true }, schema: { body: checkoutInput, response: { 201: checkout } } },
    async ({ person, body }, reply) => reply.code(201).send(await service.checkout(person.userId, body)),
  )
  if (signatureHeader !== null)
    eventRoute(app, '/api/billing/callback/', { header: signatureHeader, receive: service.receive })
}
