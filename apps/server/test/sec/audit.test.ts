import { describe, expect, test } from 'vitest'
import { asPerson } from '../../src/platform/database/person.ts'
import { authCalls, freshEmail } from '../support/auth-calls.ts'
import { authHouse, password } from '../support/auth-house.ts'

const { app, db } = await authHouse()
const calls = authCalls(app)

const auditOf = (userId: string) =>
  db.admin
    .selectFrom('audit_event')
    .select(['kind', 'detail', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

describe('sec/audit', () => {
  test('what happens to an account is written down in its order', async () => {
    const { access, refresh, email, user } = await calls.person()
    const patch = () => calls.call(access, 'PATCH', '/api/auth/profile/', { phone: '+56 9 1234 5678' })
    await calls.login(email, 'equivocada')
    await calls.login(email)
    await patch()
    await calls.call(access, 'POST', '/api/security/pin/verify/', { password: 'equivocada' })
    await calls.call(access, 'POST', '/api/security/pin/verify/', { password })
    await patch()
    await calls.register(email)
    await calls.logout(refresh)
    const kinds = (await auditOf(user.id)).map(({ kind }) => kind)
    expect(kinds).toEqual([
      'register',
      'sign_in_failed',
      'sign_in',
      'access_refused',
      'step_up_failed',
      'step_up',
      'contact_changed',
      'register_refused',
      'sign_out',
    ])
  })

  test('it holds no secret and no changed value', async () => {
    const { access, refresh, email, user, cookie } = await calls.person()
    await calls.login(email, 'Secreta-Equivocada')
    await calls.call(access, 'POST', '/api/security/pin/verify/', { password })
    await calls.call(access, 'PATCH', '/api/auth/profile/', { phone: '+56 9 1234 5678', email: freshEmail() })
    const text = JSON.stringify(await auditOf(user.id))
    for (const secret of [
      password,
      'Secreta-Equivocada',
      access,
      refresh,
      cookie.split('=')[1] ?? '',
      '1234 5678',
      '@',
    ])
      expect(text).not.toContain(secret)
  })

  test('the application can neither change nor delete a row', async () => {
    const { user } = await calls.person()
    const change = asPerson(db.app, user.id, (tx) =>
      tx.updateTable('audit_event').set({ kind: 'x' }).execute(),
    )
    await expect(change).rejects.toMatchObject({ code: '42501' })
    const remove = asPerson(db.app, user.id, (tx) => tx.deleteFrom('audit_event').execute())
    await expect(remove).rejects.toMatchObject({ code: '42501' })
  })
})
