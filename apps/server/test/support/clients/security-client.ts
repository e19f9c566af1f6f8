import type { FullApp } from '../app/full-app.ts'
import { createLockClient } from '../passkeys.ts'

/** Calls of PIN, lock and passkey routes, each with its own user, because a locked one refuses the next call. */
export function createSecurityClient(app: FullApp) {
  const locks = createLockClient(app.auth)
  async function registerWithPin() {
    const { access } = await app.auth.registerUser()
    await locks.setPin(access)
    return access
  }
  async function registerWithPasskey() {
    const access = await registerWithPin()
    return { access, ...(await locks.addPasskey(access)) }
  }
  return {
    'PUT /api/security/pin/': async () => locks.setPin((await app.auth.registerUser()).access),
    'DELETE /api/security/pin/': async () => locks.request(await registerWithPin(), 'DELETE', 'pin/'),
    'POST /api/security/pin/verify/': async () => locks.stepUp(await registerWithPin(), { pin: '2580' }),
    'POST /api/security/lock/': async () => locks.lock(await registerWithPin()),
    'PATCH /api/security/': async () =>
      locks.request((await registerWithPasskey()).access, 'PATCH', '', { biometric_enabled: true }),
    'GET /api/security/passkeys/': async () =>
      locks.request((await registerWithPasskey()).access, 'GET', 'passkeys/'),
    'POST /api/security/passkeys/options/': async () =>
      locks.request((await registerWithPasskey()).access, 'POST', 'passkeys/options/'),
    'POST /api/security/passkeys/': async () => (await registerWithPasskey()).added,
    'DELETE /api/security/passkeys/{id}/': async () => {
      const { access, added } = await registerWithPasskey()
      return locks.request(access, 'DELETE', `passkeys/${added.json().id}/`)
    },
    'POST /api/security/passkey/options/': async () =>
      locks.request((await registerWithPasskey()).access, 'POST', 'passkey/options/'),
    'POST /api/security/passkey/verify/': async () => {
      const { access, key } = await registerWithPasskey()
      return locks.stepUpWithPasskey(access, key)
    },
    'POST /api/auth/passkey/login/': async () => locks.signInWithPasskey((await registerWithPasskey()).key),
  }
}
