import { lockCopy as copy } from '@lucas/contract/copy/lock.ts'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { prove } from '../../lib/security.ts'
import { Button } from '../../ui/button.tsx'
import { ProofField, useProof } from '../../ui/proof-field.tsx'

/** Whoever forgot the PIN shows it by password or a mailed code; a new PIN can be chosen afterwards. */
export function PasswordUnlock({ onUnlocked }: { onUnlocked: () => void }) {
  const proof = useProof()
  const unlock = useMutation({ mutationFn: () => prove(proof.input), onSuccess: onUnlocked })
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
        otherwise={copy.failed}
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
