import { inflateRawSync } from 'node:zlib'
import { vi } from 'vitest'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { password } from '../module-apps/auth-test-app.ts'

/** Reads the files of a ZIP archive by name. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.length - 22
  let at = bytes.readUInt32LE(end + 16)
  for (let remaining = bytes.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [packed, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files.set(name, inflateRawSync(bytes.subarray(start, start + packed)).toString())
    at += 46 + nameLength + bytes.readUInt16LE(at + 30)
  }
  return files
}

/** Creates the client of data export and account deletion. */
export function createPrivacyClient(app: FullApp) {
  const stepUp = async (user: TestUser) => {
    await app.requestAs(user, 'POST', '/api/security/pin/verify/', { password })
    return user
  }
  const waitForUndoToken = async (email: string) => {
    const mails = app.db.admin.selectFrom('mail_outbox').select('text').where('recipient', '=', email)
    const mail = await vi.waitFor(
      async () => {
        const found = (await mails.execute()).find(({ text }) => text.includes('/recuperar-cuenta#token='))
        if (!found) throw new Error('no mail arrived')
        return found
      },
      { timeout: 10_000, interval: 50 },
    )
    return /#token=([\w-]{43})/.exec(mail.text)?.[1] ?? ''
  }
  return {
    stepUp: stepUp,
    waitForUndoToken: waitForUndoToken,
    exportData: async (user: TestUser) => app.requestAs(await stepUp(user), 'GET', '/api/privacy/export/'),
    deleteAccount: async (user: TestUser) =>
      app.requestAs(await stepUp(user), 'DELETE', '/api/auth/profile/'),
    undoDeletion: (token: string) => app.auth.post('/api/auth/deletion/undo/', { token }),
  }
}

/** Calls of privacy routes, each with its own user, because some end the account. */
export function createPrivacyRouteCalls(app: FullApp) {
  const calls = createPrivacyClient(app)
  return {
    'GET /api/privacy/export/': async () => calls.exportData(await app.auth.registerUser()),
    'PATCH /api/privacy/': async () =>
      app.requestAs(await app.auth.registerUser(), 'PATCH', '/api/privacy/', { newsletter: true }),
    'PUT /api/privacy/block/': async () =>
      app.requestAs(await app.auth.registerUser(), 'PUT', '/api/privacy/block/', { blocked: true }),
    'DELETE /api/auth/profile/': async () => calls.deleteAccount(await app.auth.registerUser()),
    'POST /api/auth/deletion/undo/': async () => {
      const person = await app.auth.registerUser()
      await calls.deleteAccount(person)
      return calls.undoDeletion(await calls.waitForUndoToken(person.email))
    },
  }
}
