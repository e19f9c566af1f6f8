import { readFileSync } from 'node:fs'
import { importList, monthsCovered } from '@lucas/contract/banking/import.ts'
import type { RecurringList } from '@lucas/contract/planning/recurring.ts'
import { describe, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createTestJobs } from '../../../test/support/app/jobs.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { ingestAlone } from '../../../test/support/fixtures/absent-modules.ts'
import { createStoredReader, csv, march } from '../../../test/support/fixtures/imported-rows.ts'
import { createTestPatterns } from '../../../test/support/fixtures/rule-patterns.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { createClock } from '../../platform/clock.ts'
import { createEnvelope } from '../../platform/envelope/envelope.ts'
import { createEvents } from '../../platform/events/events.ts'
import { createCursors } from '../../platform/http/cursor.ts'
import { createLog } from '../../platform/log.ts'
import { createFileReader } from '../../providers/file/file-reader.ts'
import { createAccounts } from '../accounts/index.ts'
import { createCards } from '../cards/index.ts'
import { onAccountUnhidden } from '../connections/index.ts'
import { createIngest } from '../ingest/index.ts'
import { forgetReconciliations } from '../reconciliation/index.ts'
import { createRecurring } from '../recurring/index.ts'
import { createImportJob } from './import-job.ts'
import { createImports } from './module.ts'

const real = await createFullApp({ movements: 60 })
const imports = createImportClient(real)

const { listRows: rowsOf, listSums: sumsOf } = createStoredReader(real.db)

/** The module in a worker whose clock is ahead. */
async function sweeper(ms: number) {
  const { db } = real
  const { transactions, envelope, clock, recurring } = await createMoneyTestApp(
    db,
    () => new Date(Date.now() + ms),
  )
  const log = createLog({ level: 'silent' })
  const events = createEvents({ db: db.app, clock, log })
  const hashKey = Buffer.alloc(32)
  const cards = createCards({ db: db.app, clock, events })
  return createImports({
    db: db.app,
    jobsDb: db.jobs,
    clock,
    log,
    events,
    jobs: createTestJobs(db, log),
    envelope,
    cursors: createCursors(hashKey),
    reader: createFileReader(),
    categories: { createMissing: () => Promise.reject(new Error('no mapping here')) },
    accounts: createAccounts({
      db: db.app,
      clock,
      events,
      hashKey,
      transactions,
      setCardDays: cards.setDays,
      onAccountsDeleted: forgetReconciliations,
      onAccountUnhidden,
    }),
    transactions,
    cards,
    series: recurring.recompute,
  })
}

/** Runs the import job with the keys of the running server. */
function createStoringJob() {
  const { db } = real
  const key = Buffer.alloc(32, 7)
  const clock = createClock()
  const events = createEvents({ db: db.jobs, clock, log: createLog({ level: 'silent' }) })
  const envelope = createEnvelope({ keys: [{ id: 'test', key }], now: clock.now })
  const patterns = createTestPatterns({ events, clock })
  const transactions = {
    ...createIngest({ ...ingestAlone, envelope, clock, patterns }),
    unmerge: async () => undefined,
  }
  const cards = createCards({ db: db.jobs, clock, events })
  const accounts = createAccounts({
    db: db.jobs,
    clock,
    events,
    hashKey: key,
    transactions,
    setCardDays: cards.setDays,
    onAccountsDeleted: forgetReconciliations,
    onAccountUnhidden,
  })
  const { recompute: series } = createRecurring({ db: db.jobs, clock, events, cards })
  return createImportJob({ db: db.jobs, clock, events, envelope, accounts, transactions, cards, series })
}

/** Marks the imports of a user as confirmed, without the job: the test runs the workers. */
const markConfirmed = (userId: string) =>
  real.db.admin
    .updateTable('statement_import')
    .set({ state: 'storing', task: 'store', step: 'storing' })
    .where('user_id', '=', userId)
    .execute()

describe('a file of a synced account', () => {
  test('adds no duplicate and leaves the synced rows unchanged', async () => {
    const who = await real.auth.registerUser()
    await real.linkBank(who)
    const [account] = await real.db.admin
      .selectFrom('account')
      .selectAll()
      .where('user_id', '=', who.user.id)
      .where('account_type', '=', 'checking')
      .where('currency', '=', 'CLP')
      .orderBy('id')
      .execute()
    const before = await rowsOf(who)
    const own = before.filter(({ account_id }) => account_id === account?.id)
    const lines = own.map(
      ({ posted_on, description, amount }) =>
        `${posted_on.slice(8)}/${posted_on.slice(5, 7)}/${posted_on.slice(0, 4)};${description.toLowerCase()};${amount}`,
    )
    const preview = await imports.upload(who, csv(...lines, '01/02/2024;UNA FILA NUEVA;-7.777'))
    const chosen = await imports.patch(who, preview.id, { account_id: account?.id })
    expect(chosen.counts).toMatchObject({ new: 1, already_there: own.length, doubtful: 0 })
    expect(await imports.confirm(who, chosen.id)).toMatchObject({ state: 'done', added: 1 })
    const after = await rowsOf(who)
    expect(after.length).toBe(before.length + 1)
    const existingRows = after.filter(({ id }) => before.some((row) => row.id === id))
    expect(existingRows).toEqual(before)
  })
})

describe('undoing', () => {
  test('restores the sums exactly, also after edits, and announces what is lost', async () => {
    const who = await real.auth.registerUser()
    const first = await imports.upload(who, march)
    await imports.confirm(who, first.id)
    const before = await sumsOf(who)
    const accountId = (await rowsOf(who))[0]?.account_id
    const second = await imports.upload(
      who,
      csv('02/04/2026;COMPRA LIDER;-20.000', '03/04/2026;FARMACIA;-5.000'),
    )
    await imports.patch(who, second.id, { account_id: accountId })
    await imports.confirm(who, second.id)
    const [april] = (await rowsOf(who)).filter(({ posted_on }) => posted_on === '2026-04-02')
    await real.requestAs(who, 'PATCH', `/api/transactions/${april?.id}/notes/`, { notes: 'regalo' })
    const shown = await imports.find(who, second.id)
    expect(shown.undo).toMatchObject({ rows: 2, edited: 1, removes_account: false })
    expect(shown.undo?.sentence).toContain('se pierde')
    expect(await imports.undo(who, second.id)).toMatchObject({ state: 'undone', undo: null })
    expect(await sumsOf(who)).toEqual(before)
    expect(await rowsOf(who)).toHaveLength(4)
  })

  test('is idempotent, and a preview cannot be undone', async () => {
    const who = await real.auth.registerUser()
    const preview = await imports.upload(who, march)
    const early = await real.requestAs(who, 'POST', `/api/imports/${preview.id}/undo/`)
    expect([early.statusCode, early.json().code]).toEqual([409, 'import_not_undoable'])
    await imports.confirm(who, preview.id)
    expect(await imports.confirm(who, preview.id)).toMatchObject({ added: 4 })
    await imports.undo(who, preview.id)
    expect(await imports.undo(who, preview.id)).toMatchObject({ state: 'undone' })
    expect(await rowsOf(who)).toEqual([])
  })

  test('makes a row pending again that the file had posted, with its note', async () => {
    const who = await real.auth.registerUser()
    const states = (state: string, day: string) =>
      Buffer.from(`Fecha;Descripción;Monto;Estado\n${day}/03/2026;COMPRA PARIS;-30.000;${state}\n`)
    const pending = await imports.upload(who, states('Pendiente', '10'))
    await imports.confirm(who, pending.id)
    const [row] = await rowsOf(who)
    const noted = await real.requestAs(who, 'PATCH', `/api/transactions/${row?.id}/notes/`, {
      notes: 'zapatos',
    })
    expect(noted.body).toContain('zapatos')
    const posted = await imports.upload(who, states('Aprobado', '12'))
    await imports.patch(who, posted.id, { account_id: row?.account_id })
    expect(await imports.confirm(who, posted.id)).toMatchObject({ added: 0 })
    const alive = async () => (await rowsOf(who)).filter(({ deleted_at }) => deleted_at === null)
    expect(await alive()).toMatchObject([
      { id: row?.id, pending: false, posted_on: '2026-03-12', notes: 'zapatos' },
    ])
    await imports.undo(who, posted.id)
    expect(await alive()).toMatchObject([
      { id: row?.id, pending: true, posted_on: '2026-03-10', notes: 'zapatos' },
    ])
  })
})

describe('the preview', () => {
  test('reads the file again after a correction', async () => {
    const who = await real.auth.registerUser()
    const doubtful = Buffer.from('Fecha;Detalle;Monto\n03/04/2026;A;-1.500\n05/06/2026;B;-2.500\n')
    const preview = await imports.upload(who, doubtful)
    const about = (item: typeof preview, what: string) => item.evidence.find((one) => one.about === what)
    expect(about(preview, 'date_order')).toMatchObject({ value: 'dmy', sure: false, corrected: false })
    const mended = await imports.patch(who, preview.id, {
      date_order: 'mdy',
      currency: 'USD',
      decimal: '.',
      sign: 'inverted',
    })
    expect(about(mended, 'date_order')).toMatchObject({ value: 'mdy', corrected: true })
    const { results } = await imports.rows(who, preview.id)
    expect(results.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-03-04', 1.5],
      ['2026-05-06', 2.5],
    ])
    const back = await imports.patch(who, preview.id, {
      date_order: null,
      currency: null,
      decimal: null,
      sign: null,
    })
    expect(back.corrections).toEqual({})
    expect((await imports.rows(who, preview.id)).results[0]).toMatchObject({
      date: '2026-04-03',
      amount: -1500,
    })
  })

  test('uses the columns, headings and delimiter of the user', async () => {
    const who = await real.auth.registerUser()
    const odd = Buffer.from('cosa|otra|x\n01/03/2026|100|ALGO\n02/03/2026|200|MAS\n')
    const preview = await imports.upload(who, odd)
    const said = { header_row: 1, delimiter: '|', columns: { date: 0, amount: 1, description: 2 } }
    const mended = await imports.patch(who, preview.id, said)
    expect(mended).toMatchObject({ state: 'preview', counts: { new: 2 } })
    expect((await imports.rows(who, preview.id)).results[1]).toMatchObject({
      amount: 200,
      description: 'MAS',
    })
  })

  test('lists rows by page and kind, and unreadable lines by number', async () => {
    const who = await real.auth.registerUser()
    const lines = Array.from(
      { length: 2_500 },
      (_, at) => `${String((at % 28) + 1).padStart(2, '0')}/03/2026;FILA ${at};-${at + 1}`,
    )
    const preview = await imports.upload(who, csv(...lines, '40/03/2026;MALA;-1'))
    expect(preview.counts).toEqual({ new: 2_500, already_there: 0, doubtful: 0, left_out: 0, unreadable: 1 })
    let [seen, next, last]: [number, string, string | undefined] = [0, '?limit=500', undefined]
    for (;;) {
      const page = await imports.rows(who, preview.id, next)
      seen += page.results.length
      last = page.results.at(-1)?.kind
      if (page.next === null) break
      next = page.next.slice(page.next.indexOf('?'))
    }
    expect([seen, last]).toEqual([2_501, 'unreadable'])
    const bad = await imports.rows(who, preview.id, '?kind=unreadable')
    expect(bad.results).toMatchObject([{ line: 2_502, kind: 'unreadable', date: null }])
    expect(bad.results[0]?.reason).toContain('40/03/2026')
  })

  test('creates the new account once and deletes it with the undo', async () => {
    const who = await real.auth.registerUser()
    const preview = await imports.upload(who, march)
    expect(preview.account).toMatchObject({ account_id: null })
    const account = { name: 'Mi cuenta', type: 'savings', currency: 'CLP', institution_id: 'bci' }
    await imports.patch(who, preview.id, { account })
    await imports.confirm(who, preview.id)
    const accounts = (await real.requestAs(who, 'GET', '/api/accounts/')).json()
    expect(accounts).toMatchObject([{ name: 'Mi cuenta', account_type: 'savings', institution_id: 'bci' }])
    await imports.undo(who, preview.id)
    expect((await real.requestAs(who, 'GET', '/api/accounts/')).json()).toEqual([])
    expect((await real.requestAs(who, 'GET', '/api/connections/')).json().results).toEqual([])
  })

  test('deletes an unconfirmed preview with its file after a week and keeps imports', async () => {
    const who = await real.auth.registerUser()
    const [left, confirmed] = [await imports.upload(who, march), await imports.upload(who, march)]
    const account = { name: 'Mi cuenta', type: 'savings', currency: 'CLP', institution_id: 'bci' }
    await imports.patch(who, confirmed.id, { account })
    await imports.confirm(who, confirmed.id)
    const day = 24 * 3_600_000
    const rows = () =>
      real.db.admin
        .selectFrom('statement_import')
        .select('id')
        .where('user_id', '=', who.user.id)
        .orderBy('id')
        .execute()
    await (await sweeper(6 * day)).sweep()
    expect((await rows()).map(({ id }) => id)).toEqual([left.id, confirmed.id].toSorted())
    await (await sweeper(8 * day)).sweep()
    expect((await rows()).map(({ id }) => id)).toEqual([confirmed.id])
    expect(await rowsOf(who)).toHaveLength(4)
  })

  test('refuses another currency and an account of another user', async () => {
    const who = await real.auth.registerUser()
    const other = await real.auth.registerUser()
    const foreign = await imports.upload(other, march)
    await imports.confirm(other, foreign.id)
    const preview = await imports.upload(who, march)
    const theirs = (await rowsOf(other))[0]?.account_id
    const stolen = await real.requestAs(who, 'PATCH', `/api/imports/${preview.id}/`, { account_id: theirs })
    expect(stolen.statusCode).toBe(404)
    expect((await real.requestAs(who, 'GET', `/api/imports/${foreign.id}/`)).statusCode).toBe(404)
    const account = { name: 'Dólares', type: 'checking', currency: 'USD', institution_id: null }
    await imports.patch(who, preview.id, { account })
    const refused = await real.requestAs(who, 'POST', `/api/imports/${preview.id}/confirm/`)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'import_currency'])
  })

  test('stores an upload once, as bytes or as a form, and lists it', async () => {
    const who = await real.auth.registerUser()
    const key = { 'idempotency-key': 'una sola vez' }
    const [first, second] = [
      await imports.sendFile(who, march, 'marzo.csv', key),
      await imports.sendFile(who, march, 'marzo.csv', key),
    ]
    expect(second.json()).toEqual(first.json())
    const form = new FormData()
    form.append('file', new File([new Uint8Array(march)], '../abril.csv'))
    const encoded = new Response(form)
    const sent = await real.http.inject({
      method: 'POST',
      url: '/api/imports/',
      headers: {
        authorization: `Bearer ${who.access}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(sent.statusCode).toBe(202)
    await imports.waitUntilProcessed(who, sent.json().id)
    const list = importList.parse((await real.requestAs(who, 'GET', '/api/imports/')).json())
    expect(list.results.map((item) => item.file_name)).toEqual(['abril.csv', 'marzo.csv'])
    expect((await real.requestAs(who, 'DELETE', `/api/imports/${sent.json().id}/`)).statusCode).toBe(200)
  })
})

test('two workers that import two statements of a new account at once create one account', async () => {
  const who = await real.auth.registerUser()
  const statement = readFileSync(
    new URL('../../providers/file/fixtures/cuenta.ofx', import.meta.url),
    'latin1',
  )
  const ids: string[] = []
  for (let at = 0; at < 4; at += 1)
    ids.push((await imports.upload(who, Buffer.from(statement, 'latin1'), `${at}.ofx`)).id)
  await markConfirmed(who.user.id)
  const job = createStoringJob()
  await Promise.all(ids.map((id) => job.run({ person: who.user.id, import: id })))
  const count = async (table: 'account' | 'connection') =>
    (await real.db.admin.selectFrom(table).select('id').where('user_id', '=', who.user.id).execute()).length
  expect([await count('connection'), await count('account')]).toEqual([1, 1])
  expect(await rowsOf(who)).toHaveLength(2)
})

test('shows whole, partial and missing months per account', async () => {
  const who = await real.auth.registerUser()
  const first = await imports.upload(
    who,
    Buffer.from('Período: 01/01/2026 - 31/01/2026;;\nFecha;Detalle;Monto\n10/01/2026;A;-1.000\n'),
  )
  await imports.confirm(who, first.id)
  const accountId = (await rowsOf(who))[0]?.account_id
  const second = await imports.upload(who, csv('01/03/2026;B;-1.000', '12/03/2026;C;-500'))
  await imports.patch(who, second.id, { account_id: accountId })
  await imports.confirm(who, second.id)
  const { results } = monthsCovered.parse((await real.requestAs(who, 'GET', '/api/imports/months/')).json())
  expect(results[0]?.months.slice(0, 4)).toEqual([
    { month: '2026-01', state: 'whole' },
    { month: '2026-02', state: 'missing' },
    { month: '2026-03', state: 'partial' },
    { month: '2026-04', state: 'missing' },
  ])
})

test('the checker finds no violation', async () => {
  expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
})

test('an import stores its series with its rows, so that a salary that came is not expected', async () => {
  const who = await real.auth.registerUser()
  const salaries = ['07', '08', '09', '10'].map(
    (month) => `25/${month}/2026;REMUNERACION ANDES SPA;1.200.000`,
  )
  const { id } = await imports.upload(who, csv(...salaries))
  await markConfirmed(who.user.id)
  await createStoringJob().run({ person: who.user.id, import: id })
  const { results }: RecurringList = (
    await real.requestAs(who, 'GET', '/api/recurring/?state=active,late,ended')
  ).json()
  expect(results.map(({ kind, last_date, count }) => ({ kind, last_date, count }))).toEqual([
    { kind: 'salary', last_date: '2026-10-25', count: 4 },
  ])
})
