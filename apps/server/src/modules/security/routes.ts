import { security } from '@lucas/contract/auth/lock.ts'
import { privateAddressList, privateAddressParams } from '@lucas/contract/auth/private-address.ts'
import {
  passkey,
  passkeyCreation,
  passkeyInput,
  passkeyList,
  passkeyProof,
  passkeyRequest,
  pinInput,
  securityPatch,
  unlockInput,
} from '@lucas/contract/auth/security.ts'
import { sessionAnswer, stepUpAnswer } from '@lucas/contract/auth/session.ts'
import { unsentKey } from '@lucas/contract/auth/unsent-key.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { replyWithSession, toCaller } from '../auth/index.ts'
import type { Security } from './module.ts'

export const securityPublicRoutes = [
  'POST /api/auth/passkey/options/',
  'POST /api/auth/passkey/login/',
] as const

export function registerSecurityRoutes(
  app: App,
  { appLock, passkeys, signIn, mailCode, addresses, getUnsentKey }: Security,
) {
  describeRoutes(app, {
    'GET /api/security/': [
      'getSecurity',
      'Returns the lock settings of the account and the state of this session',
    ],
    'PATCH /api/security/': ['updateSecurity', 'Changes the lock settings of the account'],
    'PUT /api/security/pin/': ['setPin', 'Sets or changes the PIN'],
    'DELETE /api/security/pin/': ['removePin', 'Removes the PIN; sessions no longer lock'],
    'POST /api/security/pin/verify/': [
      'verifyUnlock',
      'Grants step-up and unlocks the session, by PIN, password or mailed code',
    ],
    'POST /api/security/mail-code/': ['sendMailCode', 'Mails a code for step-up'],
    'POST /api/security/lock/': ['lockSession', 'Locks this session in all its pages'],
    'POST /api/security/use/': [
      'reportUse',
      'Says that the user is active, so that the session does not lock',
    ],
    'GET /api/security/addresses/': [
      'listPrivateAddresses',
      'Lists the private addresses that work without a session',
    ],
    'DELETE /api/security/addresses/:kind/': [
      'revokePrivateAddress',
      'Revokes the private addresses of a kind',
    ],
    'GET /api/security/unsent-key/': [
      'getUnsentKey',
      'Returns the key that seals what the user writes without a network',
    ],
    'GET /api/security/passkeys/': ['listPasskeys', 'Lists the passkeys of the account'],
    'POST /api/security/passkeys/options/': [
      'getPasskeyCreationOptions',
      'Returns the options for creating a passkey',
    ],
    'POST /api/security/passkeys/': ['addPasskey', 'Adds a passkey to the account'],
    'DELETE /api/security/passkeys/:id/': ['removePasskey', 'Removes a passkey from the account'],
    'POST /api/security/passkey/options/': [
      'getPasskeyStepUpOptions',
      'Returns the options for step-up with a passkey',
    ],
    'POST /api/security/passkey/verify/': [
      'verifyPasskey',
      'Grants step-up and unlocks the session with a passkey',
    ],
    'POST /api/auth/passkey/options/': [
      'getPasskeySignInOptions',
      'Returns the options for signing in with a passkey',
    ],
    'POST /api/auth/passkey/login/': ['loginWithPasskey', 'Signs in with a passkey'],
  })

  const own = { access: 'person' } as const
  const whileLocked = { ...own, allowedWhileLocked: true }
  const open = { access: 'public' } as const

  app.get('/api/security/', { config: whileLocked, schema: { response: { 200: security } } }, ({ user }) =>
    appLock.get(user),
  )
  app.patch(
    '/api/security/',
    {
      config: { ...own, errors: ['reauthentication_required', 'passkey_missing'] },
      schema: { body: securityPatch, response: { 200: security } },
    },
    ({ user, body }) => appLock.update(user, body),
  )
  app.put(
    '/api/security/pin/',
    {
      config: { ...own, errors: ['reauthentication_required'] },
      schema: { body: pinInput, response: { 200: security } },
    },
    ({ user, body }) => appLock.setPin(user, body),
  )
  app.delete(
    '/api/security/pin/',
    {
      config: { ...own, errors: ['reauthentication_required', 'pin_missing'] },
      schema: { response: { 200: security } },
    },
    ({ user }) => appLock.removePin(user),
  )
  app.post(
    '/api/security/pin/verify/',
    {
      config: { ...whileLocked, errors: ['pin_blocked', 'pin_missing', 'code_invalid', 'forbidden'] },
      schema: { body: unlockInput, response: { 200: stepUpAnswer } },
    },
    ({ user, body }) => appLock.verify(user, body),
  )
  app.post(
    '/api/security/mail-code/',
    { config: { ...whileLocked, errors: ['forbidden'] }, schema: { response: { 200: nothing } } },
    async ({ user }) => {
      await mailCode.send(user)
      return {}
    },
  )
  app.post(
    '/api/security/lock/',
    { config: { ...whileLocked, errors: ['pin_missing'] }, schema: { response: { 200: nothing } } },
    async ({ user }) => {
      await appLock.lock(user)
      return {}
    },
  )
  app.post(
    '/api/security/use/',
    { config: own, schema: { response: { 200: nothing } } },
    async ({ user }) => {
      await appLock.reportUse(user)
      return {}
    },
  )
  app.get(
    '/api/security/addresses/',
    { config: own, schema: { response: { 200: privateAddressList } } },
    ({ user }) => addresses.list(user.userId),
  )
  app.delete(
    '/api/security/addresses/:kind/',
    { config: own, schema: { params: privateAddressParams, response: { 200: nothing } } },
    async ({ user, params: { kind } }) => {
      await addresses.revoke(user.userId, kind)
      return {}
    },
  )
  // Not while locked: what was written before the lock stays sealed until then.
  app.get(
    '/api/security/unsent-key/',
    { config: own, schema: { response: { 200: unsentKey } } },
    async ({ user }) => getUnsentKey(user.userId),
  )
  app.get(
    '/api/security/passkeys/',
    { config: own, schema: { response: { 200: passkeyList } } },
    ({ user }) => passkeys.list(user.userId),
  )
  app.post(
    '/api/security/passkeys/options/',
    {
      config: { ...own, errors: ['reauthentication_required'] },
      schema: { response: { 200: passkeyCreation } },
    },
    ({ user }) => passkeys.getCreationOptions(user),
  )
  app.post(
    '/api/security/passkeys/',
    {
      config: { ...own, errors: ['reauthentication_required', 'passkey_refused', 'passkeys_full'] },
      schema: { body: passkeyInput, response: { 201: passkey } },
    },
    ({ user, body }) => passkeys.add(user, body),
  )
  app.delete(
    '/api/security/passkeys/:id/',
    {
      config: { ...own, errors: ['reauthentication_required', 'last_way_in'] },
      schema: { params: idParams, response: { 200: nothing } },
    },
    async ({ user, params }) => {
      await passkeys.remove(user, params.id)
      return {}
    },
  )
  app.post(
    '/api/security/passkey/options/',
    {
      config: { ...whileLocked, errors: ['passkey_missing'] },
      schema: { response: { 200: passkeyRequest } },
    },
    ({ user }) => passkeys.getRequestOptions(user),
  )
  app.post(
    '/api/security/passkey/verify/',
    {
      config: { ...whileLocked, errors: ['passkey_refused'] },
      schema: { body: passkeyProof, response: { 200: stepUpAnswer } },
    },
    ({ user, body }) => passkeys.verify(user, body),
  )
  app.post(
    '/api/auth/passkey/options/',
    { config: open, schema: { response: { 200: passkeyRequest } } },
    async () => signIn.getRequestOptions(),
  )
  app.post(
    '/api/auth/passkey/login/',
    {
      config: { ...open, errors: ['passkey_refused', 'account_sealed'] },
      schema: { body: passkeyProof, response: { 200: sessionAnswer } },
    },
    async (request, reply) => replyWithSession(reply, await signIn.signIn(request.body, toCaller(request))),
  )
}
