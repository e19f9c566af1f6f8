import type { TrustedDevice } from '@lucas/contract/auth/second-factor.ts'
import { secondFactorTabCopy as copy } from '@lucas/contract/copy/auth/second-factor-tab.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { useMutation } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { showErrorToast } from '../../../../entities/security/show-error-toast.ts'
import { invalidateQueriesOf } from '../../../../lib/app/query-keys.ts'
import { formatFullDay, toSantiagoDate } from '../../../../lib/format/format.ts'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { Badge } from '../../../../ui/primitives/badge.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { revokeDevice } from './api.ts'

/** The browsers that are not asked for a code. Each can be revoked. */
export function TrustedDevices({ devices }: { devices: readonly TrustedDevice[] }) {
  const revoke = useMutation({
    mutationFn: revokeDevice,
    onSuccess: async (_, __, ___, { client }) => {
      await invalidateQueriesOf(client, 'security')
      toast.success(copy.revoked)
    },
    onError: (error) => showErrorToast(error, copy.revokeFailed),
  })
  return (
    <div className="border-t border-line py-3.5">
      <h3 className="font-[550]">{copy.devices}</h3>
      <p className="text-sm text-ink-3">{devices.length === 0 ? copy.devicesNone : copy.devicesNote}</p>
      {devices.length > 0 && (
        <ul className="mt-1.5">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isRevoking={revoke.isPending && revoke.variables === device.id}
              onRevoke={() => revoke.mutate(device.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface DeviceRowProps {
  device: TrustedDevice
  isRevoking: boolean
  onRevoke: () => void
}

function DeviceRow({ device, isRevoking, onRevoke }: DeviceRowProps) {
  const { browser, system, is_mobile: isMobile, is_current: isCurrent } = device
  const Icon = isMobile ? Smartphone : Monitor
  const name = settingsCopy.sessions.device(browser, system)
  const format = (at: string) => formatFullDay(toSantiagoDate(at))
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-surface-2 text-ink-2">
        <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[550]">
          {name}
          {isCurrent && <Badge tone="ok">{copy.deviceHere}</Badge>}
        </p>
        <p className="num text-sm whitespace-normal text-ink-3">
          {copy.deviceFacts(format(device.created_at), format(device.expires_at))}
        </p>
      </div>
      <Button variant="ghost" aria-label={copy.revokeOf(name)} busy={isRevoking} onClick={onRevoke}>
        {copy.revoke}
      </Button>
    </li>
  )
}
