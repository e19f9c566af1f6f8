import {
  type BillingPatch,
  billing,
  type CheckoutInput,
  checkout,
  paymentPage,
} from '@lucas/contract/users/billing.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/http/http.ts'
import { queryKeyRoots } from '../../../lib/live/invalidate-on-event.ts'

// These query keys begin with the profile root: an event that changes the profile invalidates them too.

export const billingQuery = queryOptions({
  queryKey: [queryKeyRoots.profile, 'billing'],
  queryFn: ({ signal }) => api.get('/api/billing/', billing, { signal }),
})

export const paymentsQuery = queryOptions({
  queryKey: [queryKeyRoots.profile, 'payments'],
  queryFn: ({ signal }) => api.get('/api/billing/payments/', paymentPage, { signal }),
})

export const createCheckout = (input: CheckoutInput, idempotencyKey: string) =>
  api.post('/api/billing/checkout/', input, checkout, { idempotencyKey })

export const updatePlan = (input: BillingPatch) => api.patch('/api/billing/', input, billing)
