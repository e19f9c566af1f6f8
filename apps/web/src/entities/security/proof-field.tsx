import type { UnlockInput } from '@lucas/contract/auth/security.ts'
import { stepUpCopy as copy } from '@lucas/contract/copy/users/settings.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toErrorMessage, toFieldErrors } from '../../lib/http/api-error.ts'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { OtpField } from './otp-field.tsx'
import { securityQuery, sendMailCode } from './queries.ts'

export interface StepUpProof {
  /** Whether the proof is a mailed code, because the user has no password. */
  isByMail: boolean
  text: string
  setText: (text: string) => void
  /** Whether the user has a second factor, whose code is needed too. Not to unlock. */
  isTwoStep: boolean
  otp: string
  setOtp: (otp: string) => void
  /** Whether everything is typed. */
  isComplete: boolean
  /** The request body. */
  input: UnlockInput
}

/** Holds the state of a step-up proof: a password, or a mailed code for users without one. */
export function useStepUpProof(): StepUpProof {
  const { data: security } = useQuery(securityQuery)
  const [text, setText] = useState('')
  const [otp, setOtp] = useState('')
  const isByMail = security?.has_password === false
  const isTwoStep = security?.has_second_factor === true
  const factor = isByMail ? { code: text } : { password: text }
  return {
    isByMail,
    text,
    setText,
    isTwoStep,
    otp,
    setOtp,
    isComplete: text !== '' && (!isTwoStep || otp.trim() !== ''),
    input: isTwoStep ? { ...factor, otp } : factor,
  }
}

interface ProofFieldProps {
  proof: StepUpProof
  /** The label of the password field. */
  label: string
  /** The error of the last attempt, or null. */
  error: unknown
  fallback: string
  autoFocus?: boolean
  /** False where the first factor suffices: to unlock. */
  asksOtp?: boolean
}

export function ProofField({ proof, asksOtp = true, ...field }: ProofFieldProps) {
  const { otp: otpError } = toFieldErrors(field.error)
  return (
    <>
      <FirstFactorField proof={proof} {...field} error={otpError === undefined ? field.error : null} />
      {asksOtp && proof.isTwoStep && <OtpField value={proof.otp} error={otpError} onChange={proof.setOtp} />}
    </>
  )
}

function FirstFactorField({
  proof,
  label,
  error,
  fallback,
  autoFocus = false,
}: Omit<ProofFieldProps, 'asksOtp'>) {
  const { isByMail, text, setText } = proof
  const { password, code } = toFieldErrors(error)
  const message = error === null ? undefined : (password ?? code ?? toErrorMessage(error, fallback))
  if (isByMail) return <MailedCode text={text} setText={setText} error={message} />
  return (
    <PasswordInput
      label={label}
      autoComplete="current-password"
      autoFocus={autoFocus}
      value={text}
      error={message}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}

function MailedCode({
  text,
  setText,
  error,
}: Pick<StepUpProof, 'text' | 'setText'> & { error: string | undefined }) {
  const send = useMutation({
    mutationFn: sendMailCode,
    meta: { done: copy.codeSent, failed: copy.codeFailed },
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
