import type { NotificationPage, Preferences } from '@lucas/contract/notifications/notification.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAlertTestApp, createUsualPurchases } from '../../../test/support/module-apps/alert-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { auditEventRepository } from '../auth/index.ts'

const start = new Date('2026-11-20T15:00:00Z')
const db = await testDatabase()
const { testApp, createConnectedUser, reset, advance, now } = await createAlertTestApp(db, start)
beforeEach(reset)
const path = '/api/notifications/'

describe('notifications about a sync', () => {
  test('the first sync gives none, later transactions give one each', async () => {
    const ana = await createConnectedUser()
    const big = ana.buildTransaction(0, 'COMPRA NOTEBOOK CENTRO', -890_000n, { date: '2026-11-19' })
    await ana.sync(
      ...createUsualPurchases(ana),
      ana.buildTransaction(0, 'COMPRA LAVADORA SUR', -640_000n, { date: '2026-11-18' }),
    )
    expect(await ana.listKinds()).toEqual([])
    await ana.sync(big)
    expect(await ana.listKinds()).toEqual(['big_movement'])
    const [notification] = (await ana.listNotifications()).results
    expect(notification).toMatchObject({
      is_read: false,
      read_at: null,
      type: 'info',
      group: 'spending',
      title: 'Gasto grande: $890.000',
      about: {
        subject: 'transaction',
        key: (await ana.listRows()).find(({ amount }) => amount === -890_000n)?.id,
      },
    })
    expect(notification?.message).toContain('19 nov')
    await ana.sync(big)
    expect(await ana.listKinds()).toEqual(['big_movement'])
  })

  test('equal charges, a fee and a transfer give one each; an old row and a small purchase give none', async () => {
    const ana = await createConnectedUser()
    await ana.sync(...createUsualPurchases(ana))
    await ana.sync(
      ana.buildTransaction(0, 'COMPRA RESTAURANT ALTURA', -14_200n, { date: '2026-11-19' }),
      ana.buildTransaction(0, 'COMPRA RESTAURANT ALTURA', -14_200n, { date: '2026-11-19' }),
      ana.buildTransaction(0, 'COMPRA CAFE DEL SUR', -3_900n, { date: '2026-11-19' }),
      ana.buildTransaction(0, 'COMISION MANTENCION CUENTA', -7_500n, { date: '2026-11-19' }),
      ana.buildTransaction(0, 'TRANSFERENCIA DE PEDRO SOTO', 55_000n, { date: '2026-11-19' }),
      ana.buildTransaction(0, 'COMPRA TELEVISOR NORTE', -900_000n, { date: '2026-10-19' }),
    )
    expect(await ana.listKinds()).toEqual(['duplicate_charge', 'fee', 'transfer_received'])
  })

  test('a card gives one when it passes 50 percent and one when it passes 70 percent', async () => {
    const ana = await createConnectedUser({ type: 'credit', balance: 300_000n, limit: 1_000_000n })
    const used = (balance: bigint) =>
      db.admin
        .updateTable('account')
        .set({ balance_current: balance })
        .where('user_id', '=', ana.userId)
        .execute()
    await ana.sync()
    for (const [balance, expectedCount] of [
      [520_000n, 1],
      [550_000n, 1],
      [710_000n, 2],
      [650_000n, 2],
      [300_000n, 2],
    ] as const) {
      await used(balance)
      await ana.sync()
      expect([balance, (await ana.listNotifications('?group=cards')).count]).toEqual([balance, expectedCount])
    }
  })

  test('own transfers give none', async () => {
    const ana = await createConnectedUser({}, {})
    await ana.sync(...createUsualPurchases(ana))
    await ana.sync(
      ana.buildTransaction(0, 'TRASPASO A CUENTA:1', -900_000n, { date: '2026-11-19' }),
      ana.buildTransaction(1, 'TRASPASO DE CUENTA:0', 900_000n, { date: '2026-11-19' }),
    )
    expect(await ana.listKinds()).toEqual([])
  })
})

describe('notifications about connections, goals and the account', () => {
  test('each sync gap of a connection gives one notification', async () => {
    const ana = await createConnectedUser()
    await ana.failConnection('error')
    await ana.failConnection('error')
    advance(26 * 3_600_000)
    await withUser(db.app, ana.userId, (tx) => testApp.notifyStaleConnection(tx, ana.userId, ana.connection))
    expect(await ana.listKinds()).toEqual(['sync_error'])
    await db.admin
      .updateTable('connection')
      .set({ last_sync_at: now() })
      .where('id', '=', ana.connection)
      .execute()
    advance(23 * 3_600_000)
    const remind = () =>
      withUser(db.app, ana.userId, (tx) => testApp.notifyStaleConnection(tx, ana.userId, ana.connection))
    await remind()
    expect(await ana.listKinds()).toEqual(['sync_error'])
    advance(2 * 3_600_000)
    await remind()
    await remind()
    expect(await ana.listKinds()).toEqual(['connection_stale', 'sync_error'])
    await ana.failConnection('reauth_required')
    expect(await ana.listKinds()).toEqual(['connection_attention', 'connection_stale', 'sync_error'])
  })

  test('a connection that never synced gives none when it fails', async () => {
    const ana = await createConnectedUser()
    await db.admin
      .updateTable('connection')
      .set({ last_sync_at: null })
      .where('id', '=', ana.connection)
      .execute()
    await ana.failConnection('reauth_required')
    expect(await ana.listKinds()).toEqual([])
  })

  test('audit events give security notifications, whatever is muted', async () => {
    const ana = await createConnectedUser()
    await ana.call('PATCH', '/api/preferences/1/', { in_app_enabled: false })
    await withUser(db.app, ana.userId, async (tx) => {
      await auditEventRepository(tx).create(ana.userId, 'passkey_added', now())
      await auditEventRepository(tx).create(ana.userId, 'sign_in', now())
      await testApp.events.publish(tx, ana.userId, [
        { type: 'security_changed' },
        { type: 'profile_changed' },
      ])
    })
    expect(await ana.listKinds()).toEqual(['security'])
    await ana.failConnection('error')
    expect(await ana.listKinds()).toEqual(['security'])
  })

  test('a contribution gives one when the goal is near its target and one when it reaches it', async () => {
    const ana = await createConnectedUser()
    const { body } = await ana.call('POST', '/api/goals/', { name: 'Bicicleta', target_amount: 100_000 })
    const save = (amount: number) => ana.call('POST', `/api/goals/${body.id}/contribute/`, { amount })
    await save(50_000)
    expect(await ana.listKinds()).toEqual([])
    await save(32_000)
    await save(1_000)
    expect(await ana.listKinds()).toEqual(['goal_near'])
    await save(20_000)
    expect(await ana.listKinds()).toEqual(['goal_near', 'goal_reached'])
  })
})

describe('reading notifications', () => {
  test('marking one, the same again, and all keeps the unread count exact', async () => {
    const ana = await createConnectedUser()
    await ana.failConnection('error')
    await ana.failConnection('reauth_required')
    expect(await ana.countUnread()).toBe(2)
    const [first] = (await ana.listNotifications()).results
    const mark = () => ana.call('PATCH', `${path}${first?.id}/mark_read/`)
    expect((await mark()).body).toMatchObject({ id: first?.id, is_read: true })
    advance(5_000)
    const again = await mark()
    expect(again.body.read_at).toBe(start.toISOString())
    expect(await ana.countUnread()).toBe(1)
    expect((await ana.listNotifications('?unread=true')).count).toBe(1)
    expect((await ana.call('POST', `${path}mark_all_read/`)).body).toEqual({ updated: 1, unread_count: 0 })
    expect((await ana.call('POST', `${path}mark_all_read/`)).body).toEqual({ updated: 0, unread_count: 0 })
    expect(await ana.countUnread()).toBe(0)
  })

  test('twenty concurrent calls publish one event', async () => {
    const ana = await createConnectedUser()
    await ana.failConnection('error')
    const [one] = (await ana.listNotifications()).results
    const calls = Array.from({ length: 20 }, (_, at) =>
      at % 2 ? ana.call('PATCH', `${path}${one?.id}/mark_read/`) : ana.call('POST', `${path}mark_all_read/`),
    )
    const answers = await Promise.all(calls)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await ana.countUnread()).toBe(0)
    const { rows } = await sql<{ events: number }>`
      select count(*)::int as events from outbox_event
       where user_id = ${ana.userId} and payload->>'type' = 'notifications_changed'`.execute(db.admin)
    expect(rows[0]?.events).toBe(2)
  })

  test('pages follow each other without gaps', async () => {
    const ana = await createConnectedUser()
    await ana.failConnection('error')
    await ana.failConnection('reauth_required')
    const first = await ana.listNotifications('?limit=1')
    expect(first.count).toBe(2)
    const second: NotificationPage = await ana.get(first.next ?? '')
    expect(second).toMatchObject({ count: null, next: null })
    const both = [...first.results, ...second.results].map(({ kind }) => kind)
    expect(both.toSorted()).toEqual(['connection_attention', 'sync_error'])
  })

  test('hides notifications of other users', async () => {
    const [ana, eva] = [await createConnectedUser(), await createConnectedUser()]
    await ana.failConnection('error')
    const [own] = (await ana.listNotifications()).results
    expect(await eva.listKinds()).toEqual([])
    expect((await eva.call('PATCH', `${path}${own?.id}/mark_read/`)).status).toBe(404)
    expect(await ana.countUnread()).toBe(1)
  })
})

describe('preferences', () => {
  test('a muted kind gives none until it is turned on again', async () => {
    const ana = await createConnectedUser()
    const before: Preferences = await ana.get('/api/preferences/')
    expect(before).toMatchObject({ in_app_enabled: true, push_enabled: true, email_enabled: true })
    await ana.setKinds({ sync_error: false })
    await ana.failConnection('error')
    expect(await ana.listKinds()).toEqual([])
    const { body } = await ana.setKinds({ sync_error: true })
    expect(body.kinds.sync_error).toBe(true)
    await ana.failConnection('error')
    expect(await ana.listKinds()).toEqual(['sync_error'])
  })

  test.each([
    [{}],
    [{ kinds: { security: false } }],
    [{ kinds: { nope: false } }],
    [{ in_app_enabled: 'no' }],
  ])('rejects %o', async (patch) => {
    const ana = await createConnectedUser()
    expect((await ana.call('PATCH', '/api/preferences/1/', patch)).status).toBe(400)
  })
})
