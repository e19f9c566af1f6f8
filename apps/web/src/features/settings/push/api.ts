import { pushDevice, pushDeviceList, pushTest } from '@lucas/contract/notifications/push.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { queryOptions } from '@tanstack/react-query'
import { readLocalPush } from '../../../lib/app/push.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'

const path = '/api/push/devices/'

export const pushDevicesQuery = apiQuery(['notifications', 'push'], path, pushDeviceList)

/** What this browser can do and has, asked again each time the tab is opened: the user changes it outside of Lucas. */
export const localPushQuery = queryOptions({
  queryKey: ['notifications', 'local-push'],
  queryFn: readLocalPush,
  staleTime: 0,
})

export const registerPushDevice = (subscription: PushSubscriptionJSON) =>
  api.put(`${path}current/`, { endpoint: subscription.endpoint, keys: subscription.keys }, pushDevice)
export const removePushDevice = (id: string) => api.delete(`${path}${id}/`, undefined, nothing)
export const testPushDevice = (id: string) => api.post(`${path}${id}/test/`, undefined, pushTest)
