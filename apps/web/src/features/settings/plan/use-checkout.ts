import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import type { CheckoutInput } from '@lucas/contract/users/billing.ts'
import { useMutation } from '@tanstack/react-query'
import { toErrorMessage } from '../../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { createCheckout } from './api.ts'

/** Opens the checkout page of a plan. Stays busy after success, because the page is leaving. */
export function useCheckout() {
  const keyedSend = useIdempotencyKey()
  const open = useMutation({
    mutationFn: (input: CheckoutInput) => keyedSend(input, (key) => createCheckout(input, key)),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(toErrorMessage(error, billingCopy.plans.openFailed)),
  })
  return { pay: open.mutate, busy: open.isPending || open.isSuccess }
}
