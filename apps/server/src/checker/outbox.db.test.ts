import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createUser } from '../../test/support/app/users.ts'
import { listenOn } from '../platform/events/listen-repository.ts'
import { newId } from '../platform/ids.ts'
import { checkInvariants } from './checker.ts'

const db = await testDatabase()
const now = new Date('2026-11-20T15:00:00Z')

test('an unpublished event is found where a server runs that should have published it, and waits where none does', async () => {
  const { userId } = await createUser(db)
  const event = { user_id: userId, id: newId(), payload: '{}', created_at: new Date('2026-11-20T14:00:00Z') }
  await db.admin.insertInto('outbox_event').values(event).execute()
  const find = async (outboxGraceMs: number) =>
    (await checkInvariants(db.admin, { now, outboxGraceMs })).filter((fault) => fault.userId === userId)
  expect(await find(0)).toEqual([])
  const server = await listenOn(db.appConnection, {
    onNotification: () => undefined,
    onLost: () => undefined,
  })
  expect(await find(0)).toEqual([
    { invariant: 'outbox_drained', userId, subject: `outbox_event ${event.id}` },
  ])
  // A server that has just started publishes what waits.
  expect(await find(600_000)).toEqual([])
  await server.close()
})
