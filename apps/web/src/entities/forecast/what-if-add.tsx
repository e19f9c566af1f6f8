import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { CommitmentInput } from '@lucas/contract/planning/commitments.ts'
import { type PurchaseWhatIf, toCommitment } from '@lucas/contract/rules/what-if.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { createCommitment } from '../recurring/create-commitment.ts'

const copy = forecastScreenCopy.whatIf

interface WhatIfAddProps {
  purchase: PurchaseWhatIf
  name: string
  onName: (name: string) => void
  onAdded: () => void
}

/** Makes a purchase a commitment, where that expects exactly what was shown; else says why not. */
export function WhatIfAdd({ purchase, name, onName, onAdded }: WhatIfAddProps) {
  const formatMoney = useMoneyFormatter()
  const attempt = useIdempotencyKey()
  const [hasTried, setHasTried] = useState(false)
  const create = useMutation({
    mutationFn: (input: CommitmentInput) => attempt(input, (key) => createCommitment(input, key)),
    onSuccess: onAdded,
    meta: { done: copy.added, stale: ['figures', 'transactions'] },
  })
  const trimmed = name.trim()
  const commitment = toCommitment(purchase, trimmed)
  if (commitment === null) {
    const share = Math.floor(purchase.amount / purchase.instalments)
    return (
      <p className="num text-sm whitespace-normal text-ink-3">
        {copy.unequal(formatMoney(share + 1), formatMoney(share))}
      </p>
    )
  }
  const add = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation() // React events bubble to the form that opened this dialog
    setHasTried(true)
    if (trimmed !== '' && !create.isPending) create.mutate(commitment)
  }
  return (
    <form noValidate onSubmit={add} className="grid gap-3 border-t border-line pt-4">
      <FormError error={create.error} fallback={copy.addFailed} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <TextInput
            label={copy.name}
            placeholder={copy.namePlaceholder}
            maxLength={limits.nameMax}
            value={name}
            error={hasTried && trimmed === '' ? copy.nameRequired : undefined}
            onChange={({ currentTarget: { value } }) => onName(value)}
          />
        </div>
        <Button type="submit" className="md:min-h-10" busy={create.isPending} busyText={copy.adding}>
          {copy.add}
        </Button>
      </div>
    </form>
  )
}
