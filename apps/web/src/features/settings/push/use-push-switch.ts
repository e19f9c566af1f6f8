import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { preferences } from '@lucas/contract/notifications/notification.ts'
import type { PushDeviceList } from '@lucas/contract/notifications/push.ts'
import { useMutation } from '@tanstack/react-query'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { forgetPush } from '../../../lib/app/forget-push.ts'
import { notePushDevice, subscribeToPush } from '../../../lib/app/push.ts'
import { api } from '../../../lib/http/http.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { registerPushDevice, removePushDevice } from './api.ts'

const copy = alertsScreenCopy.push

/** Turns the notifications of this browser on and off. Turning on asks for the browser's permission, so it must follow a press. */
export function usePushSwitch({ results, public_key: publicKey }: PushDeviceList) {
  const { withStepUp, stepUpDialog } = useStepUp()
  const current = results.find(({ is_current }) => is_current)
  const push = useMutation({
    async mutationFn(on: boolean): Promise<'on' | 'off' | 'refused'> {
      if (!on) {
        await forgetPush()
        if (current !== undefined) await removePushDevice(current.id)
        return 'off'
      }
      const subscription = await subscribeToPush(publicKey)
      if (subscription === null) return 'refused'
      try {
        const { id } = await withStepUp(() => registerPushDevice(subscription))
        await notePushDevice(id)
      } catch (error) {
        await forgetPush()
        throw error
      }
      // It is on by default; only a client of the API turns it off for all devices.
      await api.patch('/api/preferences/1/', { push_enabled: true }, preferences)
      return 'on'
    },
    onSuccess(result) {
      if (result === 'on') toast.success(copy.turnedOn)
      if (result === 'off') toast.success(copy.turnedOff)
      if (result === 'refused') toast.info(copy.permissionRefused)
    },
    onError: (error) =>
      error.name === 'AbortError' ? toast.error(copy.noService) : showErrorToast(error, copy.failed),
    meta: { stale: ['notifications'] },
  })
  return { push, stepUpDialog }
}
