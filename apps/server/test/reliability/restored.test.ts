import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createEnvelope } from '../../src/platform/envelope/envelope.ts'
import { newId } from '../../src/platform/ids.ts'
import { testDatabase } from '../database.ts'
import { toDatabaseUrl } from '../support/app/server-process.ts'
import { createUser } from '../support/app/users.ts'
import { runOperator } from '../support/operator-process.ts'

// `operator restored`: what follows the restore of a served database, before its servers start (R-17, S-41).

describe('rel/restore', async () => {
  const db = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'lucas-restored-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const list = join(folder, 'erasures.jsonl')
  const admin = { DATA_DIR: folder, DATABASE_URL: toDatabaseUrl(db.adminConnection) }
  const run = (more: Record<string, string> = {}) =>
    runOperator(db, ['restored'], { ...admin, ...more }).then(
      (output) => ({ output }),
      (error: { code: number; stderr: string }) => ({ code: error.code, sentence: error.stderr.trim() }),
    )
  const listUsers = () => db.admin.selectFrom('person').select('user_id').orderBy('user_id').execute()

  test('refuses without the erasure list', async () => {
    expect(await run()).toEqual({
      code: 2,
      sentence: expect.stringMatching(/erasures\.jsonl is missing: copy /),
    })
  })

  test('erases the users of the list again and no other, and checks the data', async () => {
    const [erased, other] = [await createUser(db), await createUser(db)]
    writeFileSync(list, `${JSON.stringify({ user_id: erased.userId, erased_at: '2026-11-24T00:00:00Z' })}\n`)
    expect(await run()).toEqual({
      // A line of the log may be between the two.
      output: expect.stringMatching(/1 users of the erasure list erased again\.\n.*Every invariant holds\./s),
    })
    expect(await listUsers()).toEqual([{ user_id: other.userId }])
  })

  test('finds no fault in events that a busy server had not published yet: its next start does', async () => {
    const { userId } = await createUser(db)
    const waiting = Array.from({ length: 150 }, () => ({
      user_id: userId,
      id: newId(),
      payload: '{}',
      created_at: new Date('2026-11-20T14:00:00Z'),
    }))
    await db.admin.insertInto('outbox_event').values(waiting).execute()
    expect(await run()).toEqual({ output: expect.stringContaining('Every invariant holds.') })
  })

  test('refuses another pepper than the one of the data', async () => {
    expect(await run({ PASSWORD_PEPPER: 'another pepper of the tests, long enough' })).toEqual({
      code: 2,
      sentence: 'PASSWORD_PEPPER has changed: set its first value, or no user could sign in with a password.',
    })
  })

  test('refuses keys that do not decrypt the data key of a user', async () => {
    const { userId } = await createUser(db)
    const key = Buffer.alloc(32, 9)
    await createEnvelope({ keys: [{ id: 'lost', key }], now: () => new Date() }).getCipher(db.app, userId)
    expect(await run()).toEqual({
      code: 2,
      sentence: `ENCRYPTION_KEYS does not decrypt the data key of user ${userId}: set the keys of the installation.`,
    })
    const both = `test:${Buffer.alloc(32, 7).toString('base64')},lost:${key.toString('base64')}`
    expect(await run({ ENCRYPTION_KEYS: both })).toEqual({
      output: expect.stringContaining('Every invariant holds.'),
    })
  })
})
