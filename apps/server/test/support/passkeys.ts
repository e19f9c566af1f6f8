import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '@lucas/contract/auth/security.ts'
import { passkeyCreation } from '@lucas/contract/auth/security.ts'
import type { createAuthClient } from './clients/auth-client.ts'
import { password } from './module-apps/auth-test-app.ts'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const toBase64Url = (bytes: Buffer) => bytes.toString('base64url')
const [present, verified, attested] = [1, 4, 64]

/** Creates a software authenticator: one ES256 key, its counter and the client data of a browser. */
export function createSoftwarePasskey({ origin = 'http://localhost:3210', isVerified = true } = {}) {
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
    id: toBase64Url(id),
    rawId: toBase64Url(id),
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
      const attestedData = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose])
      const data = authData(options.rp.id, attestedData, attested)
      const attestation = Buffer.concat([
        Buffer.from(
          `a363666d74646e6f6e656761747453746d74a068${Buffer.from('authData').toString('hex')}58`,
          'hex',
        ),
        Buffer.of(data.length),
        data,
      ])
      return credential({
        clientDataJSON: toBase64Url(client('webauthn.create', options.challenge)),
        attestationObject: toBase64Url(attestation),
        transports: ['internal'],
      })
    },
    sign(options: PasskeyRequest) {
      state.counter += 1
      const data = authData(options.rpId, Buffer.alloc(0), 0)
      const json = client('webauthn.get', options.challenge)
      return credential({
        clientDataJSON: toBase64Url(json),
        authenticatorData: toBase64Url(data),
        signature: toBase64Url(
          createSign('SHA256')
            .update(Buffer.concat([data, sha256(json)]))
            .sign(privateKey),
        ),
        userHandle: state.handle,
      })
    },
  }
}

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>

/** Creates the client of PIN, lock and passkey routes. */
export function createLockClient(auth: ReturnType<typeof createAuthClient>) {
  type Method = Parameters<typeof auth.call>[1]
  const request = (access: string, method: Method, path: string, body?: Record<string, unknown>) =>
    auth.call(access, method, `/api/security/${path}`, body)
  const stepUp = (access: string, proof: { pin?: string; password?: string } = { password }) =>
    request(access, 'POST', 'pin/verify/', proof)
  return {
    request: request,
    stepUp: stepUp,
    getSettings: (access: string) => request(access, 'GET', ''),
    setPin: (access: string, pin = '2580', secret = password) =>
      request(access, 'PUT', 'pin/', { pin, password: secret }),
    lock: (access: string) => request(access, 'POST', 'lock/'),
    reportUse: (access: string) => request(access, 'POST', 'use/'),
    /** Adds a passkey after a step-up. */
    async addPasskey(access: string, key: SoftwarePasskey = createSoftwarePasskey(), name = 'Notebook') {
      await stepUp(access)
      const options = passkeyCreation.parse((await request(access, 'POST', 'passkeys/options/')).json())
      const added = await request(access, 'POST', 'passkeys/', { name, credential: key.create(options) })
      return { key, added }
    },
    async stepUpWithPasskey(access: string, key: SoftwarePasskey) {
      const options = (await request(access, 'POST', 'passkey/options/')).json()
      return request(access, 'POST', 'passkey/verify/', { credential: key.sign(options) })
    },
    async signInWithPasskey(key: SoftwarePasskey) {
      const options = (await auth.post('/api/auth/passkey/options/', {})).json()
      return auth.post(
        '/api/auth/passkey/login/',
        { credential: key.sign(options) },
        { 'x-lucas-client': 'web' },
      )
    },
  }
}
