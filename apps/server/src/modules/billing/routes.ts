import { billing, billingPatch, checkout, checkoutInput, paymentPage } from '@lucas/contract/users/billing.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { runFinalStep } from '../../platform/http/idempotency/idempotency.ts'
import { registerWebhookRoute } from '../../platform/http/webhook-route.ts'
import type { BillingService } from './billing.ts'

export function registerBillingRoutes(app: App, service: BillingService, signatureHeader: string | null) {
  describeRoutes(app, {
    'GET /api/billing/': ['getBilling', "Returns the user's plan and what is paid for it"],
    'PATCH /api/billing/': ['setNextPlan', 'Chooses the plan of the next period'],
    'GET /api/billing/payments/': ['listPayments', 'Lists the payments of the user'],
    'POST /api/billing/checkout/': [
      'createCheckout',
      'Starts the payment of a plan and returns the address of the checkout',
    ],
  })

  const config = { access: 'person' } as const

  app.get('/api/billing/', { config, schema: { response: { 200: billing } } }, ({ user }) =>
    service.get(user.userId),
  )
  app.patch(
    '/api/billing/',
    {
      config: { ...config, errors: ['plan_change_refused'] },
      schema: { body: billingPatch, response: { 200: billing } },
    },
    ({ user, body }) => service.setNextPlan(user.userId, body),
  )
  app.get('/api/billing/payments/', { config, schema: { response: { 200: paymentPage } } }, ({ user }) =>
    service.listPayments(user.userId),
  )
  app.post(
    '/api/billing/checkout/',
    {
      config: {
        ...config,
        idempotent: 'final-step',
        errors: ['plan_change_refused', 'payment_running', 'payments_off'],
      },
      schema: { body: checkoutInput, response: { 201: checkout } },
    },
    async (request) => runFinalStep(request, await service.checkout(request.user.userId, request.body)),
  )
  if (signatureHeader !== null) {
    describeRoutes(app, {
      'POST /api/billing/callback/': [
        'receivePaymentEvent',
        'Receives signed events of the payment provider',
      ],
    })
    registerWebhookRoute(app, '/api/billing/callback/', { header: signatureHeader, receive: service.receive })
  }
}
