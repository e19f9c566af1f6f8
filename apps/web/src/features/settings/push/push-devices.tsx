import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import type { PushDevice } from '@lucas/contract/notifications/push.ts'
import { useMutation } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { forgetPush } from '../../../lib/app/forget-push.ts'
import { formatFullDay, toSantiagoDate } from '../../../lib/format/format.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { removePushDevice, testPushDevice } from './api.ts'

const copy = alertsScreenCopy.push

/** The browsers that receive notifications. Each can be tested and removed. */
export function PushDevices({ devices }: { devices: readonly PushDevice[] }) {
  const remove = useMutation({
    async mutationFn(device: PushDevice) {
      if (device.is_current) await forgetPush()
      await removePushDevice(device.id)
    },
    onSuccess: () => toast.success(copy.removed),
    onError: (error) => showErrorToast(error, copy.failed),
    meta: { stale: ['notifications'] },
  })
  const test = useMutation({
    mutationFn: (device: PushDevice) => testPushDevice(device.id),
    onSuccess({ result }) {
      if (result === 'sent') toast.success(copy.tests.sent)
      else toast.error(copy.tests[result])
    },
    onError: (error) => showErrorToast(error, copy.tests.unavailable),
    meta: { stale: ['notifications'] },
  })
  return (
    <section aria-label={copy.devices} className="mt-3">
      <h3 className="text-sm text-ink-3">{copy.devices}</h3>
      <ul>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isTesting={test.isPending && test.variables.id === device.id}
            isRemoving={remove.isPending && remove.variables.id === device.id}
            onTest={() => test.mutate(device)}
            onRemove={() => remove.mutate(device)}
          />
        ))}
      </ul>
    </section>
  )
}

interface DeviceRowProps {
  device: PushDevice
  isTesting: boolean
  isRemoving: boolean
  onTest: () => void
  onRemove: () => void
}

function DeviceRow({ device, isTesting, isRemoving, onTest, onRemove }: DeviceRowProps) {
  const { browser, system, is_mobile: isMobile, is_current: isCurrent } = device
  const Icon = isMobile ? Smartphone : Monitor
  const name = settingsCopy.sessions.device(browser, system)
  const format = (at: string) => formatFullDay(toSantiagoDate(at))
  const lastUsed = device.last_used_at === null ? null : format(device.last_used_at)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-surface-2 text-ink-2">
        <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[550]">
          {name}
          {isCurrent && <Badge tone="ok">{copy.here}</Badge>}
        </p>
        <p className="num text-sm whitespace-normal text-ink-3">
          {copy.facts(format(device.created_at), lastUsed)}
        </p>
      </div>
      <div className="flex gap-1 max-md:ml-9">
        <Button variant="ghost" aria-label={copy.testOf(name)} busy={isTesting} onClick={onTest}>
          {copy.test}
        </Button>
        <Button variant="ghost" aria-label={copy.removeOf(name)} busy={isRemoving} onClick={onRemove}>
          {copy.remove}
        </Button>
      </div>
    </li>
  )
}
