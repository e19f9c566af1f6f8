import { lockTimeouts, type Security } from '@lucas/contract/auth/lock.ts'
import { securityTabCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { securityQuery } from '../../../entities/security/queries.ts'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { storeAnswer } from '../../../lib/app/store-answer.ts'
import { formatFullDay, toSantiagoDate } from '../../../lib/format/format.ts'
import { appLock } from '../../../lib/session/app-lock.ts'
import { supportsPasskeys } from '../../../lib/session/passkeys.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { Segmented } from '../../../ui/primitives/segmented.tsx'
import { Switch } from '../../../ui/primitives/switch.tsx'
import { SettingLine, SettingLines } from '../setting-line.tsx'
import { useOptimisticUpdate } from '../use-optimistic-update.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { applySecurityPatch, patchSecurity, removePin } from './security-api.ts'

const options = lockTimeouts.map((seconds) => ({ value: String(seconds), label: copy.timeouts[seconds] }))

const useSecurityUpdate = (send = patchSecurity) =>
  useOptimisticUpdate({
    queryKey: securityQuery.queryKey,
    predict: applySecurityPatch,
    send,
    errorMessage: copy.changeFailed,
  })

/** The settings of the app lock: PIN, passkey unlock and timeout. */
export function LockCard({ security }: { security: Security }) {
  const { has_pin: hasPin, pin_set_at: pinSetAt } = security
  const [isPinOpen, setPinOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.lock} note={copy.lockNote} />
      <SettingLines>
        <SettingLine
          title={copy.pin}
          note={pinSetAt === null ? copy.pinNone : copy.pinSince(formatFullDay(toSantiagoDate(pinSetAt)))}
        >
          <div className="flex flex-wrap gap-2">
            {hasPin && <RemovePin />}
            <Button onClick={() => setPinOpen(true)}>{hasPin ? copy.changePin : copy.createPin}</Button>
          </div>
        </SettingLine>
        {hasPin && (
          <>
            <BiometricSwitch security={security} />
            <TimeoutLine security={security} />
            <SettingLine title={copy.lockNow} note={copy.lockNowNote}>
              <Button onClick={appLock.lock}>{copy.lockNow}</Button>
            </SettingLine>
          </>
        )}
      </SettingLines>
      {isPinOpen && <PinDialog onClose={() => setPinOpen(false)} />}
    </Card>
  )
}

function RemovePin() {
  const cache = useQueryClient()
  const { withStepUp, stepUpDialog } = useStepUp()
  const remove = useMutation({
    mutationFn: () => withStepUp(removePin),
    onSuccess: (now) => {
      storeAnswer(cache, securityQuery.queryKey, now)
      toast.success(copy.removed)
    },
    onError: (error) => showErrorToast(error, copy.removeFailed),
  })
  return (
    <>
      <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
        {copy.removePin}
      </Button>
      {stepUpDialog}
    </>
  )
}

/** Without a passkey, switching on opens the dialog that adds one. */
function BiometricSwitch({ security }: { security: Security }) {
  const updateSecurity = useSecurityUpdate()
  const [isAdding, setAdding] = useState(false)
  const canUse = supportsPasskeys()
  const onToggle = (on: boolean): void => {
    if (on && security.passkey_count === 0) setAdding(true)
    else updateSecurity({ biometric_enabled: on })
  }
  return (
    <div className="border-t border-line py-3.5">
      <Switch
        label={copy.biometric}
        hint={canUse ? copy.biometricNote : copy.biometricNone}
        checked={security.biometric_enabled}
        disabled={!canUse}
        onChange={onToggle}
      />
      {isAdding && (
        <AddPasskeyDialog
          onClose={() => setAdding(false)}
          onAdded={() => updateSecurity({ biometric_enabled: true })}
        />
      )}
    </div>
  )
}

/** The lock timeout. A longer one needs a step-up (S-20). */
function TimeoutLine({ security }: { security: Security }) {
  const { withStepUp, stepUpDialog } = useStepUp()
  const updateSecurity = useSecurityUpdate((change) => withStepUp(() => patchSecurity(change)))
  const onPick = (value: string): void => {
    const seconds = lockTimeouts.find((one) => String(one) === value)
    if (seconds !== undefined) updateSecurity({ lock_timeout_seconds: seconds })
  }
  return (
    <SettingLine title={copy.timeout} note={copy.timeoutNote}>
      <Segmented
        label={copy.timeout}
        options={options}
        value={String(security.lock_timeout_seconds)}
        onChange={onPick}
      />
      {stepUpDialog}
    </SettingLine>
  )
}
