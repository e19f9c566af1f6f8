import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import type { Preferences, PreferencesPatch } from '@lucas/contract/notifications/notification.ts'
import type { PushDeviceList } from '@lucas/contract/notifications/push.ts'
import { useQuery } from '@tanstack/react-query'
import type { LocalPush } from '../../../lib/app/push.ts'
import { isDemoSession } from '../../../lib/session/storage-keys.ts'
import { Switch } from '../../../ui/primitives/switch.tsx'
import { localPushQuery, pushDevicesQuery } from './api.ts'
import { PushDevices } from './push-devices.tsx'
import { SummaryChoice } from './summary-choice.tsx'
import { usePushSwitch } from './use-push-switch.ts'

const copy = alertsScreenCopy.push

interface PushChannelProps {
  preferences: Preferences
  onChange: (change: PreferencesPatch) => void
}

/** The channel of the user's devices: whether this browser receives notifications, what they say, and the list of devices. */
export function PushChannel(props: PushChannelProps) {
  const { data: devices, isError } = useQuery(pushDevicesQuery)
  const { data: local } = useQuery(localPushQuery)
  if (devices === undefined || local === undefined)
    return (
      <Switch
        label={copy.label}
        hint={isError ? copy.loadFailed : copy.note}
        checked={false}
        disabled
        onChange={() => {}}
      />
    )
  return <LoadedChannel {...props} devices={devices} local={local} />
}

interface LoadedChannelProps extends PushChannelProps {
  devices: PushDeviceList
  local: LocalPush
}

function LoadedChannel({ preferences, onChange, devices, local }: LoadedChannelProps) {
  const { push, stepUpDialog } = usePushSwitch(devices)
  const hasDevice = devices.results.some(({ is_current }) => is_current)
  const isOn = hasDevice && local.isSubscribed && preferences.push_enabled
  const canSwitch = local.support === 'ready' && !isDemoSession
  const hint = isDemoSession ? copy.demo : copy.hints[local.support]
  return (
    <>
      <Switch
        label={copy.label}
        hint={hint}
        checked={push.isPending ? push.variables : isOn}
        disabled={!canSwitch || push.isPending}
        onChange={push.mutate}
      />
      {devices.results.length > 0 && (
        <>
          {!(preferences.email_enabled && preferences.email_verified) && (
            <SummaryChoice
              label={copy.summary}
              value={preferences.email_summary}
              onChange={(summary) => onChange({ email_summary: summary })}
            />
          )}
          <Switch
            className="mt-3"
            label={<span className="font-normal text-ink-2">{copy.amounts}</span>}
            hint={copy.amountsNote}
            checked={preferences.push_amounts}
            onChange={(on) => onChange({ push_amounts: on })}
          />
          <PushDevices devices={devices.results} />
        </>
      )}
      {stepUpDialog}
    </>
  )
}
