import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '@lucas/contract/security.ts'
import { passkeyCreation } from '@lucas/contract/security.ts'
import type { authCalls } from './auth-calls.ts'
import { password } from './auth-house.ts'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')
const [present, verified, attested] = [1, 4, 64]

/** An authenticator in software: one ES256 key, its counter, and what a browser adds around them. */
export function softPasskey({ origin = 'http://localhost:3210', isVerified = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const state = { counter: 0, handle: 'nobody' }

  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (host: string, more: Buffer, flags: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([
      sha256(host),
      Buffer.of(present | (isVerified ? verified : 0) | flags),
      counter,
      more,
    ])
  }
  const credential = <T>(response: T) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    state,
    create(options: PasskeyCreation) {
      state.handle = options.user.id
      const coordinates = [x, y].map((one) => Buffer.from(one, 'base64url'))
      const [cx = Buffer.alloc(32), cy = Buffer.alloc(32)] = coordinates
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        cx,
        Buffer.from('225820', 'hex'),
        cy,
      ])
      const place = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose])
      const data = authData(options.rp.id, place, attested)
      const attestation = Buffer.concat([
        Buffer.from(
          `a363666d74646e6f6e656761747453746d74a068${Buffer.from('authData').toString('hex')}58`,
          'hex',
        ),
        Buffer.of(data.length),
        data,
      ])
      return credential({
        clientDataJSON: text(client('webauthn.create', options.challenge)),
        attestationObject: text(attestation),
        transports: ['internal'],
      })
    },
    sign(options: PasskeyRequest) {
      state.counter += 1
      const data = authData(options.rpId, Buffer.alloc(0), 0)
      const json = client('webauthn.get', options.challenge)
      return credential({
        clientDataJSON: text(json),
        authenticatorData: text(data),
        signature: text(
          createSign('SHA256')
            .update(Buffer.concat([data, sha256(json)]))
            .sign(privateKey),
        ),
        userHandle: state.handle,
      })
    },
  }
}

export type SoftPasskey = ReturnType<typeof softPasskey>

/** What a person does to their lock and their passkeys. */
export function lockCalls(calls: ReturnType<typeof authCalls>) {
  type Method = Parameters<typeof calls.call>[1]
  const to = (access: string, method: Method, path: string, body?: Record<string, unknown>) =>
    calls.call(access, method, `/api/security/${path}`, body)
  const raise = (access: string, proof: { pin?: string; password?: string } = { password }) =>
    to(access, 'POST', 'pin/verify/', proof)
  return {
    to,
    raise,
    show: (access: string) => to(access, 'GET', ''),
    setPin: (access: string, pin = '2580', secret = password) =>
      to(access, 'PUT', 'pin/', { pin, password: secret }),
    lock: (access: string) => to(access, 'POST', 'lock/'),
    /** A passkey of the person, made after a step-up. */
    async addPasskey(access: string, key: SoftPasskey = softPasskey(), name = 'Notebook') {
      await raise(access)
      const options = passkeyCreation.parse((await to(access, 'POST', 'passkeys/options/')).json())
      const added = await to(access, 'POST', 'passkeys/', { name, credential: key.create(options) })
      return { key, added }
    },
    async byPasskey(access: string, key: SoftPasskey) {
      const options = (await to(access, 'POST', 'passkey/options/')).json()
      return to(access, 'POST', 'passkey/verify/', { credential: key.sign(options) })
    },
    async signInByPasskey(key: SoftPasskey) {
      const options = (await calls.post('/api/auth/passkey/options/', {})).json()
      return calls.post(
        '/api/auth/passkey/login/',
        { credential: key.sign(options) },
        { 'x-lucas-client': 'web' },
      )
    },
  }
}
