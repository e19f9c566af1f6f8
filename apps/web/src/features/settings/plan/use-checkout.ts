import type { CheckoutInput } from '@lucas/contract/billing.ts'
import { billingCopy } from '@lucas/contract/copy/billing.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api-error.ts'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { toast } from '../../../ui/toast.tsx'
import { openCheckout } from './api.ts'

/** Leads to the page where a plan is paid. It stays busy: the page is on its way out. */
export function useCheckout() {
  const keyOf = useAttemptKey()
  const open = useMutation({
    mutationFn: (input: CheckoutInput) => openCheckout(input, keyOf(input)),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(sentenceOf(error, billingCopy.plans.openFailed)),
  })
  return { pay: open.mutate, busy: open.isPending || open.isSuccess }
}
