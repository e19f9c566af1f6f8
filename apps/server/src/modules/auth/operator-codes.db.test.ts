import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createOperatorRunner } from '../../../test/support/operator-runner.ts'
import { codes } from '../../operator/codes.ts'

const settings = { PROVIDER: 'files', REGISTRATION: 'open' }
const app = await createFullApp({ settings })
const operator = createOperatorRunner(app.db, codes, settings)

const post = (url: string, payload: object) => app.http.inject({ method: 'POST', url, payload })
const tokenOf = (output: string, page: string) =>
  new RegExp(`/${page}#token=([\\w-]+)`).exec(output)?.[1] ?? ''
const auditOf = async (user: TestUser): Promise<{ kind: string; by_lucas: boolean }[]> =>
  (await app.requestAs(user, 'GET', '/api/auth/activity/')).json().results

test('the operator makes a code that confirms an address, once', async () => {
  const ana = await app.auth.registerUser()
  const { outcome, output } = await operator(ana.email)
  expect(outcome).toBe('done')
  const code = /: (\d{6})$/m.exec(output)?.[1] ?? ''
  expect((await post('/api/auth/verify/', { email: ana.email, code })).statusCode).toBe(200)
  expect((await post('/api/auth/verify/', { email: ana.email, code })).statusCode).not.toBe(200)
  const next = await operator(ana.email.toUpperCase())
  expect(next.output).not.toMatch(/auth\/verify/)
})

test('the operator makes a link that chooses another password; the one before stops working', async () => {
  const ana = await app.auth.registerUser()
  const first = tokenOf((await operator(ana.email)).output, 'restablecer')
  const second = tokenOf((await operator(ana.email)).output, 'restablecer')
  const reset = (token: string) =>
    post('/api/auth/password/reset/', { token, password: 'cordillera-azul-47' })
  expect((await reset(first)).json().code).toBe('link_invalid')
  expect((await reset(second)).statusCode).toBe(200)
  const signedIn = await post('/api/auth/login/', { email: ana.email, password: 'cordillera-azul-47' })
  expect(signedIn.statusCode).toBe(200)
})

test('only hashes are stored; the user sees it in their activity and in a notice', async () => {
  const ana = await app.auth.registerUser()
  const { output } = await operator(ana.email)
  const [row] = await app.db.admin
    .selectFrom('password_reset')
    .selectAll()
    .where('user_id', '=', ana.user.id)
    .execute()
  expect(JSON.stringify(row)).not.toContain(tokenOf(output, 'restablecer'))
  expect(await auditOf(ana)).toContainEqual(expect.objectContaining({ kind: 'codes_made', by_lucas: true }))
  const { results } = (await app.requestAs(ana, 'GET', '/api/notifications/?group=security')).json()
  expect(results[0]).toMatchObject({ title: authMailCopy.operatorCode.subject })
  expect(JSON.stringify(results)).not.toContain('token=')
})

test('for a deleted account the operator makes the link that undoes it', async () => {
  const ana = await app.auth.registerUser()
  await app.requestAs(ana, 'POST', '/api/security/pin/verify/', { password: password })
  expect((await app.requestAs(ana, 'DELETE', '/api/auth/profile/')).statusCode).toBe(200)
  const { outcome, output } = await operator(ana.email)
  expect(outcome).toBe('done')
  expect(output).not.toContain('restablecer')
  const token = tokenOf(output, 'recuperar-cuenta')
  expect((await post('/api/auth/deletion/undo/', { token })).statusCode).toBe(200)
  const signedIn = await post('/api/auth/login/', { email: ana.email, password: password })
  expect(signedIn.statusCode).toBe(200)
})

test('an unknown address and another number of arguments get no code', async () => {
  expect((await operator('nadie@correo.example')).outcome).toBe('refused')
  expect((await operator()).outcome).toBe('usage')
  expect((await operator('a@correo.example', 'b')).outcome).toBe('usage')
})
