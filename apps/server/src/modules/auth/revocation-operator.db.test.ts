import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { runOperator } from '../../../test/support/operator-process.ts'

// ASVS 7.4.5: an operator ends the sessions of one user or of all; row-level security hides them from the schema's owner.

const app = await createFullApp()
const end = (whose: string) => runOperator(app.db, ['sessions', 'end', whose])
const isIn = async (person: TestUser) => (await app.auth.getProfile(person.access)).statusCode === 200

describe('sec/revocation', () => {
  test('an operator ends requests, refresh and sockets of one user, and of no other', async () => {
    const [ana, eva] = [await app.auth.registerUser(), await app.auth.registerUser()]
    const { ticket } = (await app.requestAs(ana, 'POST', '/api/ws/ticket/')).json()
    const socket = new WebSocket(`${app.address.replace('http', 'ws')}/ws/events/?ticket=${ticket}`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    expect(await end(ana.email)).toBe('1 sessions ended.\n')
    expect(await closed).toBe(4401)
    expect([await isIn(ana), await isIn(eva)]).toEqual([false, true])
    expect((await app.auth.refresh(ana.refresh, ana.cookie)).statusCode).toBe(401)
    expect(await end(ana.email)).toBe('0 sessions ended.\n')
    await expect(end('nadie@example.cl')).rejects.toMatchObject({ code: 1 })
    await expect(runOperator(app.db, ['sessions', 'end'])).rejects.toMatchObject({ code: 2 })
  })

  test('an operator ends all sessions, and each user sees it in their activity', async () => {
    const [ana, eva] = [await app.auth.registerUser(), await app.auth.registerUser()]
    expect(Number.parseInt(await end('all'), 10)).toBeGreaterThanOrEqual(2)
    expect([await isIn(ana), await isIn(eva)]).toEqual([false, false])
    const audit = app.db.admin.selectFrom('audit_event').select('detail').where('kind', '=', 'session_ended')
    expect(await audit.where('user_id', '=', eva.user.id).execute()).toEqual([{ detail: { by: 'operator' } }])
    const { access } = (await app.auth.login(eva.email)).json()
    const { results } = (await app.auth.call(access, 'GET', '/api/auth/activity/')).json()
    expect(results).toMatchObject([
      { kind: 'sign_in', by_lucas: false },
      { kind: 'session_ended', by_lucas: true },
      { kind: 'register', by_lucas: false },
    ])
    await end(eva.email)
    const open = app.db.admin.selectFrom('session').select('id').where('ended_at', 'is', null)
    expect(await open.execute()).toEqual([])
  })
})
