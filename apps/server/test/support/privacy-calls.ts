import { inflateRawSync } from 'node:zlib'
import { vi } from 'vitest'
import { password } from './auth-house.ts'
import type { Member, RealApp } from './real-app.ts'

/** The files of an archive, by name. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.length - 22
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files.set(name, inflateRawSync(bytes.subarray(start, start + packed)).toString())
    at += 46 + nameLength + bytes.readUInt16LE(at + 30)
  }
  return files
}

/** What a person does about their data and the end of their account. */
export function privacyCalls(app: RealApp) {
  const raised = async (person: Member) => {
    await app.as(person, 'POST', '/api/security/pin/verify/', { password })
    return person
  }
  const undoLink = async (email: string) => {
    const letters = app.db.admin.selectFrom('mail_outbox').select('text').where('recipient', '=', email)
    const mail = await vi.waitFor(
      async () => {
        const found = (await letters.execute()).find(({ text }) => text.includes('/recuperar-cuenta#token='))
        if (!found) throw new Error('no mail came')
        return found
      },
      { timeout: 10_000, interval: 50 },
    )
    return /#token=([\w-]{43})/.exec(mail.text)?.[1] ?? ''
  }
  return {
    raised,
    undoLink,
    exported: async (person: Member) => app.as(await raised(person), 'GET', '/api/privacy/export/'),
    leave: async (person: Member) => app.as(await raised(person), 'DELETE', '/api/auth/profile/'),
    undo: (token: string) => app.calls.post('/api/auth/deletion/undo/', { token }),
  }
}

/** Each of a person of its own: after the last one nobody answers any more. */
export function privacyVisits(app: RealApp) {
  const calls = privacyCalls(app)
  return {
    'GET /api/privacy/export/': async () => calls.exported(await app.calls.person()),
    'PATCH /api/privacy/': async () =>
      app.as(await app.calls.person(), 'PATCH', '/api/privacy/', { newsletter: true }),
    'DELETE /api/auth/profile/': async () => calls.leave(await app.calls.person()),
    'POST /api/auth/deletion/undo/': async () => {
      const person = await app.calls.person()
      await calls.leave(person)
      return calls.undo(await calls.undoLink(person.email))
    },
  }
}
