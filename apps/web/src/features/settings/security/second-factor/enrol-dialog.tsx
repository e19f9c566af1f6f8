import type { SecondFactorEnrolment } from '@lucas/contract/auth/second-factor.ts'
import { secondFactorTabCopy as copy } from '@lucas/contract/copy/auth/second-factor-tab.ts'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useStepUp } from '../../../../entities/security/use-step-up.tsx'
import { invalidateQueriesOf } from '../../../../lib/app/query-keys.ts'
import { toFieldErrors } from '../../../../lib/http/api-error.ts'
import { StepUpCancelled } from '../../../../lib/session/step-up.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { TextInput } from '../../../../ui/forms/text-input.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { lazyComponent } from '../../../../ui/primitives/lazy-component.tsx'
import { enableSecondFactor } from './api.ts'
import { copyText } from './copy-text.ts'

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode)
const codeDigits = 6

interface EnrolDialogProps {
  enrolment: SecondFactorEnrolment
  onEnabled: (codes: readonly string[]) => void
  onClose: () => void
}

/** Shows the key for the user's app and asks for its first code. */
export function EnrolDialog({ enrolment: { uri, key, enrolment }, onEnabled, onClose }: EnrolDialogProps) {
  const [otp, setOtp] = useState('')
  const { withStepUp, stepUpDialog } = useStepUp()
  const enable = useMutation({
    mutationFn: () => withStepUp(() => enableSecondFactor({ enrolment, otp })),
    onSuccess: async ({ recovery_codes: codes }, __, ___, { client }) => {
      toast.success(copy.enabled)
      onEnabled(codes)
      await invalidateQueriesOf(client, 'security')
    },
    onError: () => setOtp(''),
  })
  return (
    <FormDialog
      form={{
        draft: null,
        busy: enable.isPending,
        error: enable.error instanceof StepUpCancelled ? null : enable.error,
        onSubmit: () => enable.mutate(),
      }}
      title={copy.enrolTitle}
      description={copy.enrolNote}
      size="md"
      cancel={copy.cancel}
      submit={copy.confirm}
      busyText={copy.confirming}
      disabled={otp.length !== codeDigits}
      errorMessage={copy.enrolFailed}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-start gap-5">
        <div className="grid min-h-[208px] w-[208px] flex-none max-md:mx-auto">
          <QrCode text={uri} />
        </div>
        <div className="grid min-w-0 flex-1 basis-[176px] justify-items-start gap-2.5">
          <p className="text-ink-2">{copy.key}</p>
          <p
            translate="no"
            className="font-mono text-[0.9375rem] leading-6 font-semibold wrap-anywhere select-all"
          >
            {key.match(/.{4}/g)?.join(' ')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Copy aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              onClick={() => void copyText(key, copy.keyCopied)}
            >
              {copy.copyKey}
            </Button>
            <a
              href={uri}
              className="inline-flex min-h-11 items-center px-2 font-[550] text-brand hover:underline md:hidden"
            >
              {copy.openApp}
            </a>
          </div>
        </div>
      </div>
      <TextInput
        label={copy.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeDigits + 1}
        value={otp}
        error={toFieldErrors(enable.error).otp}
        onChange={({ currentTarget }) => setOtp(currentTarget.value.replace(/\D/g, '').slice(0, codeDigits))}
      />
      {stepUpDialog}
    </FormDialog>
  )
}
