import {
  recoveryCodes,
  secondFactorEnrolment,
  secondFactorStatus,
} from '@lucas/contract/auth/second-factor.ts'
import type { LightMyRequestResponse } from 'fastify'
import { toStep } from '../../src/modules/second-factor/domain/one-time-code.ts'
import { computeCode } from '../../src/modules/second-factor/totp.ts'
import type { FullApp } from './app/full-app.ts'
import type { ClientKind, createAuthClient } from './clients/auth-client.ts'
import { password } from './module-apps/auth-test-app.ts'

/** Decodes a base32 key, as an app does. */
function decodeKey(key: string): Buffer {
  const bits = [...key]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** Creates an app for codes, by the key that it was given. */
export function createCodeApp(key: string, now: () => Date) {
  const secret = decodeKey(key)
  return {
    secret,
    /** Returns the code that the app shows `seconds` from now. */
    codeIn: (seconds = 0) => computeCode(secret, toStep(new Date(now().getTime() + seconds * 1_000))),
  }
}

/** Returns `name=value` of the cookie of a trusted device; empty if none was set. */
export const getDeviceCookie = (answer: LightMyRequestResponse): string => {
  const cookie = answer.cookies.find(({ name }) => name === '__Host-td')
  return cookie ? `${cookie.name}=${cookie.value}` : ''
}

/** Creates the client of the second factor. */
export function createSecondFactorClient(auth: ReturnType<typeof createAuthClient>, now: () => Date) {
  type Method = Parameters<typeof auth.call>[1]
  type Body = Record<string, unknown>
  const request = (access: string, method: Method, path = '', body?: Body) =>
    auth.call(access, method, `/api/security/second-factor/${path}`, body)
  const stepUp = (access: string, proof: Body = { password }) =>
    auth.call(access, 'POST', '/api/security/pin/verify/', proof)
  const start = async (access: string) => request(access, 'POST', 'enrolment/')

  /** Enables the second factor. Its app shows the code of the step before, so that the one of now is unused. */
  async function enable(access: string) {
    await stepUp(access)
    const { key, enrolment } = secondFactorEnrolment.parse((await start(access)).json())
    const app = createCodeApp(key, now)
    const enabled = await request(access, 'POST', '', { enrolment, otp: app.codeIn(-30) })
    return { enabled, app, codes: recoveryCodes.parse(enabled.json()).recovery_codes }
  }
  const login = (email: string, factor: Body = {}, kind: ClientKind = 'web', cookie?: string) =>
    auth.post(
      '/api/auth/login/',
      { email, password, ...factor },
      { ...(kind === 'web' && { 'x-lucas-client': 'web' }), ...(cookie && { cookie }) },
    )
  return {
    request,
    stepUp,
    start,
    enable,
    login,
    async registerEnabled() {
      const user = await auth.registerUser()
      return { ...user, ...(await enable(user.access)) }
    },
  }
}

/** Calls of the routes of the second factor, each with its own user. */
export function createSecondFactorRouteCalls({ auth }: FullApp) {
  const now = () => new Date()
  const client = createSecondFactorClient(auth, now)
  const path = '/api/security/second-factor/'
  async function trustDevice() {
    const { email, app, access } = await client.registerEnabled()
    await client.login(email, { otp: app.codeIn(), trust_device: true })
    const { trusted_devices: devices } = secondFactorStatus.parse(
      (await client.request(access, 'GET')).json(),
    )
    return { access, id: devices[0]?.id ?? '' }
  }
  return {
    [`GET ${path}`]: async () => client.request((await trustDevice()).access, 'GET'),
    [`POST ${path}enrolment/`]: async () => {
      const { access } = await auth.registerUser()
      await client.stepUp(access)
      return client.start(access)
    },
    [`POST ${path}`]: async () => {
      const { access } = await auth.registerUser()
      return (await client.enable(access)).enabled
    },
    // The step-up of the enrolment is still active.
    [`DELETE ${path}`]: async () => client.request((await client.registerEnabled()).access, 'DELETE'),
    [`POST ${path}recovery-codes/`]: async () =>
      client.request((await client.registerEnabled()).access, 'POST', 'recovery-codes/'),
    [`DELETE ${path}devices/{id}/`]: async () => {
      const { access, id } = await trustDevice()
      return client.request(access, 'DELETE', `devices/${id}/`)
    },
  }
}
