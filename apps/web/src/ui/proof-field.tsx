import { stepUpCopy as copy } from '@lucas/contract/copy/settings.ts'
import type { UnlockInput } from '@lucas/contract/security.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsOf, sentenceOf } from '../lib/api-error.ts'
import { securityQuery, sendMailCode } from '../lib/security.ts'
import { Button } from './button.tsx'
import { PasswordInput } from './password-input.tsx'
import { TextInput } from './text-input.tsx'
import { toast } from './toast.tsx'

export interface Proof {
  /** By a code of a mail: the person never chose a password. */
  isByMail: boolean
  text: string
  setText: (text: string) => void
  /** What the server takes. */
  input: UnlockInput
}

/** How the person shows that it is they: by their password or, who has none, by a mailed code. */
export function useProof(): Proof {
  const { data: security } = useQuery(securityQuery)
  const [text, setText] = useState('')
  const isByMail = security?.has_password === false
  return { isByMail, text, setText, input: isByMail ? { code: text } : { password: text } }
}

interface ProofFieldProps {
  proof: Proof
  /** Of the password. */
  label: string
  /** Of the try that was refused. */
  error: unknown
  otherwise: string
  autoFocus?: boolean
}

export function ProofField({ proof, label, error, otherwise, autoFocus = false }: ProofFieldProps) {
  const { isByMail, text, setText } = proof
  const { password, code } = refusalsOf(error)
  const said = error === null ? undefined : (password ?? code ?? sentenceOf(error, otherwise))
  if (isByMail) return <MailedCode text={text} setText={setText} error={said} />
  return (
    <PasswordInput
      label={label}
      autoComplete="current-password"
      autoFocus={autoFocus}
      value={text}
      error={said}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}

function MailedCode({
  text,
  setText,
  error,
}: Pick<Proof, 'text' | 'setText'> & { error: string | undefined }) {
  const send = useMutation({
    mutationFn: sendMailCode,
    onSuccess: () => toast.success(copy.codeSent),
    onError: (fault) => toast.error(sentenceOf(fault, copy.codeFailed)),
  })
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{copy.codeNote}</p>
      <Button className="justify-self-start" busy={send.isPending} onClick={() => send.mutate()}>
        {send.isSuccess ? copy.codeAgain : copy.sendCode}
      </Button>
      <TextInput
        label={copy.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value.replace(/\D/g, ''))}
      />
    </div>
  )
}
