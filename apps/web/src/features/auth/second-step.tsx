import { secondStepCopy as copy } from '@lucas/contract/copy/auth/second-step.ts'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { fetchSecondFactor, fewRecoveryCodes } from '../../entities/security/queries.ts'
import { toFieldErrors, toSignInMessage } from '../../lib/http/api-error.ts'
import { DigitBoxes } from '../../ui/forms/digit-boxes.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Checkbox } from '../../ui/primitives/checkbox.tsx'
import { FoldChevron } from '../../ui/primitives/fold-chevron.tsx'
import { AuthFrame } from './auth-frame.tsx'

const codeDigits = 6
const linkClass = 'inline-flex items-center text-sm font-[550] text-brand hover:underline max-md:min-h-11'

interface SecondStepProps {
  /** Repeats the sign-in with the code. */
  signIn: (factor: { otp: string; trust_device: boolean }) => Promise<unknown>
  onSignedIn: () => void
  /** Back to the sign-in with another account. */
  onBack: () => void
  note: readonly string[]
}

/** Asks for the second factor of a sign-in: a code of the app, or a recovery code without the phone. */
export function SecondStep({ signIn, onSignedIn, onBack, note }: SecondStepProps) {
  const [isLost, setLost] = useState(false)
  const [otp, setOtp] = useState('')
  const [trusts, setTrusts] = useState(false)
  const enter = useMutation({
    mutationFn: async () => {
      await signIn({ otp, trust_device: trusts })
      if (isLost) await warnOfFewCodes()
    },
    onSuccess: onSignedIn,
    onError: () => {
      if (!isLost) setOtp('')
    },
  })
  const isReady = isLost ? otp.trim() !== '' : otp.length === codeDigits
  const error = enter.isError
    ? (toFieldErrors(enter.error).otp ?? toSignInMessage(enter.error, copy.failed))
    : undefined
  function onChange(code: string): void {
    setOtp(code)
    if (code !== '') enter.reset()
  }
  function change(lost: boolean): void {
    setLost(lost)
    setOtp('')
    enter.reset()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isReady && !enter.isPending) enter.mutate()
  }
  return (
    <AuthFrame
      title={isLost ? copy.recoveryTitle : copy.title}
      icon={<ShieldCheck strokeWidth={1.75} />}
      lead={isLost ? copy.recoveryLead : copy.lead}
      note={note}
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        {isLost ? (
          <TextInput
            key="recovery"
            label={copy.recovery}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            maxLength={40}
            value={otp}
            error={error}
            className="font-mono md:h-11 md:text-[0.9375rem]"
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        ) : (
          <DigitBoxes
            label={copy.code}
            count={codeDigits}
            value={otp}
            onChange={onChange}
            disabled={enter.isPending}
            autoFocus
            error={error}
          />
        )}
        <Checkbox
          label={
            <>
              {copy.trust}
              <span className="block text-sm text-ink-3">{copy.trustNote}</span>
            </>
          }
          checked={trusts}
          onChange={({ currentTarget }) => setTrusts(currentTarget.checked)}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={!isReady}
          busy={enter.isPending}
          busyText={copy.entering}
        >
          {copy.enter}
        </Button>
        {isLost && <OtherWays />}
        <p className="flex flex-wrap justify-center gap-x-7">
          <button type="button" className={linkClass} onClick={() => change(!isLost)}>
            {isLost ? copy.backToApp : copy.lost}
          </button>
          <button type="button" className={linkClass} onClick={onBack}>
            {copy.otherAccount}
          </button>
        </p>
      </form>
    </AuthFrame>
  )
}

/** What to do without phone and recovery codes. */
const OtherWays = () => (
  <details className="group rounded-lg border border-line px-4 py-3">
    <summary className="flex cursor-pointer list-none items-center gap-2 font-[550] max-md:-my-3 max-md:py-3">
      <FoldChevron className="text-ink-3" />
      {copy.withoutCodes}
    </summary>
    <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm text-ink-2">
      {copy.otherWays.map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ul>
  </details>
)

/** Says how many recovery codes are left once they are few. The sign-in has succeeded; Seguridad says it too. */
async function warnOfFewCodes(): Promise<void> {
  const status = await fetchSecondFactor().catch(() => null) // without the answer, the number is only not shown here
  if (status !== null && status.recovery_codes_left <= fewRecoveryCodes)
    toast.info(copy.fewLeft(status.recovery_codes_left))
}
