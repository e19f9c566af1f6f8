import type { NotificationPage, Preferences } from '@lucas/contract/notification.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { alertHouse, habits } from '../../../test/support/alert-house.ts'
import { asPerson } from '../../platform/database/person.ts'
import { auditRepository } from '../auth/index.ts'

const start = new Date('2026-11-20T15:00:00Z')
const db = await testDatabase()
const { house, customer, reset, pass, now } = await alertHouse(db, start)
beforeEach(reset)
const path = '/api/notifications/'

describe('what a synchronisation tells', () => {
  test('the first one is history, and what comes later is told once', async () => {
    const ana = await customer()
    const big = ana.movement(0, 'COMPRA NOTEBOOK CENTRO', -890_000n, { date: '2026-11-19' })
    await ana.sync(...habits(ana), ana.movement(0, 'COMPRA LAVADORA SUR', -640_000n, { date: '2026-11-18' }))
    expect(await ana.kinds()).toEqual([])
    await ana.sync(big)
    expect(await ana.kinds()).toEqual(['big_movement'])
    const [notice] = (await ana.list()).results
    expect(notice).toMatchObject({
      is_read: false,
      read_at: null,
      type: 'info',
      group: 'spending',
      title: 'Gasto grande: $890.000',
      about: {
        subject: 'transaction',
        key: (await ana.rows()).find(({ amount }) => amount === -890_000n)?.id,
      },
    })
    expect(notice?.message).toContain('19 nov')
    await ana.sync(big)
    expect(await ana.kinds()).toEqual(['big_movement'])
  })

  test('two equal charges, a fee, a salary and a transfer each say their own; an old row and a coffee nothing', async () => {
    const ana = await customer()
    await ana.sync(...habits(ana))
    await ana.sync(
      ana.movement(0, 'COMPRA RESTAURANT ALTURA', -14_200n, { date: '2026-11-19' }),
      ana.movement(0, 'COMPRA RESTAURANT ALTURA', -14_200n, { date: '2026-11-19' }),
      ana.movement(0, 'COMPRA CAFE DEL SUR', -3_900n, { date: '2026-11-19' }),
      ana.movement(0, 'COMISION MANTENCION CUENTA', -7_500n, { date: '2026-11-19' }),
      ana.movement(0, 'TRANSFERENCIA DE PEDRO SOTO', 55_000n, { date: '2026-11-19' }),
      ana.movement(0, 'COMPRA TELEVISOR NORTE', -900_000n, { date: '2026-10-19' }),
    )
    expect(await ana.kinds()).toEqual(['duplicate_charge', 'fee', 'transfer_received'])
  })

  test('a card that passes half and then 70 percent of its limit says so each time', async () => {
    const ana = await customer({ type: 'credit', balance: 300_000n, limit: 1_000_000n })
    const used = (balance: bigint) =>
      db.admin
        .updateTable('account')
        .set({ balance_current: balance })
        .where('user_id', '=', ana.userId)
        .execute()
    await ana.sync()
    for (const [balance, told] of [
      [520_000n, 1],
      [550_000n, 1],
      [710_000n, 2],
      [650_000n, 2],
      [300_000n, 2],
    ] as const) {
      await used(balance)
      await ana.sync()
      expect([balance, (await ana.list('?group=cards')).count]).toEqual([balance, told])
    }
  })

  test('own transfers are never told of', async () => {
    const ana = await customer({}, {})
    await ana.sync(...habits(ana))
    await ana.sync(
      ana.movement(0, 'TRASPASO A CUENTA:1', -900_000n, { date: '2026-11-19' }),
      ana.movement(1, 'TRASPASO DE CUENTA:0', 900_000n, { date: '2026-11-19' }),
    )
    expect(await ana.kinds()).toEqual([])
  })
})

describe('what is told of connections, goals and the account', () => {
  test('one silence of a bank is told once, and a new one again', async () => {
    const ana = await customer()
    await ana.trouble('error')
    await ana.trouble('error')
    pass(26 * 3_600_000)
    await asPerson(db.app, ana.userId, (tx) => house.notifications.remindOf(tx, ana.userId, ana.connection))
    expect(await ana.kinds()).toEqual(['sync_error'])
    await db.admin
      .updateTable('connection')
      .set({ last_sync_at: now() })
      .where('id', '=', ana.connection)
      .execute()
    pass(23 * 3_600_000)
    const remind = () =>
      asPerson(db.app, ana.userId, (tx) => house.notifications.remindOf(tx, ana.userId, ana.connection))
    await remind()
    expect(await ana.kinds()).toEqual(['sync_error'])
    pass(2 * 3_600_000)
    await remind()
    await remind()
    expect(await ana.kinds()).toEqual(['connection_stale', 'sync_error'])
    await ana.trouble('reauth_required')
    expect(await ana.kinds()).toEqual(['connection_attention', 'connection_stale', 'sync_error'])
  })

  test('a first linking that fails is told where it happens', async () => {
    const ana = await customer()
    await db.admin
      .updateTable('connection')
      .set({ last_sync_at: null })
      .where('id', '=', ana.connection)
      .execute()
    await ana.trouble('reauth_required')
    expect(await ana.kinds()).toEqual([])
  })

  test('what was done to the account is told from its audit, whatever is silenced', async () => {
    const ana = await customer()
    await ana.call('PATCH', '/api/preferences/1/', { in_app_enabled: false })
    await asPerson(db.app, ana.userId, async (tx) => {
      await auditRepository(tx).add(ana.userId, 'passkey_added', now())
      await auditRepository(tx).add(ana.userId, 'sign_in', now())
      await house.outbox.add(tx, ana.userId, { type: 'security_changed' }, { type: 'profile_changed' })
    })
    expect(await ana.kinds()).toEqual(['security'])
    await ana.trouble('error')
    expect(await ana.kinds()).toEqual(['security'])
  })

  test('a goal says near and reached, in the transaction of its contribution', async () => {
    const ana = await customer()
    const { body } = await ana.call('POST', '/api/goals/', { name: 'Bicicleta', target_amount: 100_000 })
    const save = (amount: number) => ana.call('POST', `/api/goals/${body.id}/contribute/`, { amount })
    await save(50_000)
    expect(await ana.kinds()).toEqual([])
    await save(32_000)
    await save(1_000)
    expect(await ana.kinds()).toEqual(['goal_near'])
    await save(20_000)
    expect(await ana.kinds()).toEqual(['goal_near', 'goal_reached'])
  })
})

describe('reading them', () => {
  test('one, again, and all: the count is what the rows say', async () => {
    const ana = await customer()
    await ana.trouble('error')
    await ana.trouble('reauth_required')
    expect(await ana.unread()).toBe(2)
    const [first] = (await ana.list()).results
    const mark = () => ana.call('PATCH', `${path}${first?.id}/mark_read/`)
    expect((await mark()).body).toMatchObject({ id: first?.id, is_read: true })
    pass(5_000)
    const again = await mark()
    expect(again.body.read_at).toBe(start.toISOString())
    expect(await ana.unread()).toBe(1)
    expect((await ana.list('?unread=true')).count).toBe(1)
    expect((await ana.call('POST', `${path}mark_all_read/`)).body).toEqual({ updated: 1, unread_count: 0 })
    expect((await ana.call('POST', `${path}mark_all_read/`)).body).toEqual({ updated: 0, unread_count: 0 })
    expect(await ana.unread()).toBe(0)
  })

  test('twenty tabs that read at once leave no count below zero', async () => {
    const ana = await customer()
    await ana.trouble('error')
    const [one] = (await ana.list()).results
    const calls = Array.from({ length: 20 }, (_, at) =>
      at % 2 ? ana.call('PATCH', `${path}${one?.id}/mark_read/`) : ana.call('POST', `${path}mark_all_read/`),
    )
    const answers = await Promise.all(calls)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await ana.unread()).toBe(0)
    const { rows } = await sql<{ events: number }>`
      select count(*)::int as events from outbox_event
       where user_id = ${ana.userId} and payload->>'type' = 'notifications_changed'`.execute(db.admin)
    expect(rows[0]?.events).toBe(2)
  })

  test('pages follow each other without a gap', async () => {
    const ana = await customer()
    await ana.trouble('error')
    await ana.trouble('reauth_required')
    const first = await ana.list('?limit=1')
    expect(first.count).toBe(2)
    const second: NotificationPage = await ana.get(first.next ?? '')
    expect(second).toMatchObject({ count: null, next: null })
    const both = [...first.results, ...second.results].map(({ kind }) => kind)
    expect(both.toSorted()).toEqual(['connection_attention', 'sync_error'])
  })

  test('are nobody else’s', async () => {
    const [ana, eva] = [await customer(), await customer()]
    await ana.trouble('error')
    const [own] = (await ana.list()).results
    expect(await eva.kinds()).toEqual([])
    expect((await eva.call('PATCH', `${path}${own?.id}/mark_read/`)).status).toBe(404)
    expect(await ana.unread()).toBe(1)
  })
})

describe('preferences', () => {
  test('what is silenced is not told, and comes back', async () => {
    const ana = await customer()
    const before: Preferences = await ana.get('/api/preferences/')
    expect(before).toMatchObject({ in_app_enabled: true, push_enabled: true, email_enabled: true })
    await ana.silence({ sync_error: false })
    await ana.trouble('error')
    expect(await ana.kinds()).toEqual([])
    const { body } = await ana.silence({ sync_error: true })
    expect(body.kinds.sync_error).toBe(true)
    await ana.trouble('error')
    expect(await ana.kinds()).toEqual(['sync_error'])
  })

  test.each([
    [{}],
    [{ kinds: { security: false } }],
    [{ kinds: { nope: false } }],
    [{ in_app_enabled: 'no' }],
  ])('%o is refused', async (patch) => {
    const ana = await customer()
    expect((await ana.call('PATCH', '/api/preferences/1/', patch)).status).toBe(400)
  })
})
