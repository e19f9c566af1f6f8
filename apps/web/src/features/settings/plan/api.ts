import {
  type BillingPatch,
  billing,
  type CheckoutInput,
  checkout,
  paymentPage,
} from '@lucas/contract/users/billing.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'

// These query keys begin with the profile root: an event that changes the profile invalidates them too.

export const billingQuery = apiQuery(['profile', 'billing'], '/api/billing/', billing)

export const paymentsQuery = apiQuery(['profile', 'payments'], '/api/billing/payments/', paymentPage)

export const createCheckout = (input: CheckoutInput, idempotencyKey: string) =>
  api.post('/api/billing/checkout/', input, checkout, { idempotencyKey })

export const updatePlan = (input: BillingPatch) => api.patch('/api/billing/', input, billing)
