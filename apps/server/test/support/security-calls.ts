import { lockCalls } from './passkeys.ts'
import type { RealApp } from './real-app.ts'

/** Calls of PIN, lock and passkeys, each of a person of its own: a locked one would refuse the next call. */
export function securityCalls(app: RealApp) {
  const locks = lockCalls(app.calls)
  async function withPin() {
    const { access } = await app.calls.person()
    await locks.setPin(access)
    return access
  }
  async function withPasskey() {
    const access = await withPin()
    return { access, ...(await locks.addPasskey(access)) }
  }
  return {
    'PUT /api/security/pin/': async () => locks.setPin((await app.calls.person()).access),
    'DELETE /api/security/pin/': async () => locks.to(await withPin(), 'DELETE', 'pin/'),
    'POST /api/security/pin/verify/': async () => locks.raise(await withPin(), { pin: '2580' }),
    'POST /api/security/lock/': async () => locks.lock(await withPin()),
    'PATCH /api/security/': async () =>
      locks.to((await withPasskey()).access, 'PATCH', '', { biometric_enabled: true }),
    'GET /api/security/passkeys/': async () => locks.to((await withPasskey()).access, 'GET', 'passkeys/'),
    'POST /api/security/passkeys/options/': async () =>
      locks.to((await withPasskey()).access, 'POST', 'passkeys/options/'),
    'POST /api/security/passkeys/': async () => (await withPasskey()).added,
    'DELETE /api/security/passkeys/{id}/': async () => {
      const { access, added } = await withPasskey()
      return locks.to(access, 'DELETE', `passkeys/${added.json().id}/`)
    },
    'POST /api/security/passkey/options/': async () =>
      locks.to((await withPasskey()).access, 'POST', 'passkey/options/'),
    'POST /api/security/passkey/verify/': async () => {
      const { access, key } = await withPasskey()
      return locks.byPasskey(access, key)
    },
    'POST /api/auth/passkey/login/': async () => locks.signInByPasskey((await withPasskey()).key),
  }
}
