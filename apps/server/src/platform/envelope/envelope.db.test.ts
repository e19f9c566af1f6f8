import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { runOperator } from '../../../test/support/operator-process.ts'
import { withUser } from '../database/user-transaction.ts'
import { createEnvelope } from './envelope.ts'

const db = await testDatabase()
const now = () => new Date()
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const before = [{ id: 'k1', key: oldKey }]
const after = [{ id: 'k2', key: newKey }, ...before]
const place = { table: 'connection', column: 'credentials', row: 'c1' }

describe('sec/envelope', () => {
  test('an encrypted field is decrypted only as the same field', async () => {
    const { userId } = await createUser(db)
    const mine = await createEnvelope({ keys: before, now }).getCipher(db.app, userId)
    const sealed = mine.encryptBytes(place, 'secreto')
    expect(sealed.includes('secreto')).toBe(false)
    expect(mine.decryptBytes(place, sealed).toString()).toBe('secreto')
    for (const other of [
      { ...place, row: 'c2' },
      { ...place, column: 'raw' },
      { ...place, table: 'account' },
    ])
      expect(() => mine.decryptBytes(other, sealed)).toThrow()
  })

  test('another user cannot decrypt it, even from a copied row', async () => {
    const [ana, eva] = [await createUser(db), await createUser(db)]
    const envelope = createEnvelope({ keys: before, now })
    const sealed = (await envelope.getCipher(db.app, ana.userId)).encryptBytes(place, 'de Ana')
    const evas = await envelope.getCipher(db.app, eva.userId)
    expect(() => evas.decryptBytes(place, sealed)).toThrow()
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
    await expect(createEnvelope({ keys: before, now }).getCipher(db.app, eva.userId)).rejects.toThrow()
  })

  test('one flipped bit anywhere is detected', async () => {
    const { userId } = await createUser(db)
    const mine = await createEnvelope({ keys: before, now }).getCipher(db.app, userId)
    const sealed = mine.encryptBytes(place, 'ocho mil pesos')
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const broken = Buffer.from(sealed)
      broken[bit >> 3] = (broken[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => mine.decryptBytes(place, broken)).toThrow()
    }
    expect(() => mine.decryptBytes(place, sealed.subarray(0, 20))).toThrow()
  })

  test('a long value is decrypted in chunks, and yields nothing if any bit was changed', async () => {
    const { userId } = await createUser(db)
    const mine = await createEnvelope({ keys: before, now }).getCipher(db.app, userId)
    const plain = randomBytes(5_000)
    const sealed = mine.encryptBytes(place, plain)
    const opened = async (bytes: Buffer, size: number, at = place) => {
      const out: Buffer[] = []
      async function* read() {
        for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
      }
      const fault = await (async () => {
        for await (const piece of mine.decryptStream(at, read)) out.push(piece)
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

  test('with a new key, old data keys are unwrapped, and after rewrapping the old key is not needed', async () => {
    const { userId } = await createUser(db)
    const sealed = (await createEnvelope({ keys: before, now }).getCipher(db.app, userId)).encryptBytes(
      place,
      'antes',
    )
    const rotating = createEnvelope({ keys: after, now })
    expect((await rotating.getCipher(db.app, userId)).decryptBytes(place, sealed).toString()).toBe('antes')
    expect(await rotating.rewrap(db.app, userId)).toBe(true)
    expect(await rotating.rewrap(db.app, userId)).toBe(false)
    const alone = await createEnvelope({ keys: [{ id: 'k2', key: newKey }], now }).getCipher(db.app, userId)
    expect(alone.decryptBytes(place, sealed).toString()).toBe('antes')
    await expect(createEnvelope({ keys: before, now }).getCipher(db.app, userId)).rejects.toThrow(/k2/)
  })

  test('the rewrap command moves every user to the new key while servers run, and is repeatable', async () => {
    await db.admin.deleteFrom('user_key').execute()
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { userId } = await createUser(db)
        const sealed = (await createEnvelope({ keys: before, now }).getCipher(db.app, userId)).encryptBytes(
          place,
          userId,
        )
        return { userId, sealed }
      }),
    )
    const opened = async (keys: typeof after) => {
      const envelope = createEnvelope({ keys, now })
      return Promise.all(
        people.map(async ({ userId, sealed }) =>
          (await envelope.getCipher(db.app, userId)).decryptBytes(place, sealed).toString(),
        ),
      )
    }
    const ring = after.map(({ id, key }) => `${id}:${key.toString('base64')}`).join()
    const rewrap = () => runOperator(db, ['keys', 'rewrap'], { ENCRYPTION_KEYS: ring })

    const [said] = await Promise.all([rewrap(), opened(after), opened(after)])
    expect(said).toBe('Rewrapped 12 user keys with k2.\n')
    expect(await opened([{ id: 'k2', key: newKey }])).toEqual(people.map(({ userId }) => userId))

    const [first] = people
    const lost = { key_id: 'k0' }
    await db.admin
      .updateTable('user_key')
      .set(lost)
      .where('user_id', '=', first?.userId ?? '')
      .execute()
    await expect(rewrap()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Rewrapped 0 user keys/m),
    })
  })

  test('ten simultaneous first uses agree on one key', async () => {
    const { userId } = await createUser(db)
    const seals = await Promise.all(
      Array.from({ length: 10 }, () => createEnvelope({ keys: before, now }).getCipher(db.app, userId)),
    )
    const sealed = seals.map((seal) => seal.encryptBytes(place, 'x'))
    for (const seal of seals)
      for (const one of sealed) expect(seal.decryptBytes(place, one).toString()).toBe('x')
  })

  test('a key created in a rolled back transaction is not used again', async () => {
    const { userId } = await createUser(db)
    const envelope = createEnvelope({ keys: before, now })
    const work = withUser(db.app, userId, async (tx) => {
      await envelope.getCipher(tx, userId)
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    const sealed = (await envelope.getCipher(db.app, userId)).encryptBytes(place, 'queda')
    const later = await createEnvelope({ keys: before, now }).getCipher(db.app, userId)
    expect(later.decryptBytes(place, sealed).toString()).toBe('queda')
  })

  test('100,000 nonces differ', async () => {
    const { userId } = await createUser(db)
    const mine = await createEnvelope({ keys: before, now }).getCipher(db.app, userId)
    const nonces = new Set<string>()
    for (let n = 0; n < 100_000; n += 1)
      nonces.add(mine.encryptBytes(place, 'x').subarray(1, 13).toString('latin1'))
    expect(nonces.size).toBe(100_000)
  })

  test('link tokens and credentials are encrypted as different fields', async () => {
    const { userId } = await createUser(db)
    const mine = await createEnvelope({ keys: before, now }).getCipher(db.app, userId)
    const secret = { table: 'link_session', column: 'provider_secret', row: 'l1' }
    const sealed = mine.encryptBytes(secret, 'li_1_exchange_token')
    expect(mine.decryptBytes(secret, sealed).toString()).toBe('li_1_exchange_token')
    for (const other of [place, { ...place, row: 'l1' }, { ...secret, row: 'l2' }])
      expect(() => mine.decryptBytes(other, sealed)).toThrow()
  })
})
