import { security } from '@lucas/contract/lock.ts'
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
} from '@lucas/contract/security.ts'
import { sessionAnswer, stepUpAnswer } from '@lucas/contract/session.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { answer, callerOf } from '../auth/index.ts'
import type { Security } from './security.ts'

export const securityPublicRoutes = [
  'POST /api/auth/passkey/options/',
  'POST /api/auth/passkey/login/',
] as const

export function securityRoutes(app: App, { locks, passkeys, signIn, mailCode }: Security) {
  const own = { access: 'person' } as const
  const whileLocked = { ...own, whileLocked: true }
  const open = { access: 'public' } as const

  app.get('/api/security/', { config: whileLocked, schema: { response: { 200: security } } }, ({ person }) =>
    locks.show(person),
  )
  app.patch(
    '/api/security/',
    { config: own, schema: { body: securityPatch, response: { 200: security } } },
    ({ person, body }) => locks.patch(person, body),
  )
  app.put(
    '/api/security/pin/',
    { config: own, schema: { body: pinInput, response: { 200: security } } },
    ({ person, body }) => locks.setPin(person, body),
  )
  app.delete('/api/security/pin/', { config: own, schema: { response: { 200: security } } }, ({ person }) =>
    locks.removePin(person),
  )
  app.post(
    '/api/security/pin/verify/',
    { config: whileLocked, schema: { body: unlockInput, response: { 200: stepUpAnswer } } },
    ({ person, body }) => locks.verify(person, body),
  )
  app.post(
    '/api/security/mail-code/',
    { config: whileLocked, schema: { response: { 200: nothing } } },
    async ({ person }) => {
      await mailCode.send(person)
      return {}
    },
  )
  app.post(
    '/api/security/lock/',
    { config: whileLocked, schema: { response: { 200: nothing } } },
    async ({ person }) => {
      await locks.lock(person)
      return {}
    },
  )
  app.get(
    '/api/security/passkeys/',
    { config: own, schema: { response: { 200: passkeyList } } },
    ({ person }) => passkeys.list(person.userId),
  )
  app.post(
    '/api/security/passkeys/options/',
    { config: own, schema: { response: { 200: passkeyCreation } } },
    ({ person }) => passkeys.creation(person),
  )
  app.post(
    '/api/security/passkeys/',
    { config: own, schema: { body: passkeyInput, response: { 201: passkey } } },
    async ({ person, body }, reply) => reply.code(201).send(await passkeys.add(person, body)),
  )
  app.delete(
    '/api/security/passkeys/:id/',
    { config: own, schema: { params: idParams, response: { 200: nothing } } },
    async ({ person, params }) => {
      await passkeys.remove(person, params.id)
      return {}
    },
  )
  app.post(
    '/api/security/passkey/options/',
    { config: whileLocked, schema: { response: { 200: passkeyRequest } } },
    ({ person }) => passkeys.request(person),
  )
  app.post(
    '/api/security/passkey/verify/',
    { config: whileLocked, schema: { body: passkeyProof, response: { 200: stepUpAnswer } } },
    ({ person, body }) => passkeys.verify(person, body),
  )
  app.post(
    '/api/auth/passkey/options/',
    { config: open, schema: { response: { 200: passkeyRequest } } },
    async () => signIn.request(),
  )
  app.post(
    '/api/auth/passkey/login/',
    { config: open, schema: { body: passkeyProof, response: { 200: sessionAnswer } } },
    async (request, reply) => answer(reply, await signIn.enter(request.body, callerOf(request))),
  )
}
