import { lockCopy as copy } from '@lucas/contract/copy/lock.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { prove } from '../../lib/security.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

/** Whoever forgot the PIN proves themselves by password; a new PIN can be chosen afterwards. */
export function PasswordUnlock({ onUnlocked }: { onUnlocked: () => void }) {
  const [password, setPassword] = useState('')
  const unlock = useMutation({ mutationFn: () => prove({ password }), onSuccess: onUnlocked })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (password !== '') unlock.mutate()
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid w-full gap-4 rounded-xl bg-surface p-5 text-left text-ink shadow-3"
    >
      <PasswordInput
        label={copy.password}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={unlock.isError ? sentenceOf(unlock.error, copy.failed) : undefined}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={password === ''}
        busy={unlock.isPending}
        busyText={copy.checking}
      >
        {copy.unlock}
      </Button>
    </form>
  )
}
