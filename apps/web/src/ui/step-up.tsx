import { stepUpCopy as copy } from '@lucas/contract/copy/settings.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { prove } from '../lib/security.ts'
import { StepUpCancelled, wantsStepUp } from '../lib/step-up.ts'
import { FormDialog } from './form-dialog.tsx'
import { ProofField, useProof } from './proof-field.tsx'

interface Waiting {
  proceed: () => void
  giveUp: () => void
}

interface StepUp {
  /** Does it; where the server wants to be sure first, the person is asked and it is done once more. */
  guard: <T>(act: () => Promise<T>) => Promise<T>
  /** Has to stand somewhere in the screen. */
  question: ReactNode
}

/** For what only the person may do: asks for the proof that the server wants. */
export function useStepUp(): StepUp {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  async function guard<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (!wantsStepUp(error)) throw error
      await new Promise<void>((proceed, giveUp) =>
        setWaiting({ proceed, giveUp: () => giveUp(new StepUpCancelled()) }),
      ).finally(() => setWaiting(null))
      return act()
    }
  }
  const question = waiting && <StepUpDialog {...waiting} />
  return { guard, question }
}

function StepUpDialog({ proceed, giveUp }: Waiting) {
  const proof = useProof()
  const confirm = useMutation({ mutationFn: prove, onSuccess: proceed })
  return (
    <FormDialog
      title={copy.title}
      description={copy.note}
      cancel={copy.cancel}
      submit={copy.confirm}
      busyText={copy.confirming}
      busy={confirm.isPending}
      disabled={proof.text === ''}
      onSubmit={() => confirm.mutate(proof.input)}
      onClose={giveUp}
    >
      <ProofField
        proof={proof}
        label={copy.password}
        error={confirm.error}
        otherwise={copy.failed}
        autoFocus
      />
    </FormDialog>
  )
}
