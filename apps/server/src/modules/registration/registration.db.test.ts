import { registrationCopy } from '@lucas/contract/copy/auth/registration.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createFullApp, type FullApp } from '../../../test/support/app/full-app.ts'
import { createOperatorRunner } from '../../../test/support/operator-runner.ts'
import { invite } from '../../operator/invite.ts'
import { createClock } from '../../platform/clock.ts'
import { createRegistrationGate } from './gate.ts'

const path = '/api/auth/invitation/'
let registered = 0

/** Sends a registration of a new address and returns the status and the problem of its answer. */
async function register(app: FullApp, more: { invitation?: string; email?: string } = {}) {
  registered += 1
  const email = more.email ?? `persona.${registered}@correo.example`
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/auth/register/',
    headers: { 'x-lucas-client': 'web' },
    payload: {
      email,
      password: 'laguna-verde-92',
      first_name: 'Ana',
      last_name: 'Soto',
      country: 'chile',
      terms: true,
      ...(more.invitation !== undefined && { invitation: more.invitation }),
    },
  })
  const { access = '', code = null, detail = null } = answer.json()
  return { status: answer.statusCode, access: String(access), code, detail, email }
}
/** Returns how many answers have each status. */
const countStatuses = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
const getState = async (app: FullApp): Promise<string> =>
  (await app.http.inject('/api/app/')).json().registration

const stepUp = (app: FullApp, user: { access: string }) =>
  app.requestAs(user, 'POST', '/api/security/pin/verify/', { password: 'laguna-verde-92' })

async function createLink(app: FullApp, user: { access: string }): Promise<string> {
  await stepUp(app, user)
  const answer = await app.requestAs(user, 'POST', path)
  expect(answer.statusCode).toBe(201)
  return String(new URL(answer.json().link).hash.slice('#invitacion='.length))
}

describe('REGISTRATION=first, the default of PROVIDER=files', async () => {
  const app = await createFullApp({ settings: { PROVIDER: 'files' } })

  test('of two first people at once one comes in, and then it is closed', async () => {
    expect(await getState(app)).toBe('open')
    const answers = await Promise.all([register(app), register(app), register(app)])
    expect(countStatuses(answers)).toEqual({ 201: 1, 403: 2 })
    expect(await getState(app)).toBe('closed')
    expect(await register(app)).toMatchObject({
      status: 403,
      code: 'registration_closed',
      detail: registrationCopy.problems.closed,
    })
  })

  test('an invitation admits nobody and none can be made, the landing form stores nobody, and the first person is offered none', async () => {
    expect((await register(app, { invitation: 'x'.repeat(43) })).code).toBe('registration_closed')
    expect((await app.http.inject({ method: 'POST', url: path })).statusCode).toBe(404)
    const lead = {
      firstName: 'Eva',
      lastName: 'Paz',
      email: 'eva@correo.example',
      country: 'chile',
      terms: true,
    }
    const answer = await app.http.inject({ method: 'POST', url: '/api/users/landing/signup/', payload: lead })
    expect(answer.json().code).toBe('registration_closed')
    expect(await app.db.admin.selectFrom('landing_signup').selectAll().execute()).toEqual([])
  })
})

describe('sec/invitation', async () => {
  const app = await createFullApp({ settings: { PROVIDER: 'files', REGISTRATION: 'invite' } })
  const owner = await register(app)

  test('the first person needs no invitation, everyone else does', async () => {
    expect(owner.status).toBe(201)
    expect(await getState(app)).toBe('invite')
    expect(await register(app)).toMatchObject({ status: 403, code: 'invitation_required' })
    expect((await register(app, { invitation: 'x'.repeat(43) })).code).toBe('invitation_invalid')
  })

  test('making an invitation needs a step-up; it is stored as a hash, listed and audited', async () => {
    expect((await app.requestAs(owner, 'POST', path)).json().code).toBe('reauthentication_required')
    const token = await createLink(app, owner)
    const [row] = await app.db.admin.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row?.token_hash).toHaveLength(32)
    const { results } = (await app.requestAs(owner, 'GET', '/api/security/addresses/')).json()
    expect(results).toEqual([expect.objectContaining({ kind: 'invitation', last_used_at: null })])
    const activity = (await app.requestAs(owner, 'GET', '/api/auth/activity/')).json()
    expect(activity.results.map(({ kind }: { kind: string }) => kind)).toContain('invitation_created')
  })

  test('two registrations at once with one invitation: one comes in', async () => {
    const invitation = await createLink(app, owner)
    const answers = await Promise.all([register(app, { invitation }), register(app, { invitation })])
    expect(countStatuses(answers)).toEqual({ 201: 1, 403: 1 })
    expect(answers.find(({ status }) => status === 403)?.code).toBe('invitation_invalid')
    expect((await register(app, { invitation })).code).toBe('invitation_invalid')
  })

  test('who was invited may not invite', async () => {
    const guest = await register(app, { invitation: await createLink(app, owner) })
    expect(guest.status).toBe(201)
    expect((await app.requestAs(guest, 'GET', path)).json()).toEqual({ may_invite: false, invitation: null })
    await stepUp(app, guest)
    expect((await app.requestAs(guest, 'POST', path)).json().code).toBe('forbidden')
  })

  test('a registration that fails leaves the invitation valid', async () => {
    const invitation = await createLink(app, owner)
    expect((await register(app, { invitation, email: owner.email })).code).toBe('registration_not_possible')
    expect((await register(app, { invitation })).status).toBe(201)
  })

  test('the next invitation replaces the one before, and a revoked or expired one admits nobody', async () => {
    const first = await createLink(app, owner)
    const second = await createLink(app, owner)
    expect((await register(app, { invitation: first })).code).toBe('invitation_invalid')
    expect((await app.requestAs(owner, 'DELETE', path)).json().invitation).toBeNull()
    expect((await register(app, { invitation: second })).code).toBe('invitation_invalid')
    const third = await createLink(app, owner)
    await app.db.admin
      .updateTable('invitation')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    expect((await register(app, { invitation: third })).code).toBe('invitation_invalid')
    expect((await app.requestAs(owner, 'GET', path)).json().invitation).toBeNull()
  })

  test('an invitation that is revoked while a registration uses it stays revoked when that one fails', async () => {
    const rules = { mode: 'invite', maxPeople: null } as const
    const gate = createRegistrationGate({ db: app.db.app, clock: createClock(), rules })
    const invitation = await createLink(app, owner)
    const admission = await gate.admit(invitation)
    await app.requestAs(owner, 'DELETE', path)
    await admission.settle('failed')
    expect((await register(app, { invitation })).code).toBe('invitation_invalid')
  })

  test('a changed password ends the invitation (S-45)', async () => {
    const invitation = await createLink(app, owner)
    const body = { current_password: 'laguna-verde-92', new_password: 'cordillera-azul-47' }
    expect((await app.requestAs(owner, 'POST', '/api/auth/password/change/', body)).statusCode).toBe(200)
    expect((await register(app, { invitation })).code).toBe('invitation_invalid')
  })

  test('the operator makes an invitation in the name of the first person, who is notified', async () => {
    const operator = createOperatorRunner(app.db, invite, { PROVIDER: 'files', REGISTRATION: 'invite' })
    const { outcome, output } = await operator()
    expect(outcome).toBe('done')
    const invitation = /#invitacion=([\w-]{43})$/.exec(output)?.[1]
    const { results } = (await app.requestAs(owner, 'GET', '/api/notifications/?group=security')).json()
    expect(results[0]).toMatchObject({ title: registrationCopy.operatorMail.subject })
    expect((await register(app, { invitation: String(invitation) })).status).toBe(201)
  })
})

test('the operator invites nobody where registration asks for no invitation, nor before the first person', async () => {
  const db = await testDatabase()
  await expect(createOperatorRunner(db, invite, { PROVIDER: 'files' })()).rejects.toThrow(
    /REGISTRATION must be invite/,
  )
  const operator = createOperatorRunner(db, invite, { PROVIDER: 'files', REGISTRATION: 'invite' })
  expect((await operator()).outcome).toBe('refused')
})

test('with the embedded database the twenty-first registration is refused, also of two at once', async () => {
  const app = await createFullApp({ settings: { PROVIDER: 'files', REGISTRATION: 'open' } })
  for (let count = 0; count < 19; count += 1) expect((await register(app)).status).toBe(201)
  const answers = await Promise.all([register(app), register(app)])
  expect(countStatuses(answers)).toEqual({ 201: 1, 403: 1 })
  expect(await register(app)).toMatchObject({
    status: 403,
    code: 'installation_full',
    detail: registrationCopy.problems.full(20),
  })
  expect(await getState(app)).toBe('full')
  // Example households are nobody's account.
  const people = await app.db.admin.selectFrom('email_owner').selectAll().execute()
  expect(people).toHaveLength(20)
})
