import { stepUpCopy as copy } from '@lucas/contract/copy/settings.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../lib/api-error.ts'
import { StepUpCancelled, stepUpByPassword, wantsStepUp } from '../lib/step-up.ts'
import { FormDialog } from './form-dialog.tsx'
import { PasswordInput } from './password-input.tsx'

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

/** For what only the person may do: asks for the password when the server wants it. */
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
  const [password, setPassword] = useState('')
  const confirm = useMutation({ mutationFn: stepUpByPassword, onSuccess: proceed })
  return (
    <FormDialog
      title={copy.title}
      description={copy.note}
      cancel={copy.cancel}
      submit={copy.confirm}
      busyText={copy.confirming}
      busy={confirm.isPending}
      disabled={password === ''}
      onSubmit={() => confirm.mutate(password)}
      onClose={giveUp}
    >
      <PasswordInput
        label={copy.password}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={confirm.isError ? sentenceOf(confirm.error, copy.failed) : undefined}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </FormDialog>
  )
}
