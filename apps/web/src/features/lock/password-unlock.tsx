import { lockCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ProofField, useStepUpProof } from '../../entities/security/proof-field.tsx'
import { submitProof } from '../../entities/security/queries.ts'
import { Button } from '../../ui/primitives/button.tsx'

/** Unlocks with the password or a mailed code, for users who forgot the PIN. */
export function PasswordUnlock({ onUnlocked }: { onUnlocked: () => void }) {
  const proof = useStepUpProof()
  const unlock = useMutation({ mutationFn: () => submitProof(proof.input), onSuccess: onUnlocked })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (proof.text !== '') unlock.mutate()
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid w-full gap-4 rounded-xl bg-surface p-5 text-left text-ink shadow-3"
    >
      <ProofField
        proof={proof}
        label={copy.password}
        error={unlock.error}
        fallback={copy.failed}
        asksOtp={false}
        autoFocus
      />
      <Button
        type="submit"
        variant="primary"
        disabled={proof.text === ''}
        busy={unlock.isPending}
        busyText={copy.checking}
      >
        {copy.unlock}
      </Button>
    </form>
  )
}
