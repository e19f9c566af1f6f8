import { securityTabCopy as copy } from '@lucas/contract/copy/lock.ts'
import { lockTimeouts, type Security } from '@lucas/contract/lock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOfInstant, fullDay } from '../../lib/format.ts'
import { lock } from '../../lib/lock.ts'
import { hasPasskeys } from '../../lib/passkeys.ts'
import { securityQuery } from '../../lib/security.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddKeyDialog } from './add-key-dialog.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { patchSecurity, removePin, tellFault, withChoice } from './security-api.ts'
import { SettingLine, SettingLines } from './setting-line.tsx'
import { useChoice } from './use-choice.ts'

const options = lockTimeouts.map((seconds) => ({ value: String(seconds), label: copy.timeouts[seconds] }))

const useSecurityChoice = () =>
  useChoice({
    queryKey: securityQuery.queryKey,
    guess: withChoice,
    send: patchSecurity,
    failed: copy.changeFailed,
  })

/** PIN, passkey unlock, and how long Lucas waits before it locks. */
export function LockCard({ security }: { security: Security }) {
  const { has_pin: hasPin, pin_set_at: since } = security
  const [isPinOpen, setPinOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.lock} note={copy.lockNote} />
      <SettingLines>
        <SettingLine
          title={copy.pin}
          note={since === null ? copy.pinNone : copy.pinSince(fullDay(dayOfInstant(since)))}
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
              <Button onClick={lock.shut}>{copy.lockNow}</Button>
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
  const { guard, question } = useStepUp()
  const remove = useMutation({
    mutationFn: () => guard(removePin),
    onSuccess: (now) => {
      cache.setQueryData(securityQuery.queryKey, now)
      toast.success(copy.removed)
    },
    onError: (error) => tellFault(error, copy.removeFailed),
  })
  return (
    <>
      <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
        {copy.removePin}
      </Button>
      {question}
    </>
  )
}

/** Switched on without a passkey, one is made first. */
function BiometricSwitch({ security }: { security: Security }) {
  const choose = useSecurityChoice()
  const [isAdding, setAdding] = useState(false)
  const canUse = hasPasskeys()
  const turn = (on: boolean): void => {
    if (on && security.passkey_count === 0) setAdding(true)
    else choose({ biometric_enabled: on })
  }
  return (
    <div className="border-t border-line py-3.5">
      <Switch
        label={copy.biometric}
        hint={canUse ? copy.biometricNote : copy.biometricNone}
        checked={security.biometric_enabled}
        disabled={!canUse}
        onChange={turn}
      />
      {isAdding && (
        <AddKeyDialog onClose={() => setAdding(false)} onAdded={() => choose({ biometric_enabled: true })} />
      )}
    </div>
  )
}

function TimeoutLine({ security }: { security: Security }) {
  const choose = useSecurityChoice()
  const pick = (value: string): void => {
    const seconds = lockTimeouts.find((one) => String(one) === value)
    if (seconds !== undefined) choose({ lock_timeout_seconds: seconds })
  }
  return (
    <SettingLine title={copy.timeout} note={copy.timeoutNote}>
      <Segmented
        label={copy.timeout}
        options={options}
        value={String(security.lock_timeout_seconds)}
        onChange={pick}
      />
    </SettingLine>
  )
}
