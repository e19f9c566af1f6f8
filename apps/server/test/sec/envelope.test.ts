import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { asPerson } from '../../src/platform/database/person.ts'
import { createEnvelope } from '../../src/platform/envelope/envelope.ts'
import { testDatabase } from '../database.ts'
import { operator } from '../support/operator.ts'
import { somebody } from '../support/people.ts'

const db = await testDatabase()
const now = () => new Date()
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const before = [{ id: 'k1', key: oldKey }]
const after = [{ id: 'k2', key: newKey }, ...before]
const place = { table: 'connection', column: 'credentials', row: 'c1' }

test('what a person sealed opens again, and only in its place', async () => {
  const { userId } = await somebody(db)
  const mine = await createEnvelope({ keys: before, now }).of(db.app, userId)
  const sealed = mine.seal(place, 'secreto')
  expect(sealed.includes('secreto')).toBe(false)
  expect(mine.open(place, sealed).toString()).toBe('secreto')
  for (const other of [
    { ...place, row: 'c2' },
    { ...place, column: 'raw' },
    { ...place, table: 'account' },
  ])
    expect(() => mine.open(other, sealed)).toThrow()
})

test('another person cannot open it, even with the row copied over', async () => {
  const [ana, eva] = [await somebody(db), await somebody(db)]
  const envelope = createEnvelope({ keys: before, now })
  const sealed = (await envelope.of(db.app, ana.userId)).seal(place, 'de Ana')
  const evas = await envelope.of(db.app, eva.userId)
  expect(() => evas.open(place, sealed)).toThrow()
  const anasKey = await db.admin
    .selectFrom('user_key')
    .selectAll()
    .where('user_id', '=', ana.userId)
    .executeTakeFirstOrThrow()
  await db.admin
    .updateTable('user_key')
    .set({ wrapped: anasKey.wrapped })
    .where('user_id', '=', eva.userId)
    .execute()
  await expect(createEnvelope({ keys: before, now }).of(db.app, eva.userId)).rejects.toThrow()
})

test('one flipped bit anywhere is noticed', async () => {
  const { userId } = await somebody(db)
  const mine = await createEnvelope({ keys: before, now }).of(db.app, userId)
  const sealed = mine.seal(place, 'ocho mil pesos')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const broken = Buffer.from(sealed)
    broken[bit >> 3] = (broken[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => mine.open(place, broken)).toThrow()
  }
  expect(() => mine.open(place, sealed.subarray(0, 20))).toThrow()
})

test('what is long opens piece by piece, and nothing of it comes out when a bit anywhere was changed', async () => {
  const { userId } = await somebody(db)
  const mine = await createEnvelope({ keys: before, now }).of(db.app, userId)
  const plain = randomBytes(5_000)
  const sealed = mine.seal(place, plain)
  const opened = async (bytes: Buffer, size: number, at = place) => {
    const out: Buffer[] = []
    async function* read() {
      for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
    }
    const fault = await (async () => {
      for await (const piece of mine.openLong(at, read)) out.push(piece)
    })().catch((thrown: unknown) => thrown)
    return { text: Buffer.concat(out), fault }
  }
  for (const size of [29, 64, 4_096, 10_000])
    expect(await opened(sealed, size)).toEqual({ text: plain, fault: undefined })
  for (const at of [0, 5, 20, 29, sealed.length - 1]) {
    const broken = Buffer.from(sealed)
    broken[at] = (broken[at] ?? 0) ^ 1
    expect(await opened(broken, 64)).toEqual({ text: Buffer.alloc(0), fault: expect.any(Error) })
  }
  for (const wrong of [
    await opened(sealed, 64, { ...place, row: 'c2' }),
    await opened(sealed.subarray(0, -1), 64),
    await opened(Buffer.alloc(0), 64),
  ])
    expect(wrong).toEqual({ text: Buffer.alloc(0), fault: expect.any(Error) })
})

test('a new key opens what the old one wrapped, and after re-wrapping the old one is needed no more', async () => {
  const { userId } = await somebody(db)
  const sealed = (await createEnvelope({ keys: before, now }).of(db.app, userId)).seal(place, 'antes')
  const rotating = createEnvelope({ keys: after, now })
  expect((await rotating.of(db.app, userId)).open(place, sealed).toString()).toBe('antes')
  expect(await rotating.rewrap(db.app, userId)).toBe(true)
  expect(await rotating.rewrap(db.app, userId)).toBe(false)
  const alone = await createEnvelope({ keys: [{ id: 'k2', key: newKey }], now }).of(db.app, userId)
  expect(alone.open(place, sealed).toString()).toBe('antes')
  await expect(createEnvelope({ keys: before, now }).of(db.app, userId)).rejects.toThrow(/k2/)
})

test('one command takes every person to the new key while servers read on, and may be given again', async () => {
  await db.admin.deleteFrom('user_key').execute()
  const people = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { userId } = await somebody(db)
      const sealed = (await createEnvelope({ keys: before, now }).of(db.app, userId)).seal(place, userId)
      return { userId, sealed }
    }),
  )
  const opened = async (keys: typeof after) => {
    const envelope = createEnvelope({ keys, now })
    return Promise.all(
      people.map(async ({ userId, sealed }) =>
        (await envelope.of(db.app, userId)).open(place, sealed).toString(),
      ),
    )
  }
  const ring = after.map(({ id, key }) => `${id}:${key.toString('base64')}`).join()
  const rewrap = () => operator(db, ['keys', 'rewrap'], { ENCRYPTION_KEYS: ring })

  const [said] = await Promise.all([rewrap(), opened(after), opened(after)])
  expect(said).toBe('12 keys of people are wrapped with k2 now.\n')
  expect(await opened([{ id: 'k2', key: newKey }])).toEqual(people.map(({ userId }) => userId))

  const [first] = people
  const lost = { key_id: 'k0' }
  await db.admin
    .updateTable('user_key')
    .set(lost)
    .where('user_id', '=', first?.userId ?? '')
    .execute()
  await expect(rewrap()).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(/^0 keys/m) })
})

test('ten simultaneous first uses agree on one key', async () => {
  const { userId } = await somebody(db)
  const seals = await Promise.all(
    Array.from({ length: 10 }, () => createEnvelope({ keys: before, now }).of(db.app, userId)),
  )
  const sealed = seals.map((seal) => seal.seal(place, 'x'))
  for (const seal of seals) for (const one of sealed) expect(seal.open(place, one).toString()).toBe('x')
})

test('a key that was made in a transaction that rolled back is not used again', async () => {
  const { userId } = await somebody(db)
  const envelope = createEnvelope({ keys: before, now })
  const work = asPerson(db.app, userId, async (tx) => {
    await envelope.of(tx, userId)
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  const sealed = (await envelope.of(db.app, userId)).seal(place, 'queda')
  const later = await createEnvelope({ keys: before, now }).of(db.app, userId)
  expect(later.open(place, sealed).toString()).toBe('queda')
})

test('100,000 nonces differ', async () => {
  const { userId } = await somebody(db)
  const mine = await createEnvelope({ keys: before, now }).of(db.app, userId)
  const nonces = new Set<string>()
  for (let n = 0; n < 100_000; n += 1) nonces.add(mine.seal(place, 'x').subarray(1, 13).toString('latin1'))
  expect(nonces.size).toBe(100_000)
})

test('what finishes a linking and what opens a link are sealed in places of their own', async () => {
  const { userId } = await somebody(db)
  const mine = await createEnvelope({ keys: before, now }).of(db.app, userId)
  const secret = { table: 'link_session', column: 'provider_secret', row: 'l1' }
  const sealed = mine.seal(secret, 'li_1_exchange_token')
  expect(mine.open(secret, sealed).toString()).toBe('li_1_exchange_token')
  for (const other of [place, { ...place, row: 'l1' }, { ...secret, row: 'l2' }])
    expect(() => mine.open(other, sealed)).toThrow()
})
