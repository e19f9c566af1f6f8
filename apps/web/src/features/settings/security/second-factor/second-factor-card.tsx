import type { SecondFactorStatus } from '@lucas/contract/auth/second-factor.ts'
import { secondFactorTabCopy as copy } from '@lucas/contract/copy/auth/second-factor-tab.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryPanel } from '../../../../entities/plan/query-panel.tsx'
import { fewRecoveryCodes, secondFactorQuery, securityQuery } from '../../../../entities/security/queries.ts'
import { showErrorToast } from '../../../../entities/security/show-error-toast.ts'
import { useStepUp } from '../../../../entities/security/use-step-up.tsx'
import { invalidateQueriesOf } from '../../../../lib/app/query-keys.ts'
import { formatFullDay, toSantiagoDate } from '../../../../lib/format/format.ts'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../../ui/primitives/card.tsx'
import { LinesSkeleton } from '../../../../ui/primitives/form-skeletons.tsx'
import { SettingLine, SettingLines } from '../../setting-line.tsx'
import { removeSecondFactor, renewRecoveryCodes, startEnrolment } from './api.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TrustedDevices } from './trusted-devices.tsx'

/** On phones their controls stand below the words. */
const offHeight = 'h-[141px] md:h-[66px]'
const onHeight = 'h-[330px] md:h-[233px]'

/** The second factor: enabling and removing it, recovery codes and trusted devices. */
export function SecondFactorCard() {
  const status = useQuery(secondFactorQuery)
  const { data: security } = useQuery(securityQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isOn = security?.has_second_factor === true
  return (
    <Card>
      <CardHeader title={copy.title} note={copy.note} />
      <QueryPanel
        query={status}
        errorMessage={copy.loadFailed}
        skeleton={
          <SettingLines>
            <LinesSkeleton count={isOn ? 3 : 1} className={isOn ? onHeight : offHeight} />
          </SettingLines>
        }
        bannerClass="p-4"
      >
        {(data) => (
          <SettingLines>
            {data.enabled_at === null ? (
              <EnableLine onEnabled={setCodes} />
            ) : (
              <EnabledLines status={data} enabledAt={data.enabled_at} onRenewed={setCodes} />
            )}
          </SettingLines>
        )}
      </QueryPanel>
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

function EnableLine({ onEnabled }: { onEnabled: (codes: readonly string[]) => void }) {
  const { withStepUp, stepUpDialog } = useStepUp()
  const start = useMutation({
    mutationFn: () => withStepUp(startEnrolment),
    onError: (error) => showErrorToast(error, copy.prepareFailed),
  })
  return (
    <SettingLine title={copy.app} note={copy.off}>
      <Button busy={start.isPending} onClick={() => start.mutate()}>
        {copy.enable}
      </Button>
      {stepUpDialog}
      {start.data !== undefined && (
        <EnrolDialog
          enrolment={start.data}
          onEnabled={(codes) => {
            start.reset()
            onEnabled(codes)
          }}
          onClose={start.reset}
        />
      )}
    </SettingLine>
  )
}

interface EnabledLinesProps {
  status: SecondFactorStatus
  enabledAt: string
  onRenewed: (codes: readonly string[]) => void
}

function EnabledLines({ status, enabledAt, onRenewed }: EnabledLinesProps) {
  const [question, setQuestion] = useState<'remove' | 'renew' | null>(null)
  const { recovery_codes_left: left, trusted_devices: devices } = status
  const close = () => setQuestion(null)
  return (
    <>
      <SettingLine
        title={copy.app}
        note={`${copy.since(formatFullDay(toSantiagoDate(enabledAt)))}. ${copy.passkeyNote}`}
      >
        <Button variant="ghost" onClick={() => setQuestion('remove')}>
          {copy.remove}
        </Button>
      </SettingLine>
      <SettingLine title={copy.codes} note={copy.codesLeft(left)}>
        <Button onClick={() => setQuestion('renew')}>{copy.renew}</Button>
        {left <= fewRecoveryCodes && (
          <p role="status" className="w-full rounded-lg bg-gold-soft p-3 text-sm text-gold-ink">
            {copy.codesFew}
          </p>
        )}
      </SettingLine>
      <TrustedDevices devices={devices} />
      {question === 'remove' && <RemoveDialog onClose={close} />}
      {question === 'renew' && <RenewDialog onRenewed={onRenewed} onClose={close} />}
    </>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { withStepUp, stepUpDialog } = useStepUp()
  const remove = useMutation({
    mutationFn: () => withStepUp(removeSecondFactor),
    onSuccess: async (_, __, ___, { client }) => {
      await invalidateQueriesOf(client, 'security')
      toast.success(copy.removed)
      onClose()
    },
    onError: (error) => showErrorToast(error, copy.removeFailed),
  })
  return (
    <>
      <ConfirmDialog
        labels={{ title: copy.removeTitle, cancel: copy.cancel, confirm: copy.remove, busy: copy.removing }}
        action={remove}
        onCancel={onClose}
      >
        <p className="text-ink-2">{copy.removeText}</p>
      </ConfirmDialog>
      {stepUpDialog}
    </>
  )
}

interface RenewDialogProps {
  onRenewed: (codes: readonly string[]) => void
  onClose: () => void
}

function RenewDialog({ onRenewed, onClose }: RenewDialogProps) {
  const { withStepUp, stepUpDialog } = useStepUp()
  const renew = useMutation({
    mutationFn: () => withStepUp(renewRecoveryCodes),
    onSuccess: async ({ recovery_codes: codes }, __, ___, { client }) => {
      onClose()
      onRenewed(codes)
      await invalidateQueriesOf(client, 'security')
    },
    onError: (error) => showErrorToast(error, copy.renewFailed),
  })
  return (
    <>
      <ConfirmDialog
        labels={{ title: copy.renewTitle, cancel: copy.cancel, confirm: copy.renew, busy: copy.renewing }}
        action={renew}
        onCancel={onClose}
      >
        <p className="text-ink-2">{copy.renewText}</p>
      </ConfirmDialog>
      {stepUpDialog}
    </>
  )
}
