import { connectionsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { problemsCopy } from '@lucas/contract/copy/problems.ts'
import { expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { newId } from '../../platform/ids.ts'

const app = await createFullApp({ settings: { PROVIDER: 'files', REGISTRATION: 'open' } })
const ana = await app.auth.registerUser()

test('an installation of files frames no widget and says so before sign-in', async () => {
  const info = (await app.http.inject('/api/app/')).json()
  expect(info).toMatchObject({ widget_origin: null, demo: false, has_messages: false })
  expect((await app.http.inject('/api/docs')).headers['content-security-policy']).toContain(
    "frame-src 'none'",
  )
})

test('a link session is refused in a sentence that names the other ways', async () => {
  const answer = await app.requestAs(ana, 'POST', '/api/floid/session/start/')
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'banks_not_linked', detail: problemsCopy.banksNotLinked })
  expect(await app.db.admin.selectFrom('link_session').selectAll().execute()).toEqual([])
})

test('no callback address and no webhook exist', async () => {
  for (const url of [`/api/floid/callback/${'c'.repeat(43)}/`, '/api/fintoc/webhook/'])
    expect([url, (await app.http.inject({ method: 'POST', url, payload: {} })).statusCode]).toEqual([
      url,
      404,
    ])
})

test('a refresh asks nobody, and accounts by hand and files work', async () => {
  const refreshed = await app.requestAs(ana, 'POST', '/api/banking/refresh/')
  expect(refreshed.json()).toMatchObject({ count: 0, running: [] })
  const created = await app.requestAs(ana, 'POST', '/api/accounts/', { name: 'Efectivo', currency: 'CLP' })
  expect(created.statusCode).toBe(201)
})

test.each([
  ['active', null],
  ['reauth_required', 'invalid_credentials'],
  ['error', 'bank_unavailable'],
  ['syncing', null],
] as const)(
  'a connection from before the installation changed to files, which was %s, reads as ended and is asked nothing',
  async (state, error) => {
    const user = await app.auth.registerUser()
    const id = newId()
    await app.db.admin
      .insertInto('connection')
      .values({
        id,
        user_id: user.user.id,
        provider: 'floid',
        institution_id: null,
        institution_name: 'Banco Falabella',
        state,
        error_code: error,
        credentials: Buffer.from('sealed'),
        last_sync_at: new Date('2026-11-01T12:00:00Z'),
        created_at: new Date('2026-10-01T12:00:00Z'),
        updated_at: new Date(),
      })
      .execute()
    const read = async () => (await app.requestAs(user, 'GET', '/api/connections/')).json().results[0]
    const ended = {
      state: 'disconnected',
      error: null,
      explanation: connectionsCopy.left,
      action: 'none',
      retry_at: null,
      automatic: false,
      last_sync_at: '2026-11-01T12:00:00.000Z',
    }
    expect(await read()).toMatchObject(ended)
    for (const path of ['/api/banking/refresh/', `/api/accounts/${id}/resync/`])
      expect((await app.requestAs(user, 'POST', path)).json()).toMatchObject({
        count: 0,
        running: [],
        needs_person: [],
      })
    // What is stored stays: an installation that links banks again goes on with it.
    const stored = await app.db.admin.selectFrom('connection').select('state').where('id', '=', id).execute()
    expect(stored).toEqual([{ state }])
    expect(await read()).toMatchObject(ended)
  },
)
