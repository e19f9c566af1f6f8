import { pushDevice, pushDeviceList, pushSubscription, pushTest } from '@lucas/contract/notifications/push.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { toCaller } from '../auth/index.ts'
import type { Push } from './module.ts'

export function registerPushRoutes(app: App, { devices, test }: Push) {
  describeRoutes(app, {
    'GET /api/push/devices/': [
      'listPushDevices',
      'Lists the browsers that receive notifications, with the key to subscribe with',
    ],
    'PUT /api/push/devices/current/': [
      'registerPushDevice',
      'Sends notifications to the browser of this session from now on',
    ],
    'DELETE /api/push/devices/:id/': ['removePushDevice', 'Ends the notifications on a device'],
    'POST /api/push/devices/:id/test/': ['testPushDevice', 'Sends a notification to a device at once'],
  })

  const config = { access: 'person' } as const
  app.get('/api/push/devices/', { config, schema: { response: { 200: pushDeviceList } } }, ({ user }) =>
    devices.list(user),
  )
  app.put(
    '/api/push/devices/current/',
    {
      config: { ...config, errors: ['reauthentication_required', 'push_devices_full', 'data_blocked'] },
      schema: { body: pushSubscription, response: { 200: pushDevice } },
    },
    (request) => devices.register(request.user, request.body, toCaller(request).userAgent),
  )
  app.delete(
    '/api/push/devices/:id/',
    { config, schema: { params: idParams, response: { 200: nothing } } },
    async ({ user, params }) => {
      await devices.remove(user, params.id)
      return {}
    },
  )
  app.post(
    '/api/push/devices/:id/test/',
    { config, schema: { params: idParams, response: { 200: pushTest } } },
    ({ user, params }) => test(user, params.id),
  )
}
