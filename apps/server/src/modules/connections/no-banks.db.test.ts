import { problemsCopy } from '@lucas/contract/copy/problems.ts'
import { expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'

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
