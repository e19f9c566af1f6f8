import { rightsCopy } from '@lucas/contract/copy/users/rights.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { runOperator } from '../../../test/support/operator-process.ts'
import { createOperatorRunner } from '../../../test/support/operator-runner.ts'
import { rights } from '../../operator/rights.ts'
import { createClock } from '../../platform/clock.ts'
import { recordErasedAccount } from './erased-account.ts'
import { rightsRequestRepository } from './repository/rights-request.ts'

// The register of requests, by the operator command (Ley 19.628, article 11).

const db = await testDatabase()
const clock = createClock()
const desk = createOperatorRunner(db, rights)
/** Returns the output of a successful command. */
async function run(...words: string[]): Promise<string> {
  const { outcome, output } = await desk(...words)
  expect(outcome).toBe('done')
  return output
}
const ends = async (said: string, ...words: string[]) => expect((await desk(...words)).outcome).toBe(said)
const refused = (...words: string[]) => ends('refused', ...words)
const rowOf = (id: string) =>
  db.admin.selectFrom('rights_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsTo = (recipient: string) =>
  db.admin.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).execute()

async function opened(kind: string, email: string, day = clock.today()): Promise<string> {
  const [id = ''] = (await run('open', kind, email, day, 'Pido copia de todo.')).split(' ')
  return id
}

test('a request gets a due date, is extended once, answered by mail, and closed with a proof only', async () => {
  const email = 'Vecina@Example.CL'
  const today = clock.today()
  const id = await opened('access', email)
  expect(await run()).toContain(`due ${addDays(today, 30)}`)
  expect(await run('extend', id, '15', 'muchas cuentas')).toContain(addDays(today, 45))
  await refused('extend', id, '5', 'otra vez')
  await refused('close', id)

  expect(await run('answer', id, 'refused', 'No tenemos datos tuyos.')).toContain('sent')
  const [letter] = await mailsTo('vecina@example.cl')
  expect(letter?.subject).toBe(rightsCopy.mail.subject('acceso'))
  expect(letter?.text).toContain('No tenemos datos tuyos.')
  expect(letter?.text).toContain(rightsCopy.mail.claim)
  await refused('answer', id, 'granted', 'Otra respuesta.')
  expect(await mailsTo('vecina@example.cl')).toHaveLength(1)

  await run('close', id)
  const closed = await rowOf(id)
  expect(closed).toMatchObject({ email: null, outcome: 'refused', answer: 'No tenemos datos tuyos.' })
  expect(closed.email_proof?.includes('vecina')).toBe(false)
  expect(await run('find', email)).toContain(id)
  await refused('find', 'otra@example.cl')
  expect(await run()).toContain('No open requests.')
  expect(await run('all')).toContain(id)
})

test('an operator blocks the data of a user on request, and the audit records it', async () => {
  const { userId } = await createUser(db)
  const email = `${userId}@example.cl`
  await db.admin.insertInto('email_owner').values({ email, user_id: userId }).execute()
  const id = await opened('blocking', email)
  expect((await rowOf(id)).account_id).toBe(userId)
  await run('block', id)
  const state = db.admin.selectFrom('person').select('data_blocked_at').where('user_id', '=', userId)
  expect((await state.executeTakeFirstOrThrow()).data_blocked_at).not.toBeNull()
  expect(await run('acts')).toMatch(new RegExp(`${userId} {2}data_blocked`))
  await run('lift', id)
  expect((await state.executeTakeFirstOrThrow()).data_blocked_at).toBeNull()
  const events = await db.admin
    .selectFrom('data_block_event')
    .select(['blocked', 'actor'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { blocked: true, actor: 'operator' },
    { blocked: false, actor: 'operator' },
  ])
  await refused('block', await opened('blocking', 'sin-cuenta@example.cl'))
  await run('close', id, 'withdrawn')
  expect(await rowOf(id)).toMatchObject({ outcome: 'withdrawn', email: null })
})

test('unknown arguments print the usage, and a future date is refused', async () => {
  for (const words of [
    ['open', 'anything', 'a@example.cl', clock.today()],
    ['open', 'access', 'nobody', clock.today()],
    ['show', 'x'],
    ['acts', '0'],
  ])
    expect((await desk(...words)).outcome).toBe('usage')
  await refused('open', 'access', 'a@example.cl', addDays(clock.today(), 1), 'x')
})

test('an erased account leaves a proof that its address finds and that does not name the account', async () => {
  const { userId } = await createUser(db)
  const email = `${userId}@example.cl`
  await db.admin.insertInto('email_owner').values({ email, user_id: userId }).execute()
  const [open, closed] = [await opened('access', email), await opened('objection', email)]
  await run('close', closed, 'withdrawn')
  const at = clock.now()
  await db.app
    .transaction()
    .execute((tx) => recordErasedAccount(tx, { accountId: userId, email, askedAt: at, erasedAt: at }))
  const rows = await db.admin.selectFrom('rights_request').selectAll().execute()
  expect(rows.filter(({ account_id }) => account_id === userId)).toEqual([])
  expect(await rowOf(closed)).toMatchObject({ details: '', account_id: null })
  expect(await rowOf(open)).toMatchObject({ email, details: 'Pido copia de todo.' })
  const erasure = rows.find(({ kind, channel }) => kind === 'erasure' && channel === 'self_service')
  expect(erasure).toMatchObject({ email: null, outcome: 'granted', details: rightsCopy.selfErasure })
  expect(await run('find', email)).toContain(String(erasure?.id))
  const own = await db.app.transaction().execute((tx) => rightsRequestRepository(tx).listByAccount(userId))
  expect(own).toEqual([])
})

test('the command has a help topic', async () => {
  expect(await runOperator(db, ['rights', 'all'])).toContain('erasure')
})
