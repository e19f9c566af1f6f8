import {
  type BillingPatch,
  billing,
  type CheckoutInput,
  checkout,
  paymentPage,
} from '@lucas/contract/billing.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { liveKeys } from '../../../lib/live.ts'

// A plan is part of the profile: what changes one makes both old, on every open page.

export const billingQuery = queryOptions({
  queryKey: [liveKeys.profile, 'billing'],
  queryFn: ({ signal }) => api.get('/api/billing/', billing, { signal }),
})

export const paymentsQuery = queryOptions({
  queryKey: [liveKeys.profile, 'payments'],
  queryFn: ({ signal }) => api.get('/api/billing/payments/', paymentPage, { signal }),
})

export const openCheckout = (input: CheckoutInput, idempotencyKey: string) =>
  api.post('/api/billing/checkout/', input, checkout, { idempotencyKey })

export const choosePlan = (input: BillingPatch) => api.patch('/api/billing/', input, billing)
