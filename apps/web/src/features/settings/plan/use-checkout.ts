import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import type { CheckoutInput } from '@lucas/contract/users/billing.ts'
import { useMutation } from '@tanstack/react-query'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { createCheckout } from './api.ts'

/** Opens the checkout page of a plan. Stays busy after success, because the page is leaving. */
export function useCheckout() {
  const keyedSend = useIdempotencyKey()
  const open = useMutation({
    mutationFn: (input: CheckoutInput) => keyedSend(input, (key) => createCheckout(input, key)),
    meta: { failed: billingCopy.plans.openFailed },
    onSuccess: ({ url }) => location.assign(url),
  })
  return { pay: open.mutate, busy: open.isPending || open.isSuccess }
}
