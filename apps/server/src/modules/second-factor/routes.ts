import {
  recoveryCodes,
  secondFactorEnrolment,
  secondFactorInput,
  secondFactorStatus,
} from '@lucas/contract/auth/second-factor.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { toCaller } from '../auth/index.ts'
import type { SecondFactor } from './module.ts'

export function registerSecondFactorRoutes(app: App, { enrolment, devices, getStatus }: SecondFactor) {
  describeRoutes(app, {
    'GET /api/security/second-factor/': [
      'getSecondFactor',
      'Returns the state of the second factor, with its trusted devices',
    ],
    'POST /api/security/second-factor/enrolment/': [
      'startSecondFactor',
      "Returns a new secret for the user's app",
    ],
    'POST /api/security/second-factor/': [
      'enableSecondFactor',
      'Enables the second factor by its first code and returns the recovery codes',
    ],
    'DELETE /api/security/second-factor/': ['removeSecondFactor', 'Removes the second factor'],
    'POST /api/security/second-factor/recovery-codes/': [
      'renewRecoveryCodes',
      'Replaces the recovery codes and returns the new ones',
    ],
    'DELETE /api/security/second-factor/devices/:id/': [
      'revokeTrustedDevice',
      'Makes a device ask for the second factor again',
    ],
  })

  const own = { access: 'person' } as const
  app.get(
    '/api/security/second-factor/',
    { config: own, schema: { response: { 200: secondFactorStatus } } },
    (request) => getStatus(request.user.userId, toCaller(request).deviceTokens),
  )
  app.post(
    '/api/security/second-factor/enrolment/',
    {
      config: { ...own, errors: ['reauthentication_required', 'second_factor_active'] },
      schema: { response: { 200: secondFactorEnrolment } },
    },
    ({ user }) => enrolment.start(user),
  )
  app.post(
    '/api/security/second-factor/',
    {
      config: {
        ...own,
        errors: ['reauthentication_required', 'second_factor_active', 'second_factor_expired'],
      },
      schema: { body: secondFactorInput, response: { 201: recoveryCodes } },
    },
    ({ user, body }) => enrolment.enable(user, body),
  )
  app.delete(
    '/api/security/second-factor/',
    {
      config: { ...own, errors: ['reauthentication_required', 'second_factor_missing'] },
      schema: { response: { 200: nothing } },
    },
    async ({ user }) => {
      await enrolment.remove(user)
      return {}
    },
  )
  app.post(
    '/api/security/second-factor/recovery-codes/',
    {
      config: { ...own, errors: ['reauthentication_required', 'second_factor_missing'] },
      schema: { response: { 201: recoveryCodes } },
    },
    ({ user }) => enrolment.renewCodes(user),
  )
  app.delete(
    '/api/security/second-factor/devices/:id/',
    { config: own, schema: { params: idParams, response: { 200: nothing } } },
    async ({ user, params }) => {
      await devices.revoke(user, params.id)
      return {}
    },
  )
}
