import { importList, monthsCovered } from '@lucas/contract/import.ts'
import { describe, expect, test } from 'vitest'
import { importCalls } from '../../../test/support/import-calls.ts'
import { soleJobs } from '../../../test/support/jobs.ts'
import { moneyHouse } from '../../../test/support/money-house.ts'
import { realApp } from '../../../test/support/real-app.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { createCursors } from '../../platform/http/cursor.ts'
import { createLog } from '../../platform/log.ts'
import { createOutbox } from '../../platform/outbox/outbox.ts'
import { createFileReader } from '../../providers/file/file-reader.ts'
import { createAccounts } from '../accounts/index.ts'
import { createImports } from './imports.ts'

const real = await realApp({ movements: 60 })
const imports = importCalls(real)
type Who = Awaited<ReturnType<typeof real.calls.person>>

const csv = (...lines: string[]) => Buffer.from(['Fecha;Descripción;Monto', ...lines].join('\n'))
const march = csv(
  '02/03/2026;COMPRA JUMBO;-54.990',
  '05/03/2026;PEAJE AUTOPISTA CENTRAL;-1.000',
  '05/03/2026;PEAJE AUTOPISTA CENTRAL;-1.000',
  '31/03/2026;ABONO REMUNERACION;1.000.000',
)

const rowsOf = (who: Who) =>
  real.db.admin
    .selectFrom('transaction')
    .selectAll()
    .where('user_id', '=', who.user.id)
    .orderBy('id')
    .execute()
const sumsOf = async (who: Who) => {
  const all = await real.db.admin
    .selectFrom('daily_rollup')
    .selectAll()
    .where('user_id', '=', who.user.id)
    .execute()
  return all
    .map(({ day, category, kind, amount, count }) => `${day} ${category} ${kind} ${amount} ${count}`)
    .toSorted()
}

/** The module as a worker has it, so much later. */
async function sweeper(ms: number) {
  const { db } = real
  const { transactions, envelope, clock } = await moneyHouse(db, () => new Date(Date.now() + ms))
  const log = createLog({ level: 'silent' })
  const outbox = createOutbox({ db: db.app, clock, log })
  const hashKey = Buffer.alloc(32)
  return createImports({
    db: db.app,
    jobsDb: db.jobs,
    clock,
    log,
    outbox,
    jobs: soleJobs(db, log),
    envelope,
    cursors: createCursors(hashKey),
    reader: createFileReader(),
    accounts: createAccounts({ db: db.app, clock, outbox, hashKey, transactions }),
    transactions,
  })
}

describe('a file beside a bank that is synced', () => {
  test('adds no row twice and leaves the bank’s rows as they are', async () => {
    const who = await real.calls.person()
    await real.link(who)
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
    const kept = after.filter(({ id }) => before.some((row) => row.id === id))
    expect(kept).toEqual(before)
  })
})

describe('undoing', () => {
  test('restores the sums exactly, also when rows were edited, and says before what is lost', async () => {
    const who = await real.calls.person()
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
    await real.as(who, 'PATCH', `/api/transactions/${april?.id}/notes/`, { notes: 'regalo' })
    const shown = await imports.find(who, second.id)
    expect(shown.undo).toMatchObject({ rows: 2, edited: 1, removes_account: false })
    expect(shown.undo?.sentence).toContain('se pierde')
    expect(await imports.undo(who, second.id)).toMatchObject({ state: 'undone', undo: null })
    expect(await sumsOf(who)).toEqual(before)
    expect(await rowsOf(who)).toHaveLength(4)
  })

  test('twice is once, and what was never stored cannot be undone', async () => {
    const who = await real.calls.person()
    const preview = await imports.upload(who, march)
    const early = await real.as(who, 'POST', `/api/imports/${preview.id}/undo/`)
    expect([early.statusCode, early.json().code]).toEqual([409, 'import_not_undoable'])
    await imports.confirm(who, preview.id)
    expect(await imports.confirm(who, preview.id)).toMatchObject({ added: 4 })
    await imports.undo(who, preview.id)
    expect(await imports.undo(who, preview.id)).toMatchObject({ state: 'undone' })
    expect(await rowsOf(who)).toEqual([])
  })

  test('a pending row that a file tells as posted is pending again, with its note', async () => {
    const who = await real.calls.person()
    const states = (state: string, day: string) =>
      Buffer.from(`Fecha;Descripción;Monto;Estado\n${day}/03/2026;COMPRA PARIS;-30.000;${state}\n`)
    const pending = await imports.upload(who, states('Pendiente', '10'))
    await imports.confirm(who, pending.id)
    const [row] = await rowsOf(who)
    const noted = await real.as(who, 'PATCH', `/api/transactions/${row?.id}/notes/`, { notes: 'zapatos' })
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
  test('a wrong guess is corrected, and the file is read again', async () => {
    const who = await real.calls.person()
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

  test('columns, headings and delimiter are taken as the person says', async () => {
    const who = await real.calls.person()
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

  test('rows come page by page and by kind; unreadable lines by their number', async () => {
    const who = await real.calls.person()
    const lines = Array.from(
      { length: 2_500 },
      (_, at) => `${String((at % 28) + 1).padStart(2, '0')}/03/2026;FILA ${at};-${at + 1}`,
    )
    const preview = await imports.upload(who, csv(...lines, '40/03/2026;MALA;-1'))
    expect(preview.counts).toEqual({ new: 2_500, already_there: 0, doubtful: 0, unreadable: 1 })
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

  test('a new account is made as the person says, once, and goes with the import', async () => {
    const who = await real.calls.person()
    const preview = await imports.upload(who, march)
    expect(preview.account).toMatchObject({ account_id: null })
    const account = { name: 'Mi cuenta', type: 'savings', currency: 'CLP', institution_id: 'bci' }
    await imports.patch(who, preview.id, { account })
    await imports.confirm(who, preview.id)
    const accounts = (await real.as(who, 'GET', '/api/accounts/')).json()
    expect(accounts).toMatchObject([{ name: 'Mi cuenta', account_type: 'savings', institution_id: 'bci' }])
    await imports.undo(who, preview.id)
    expect((await real.as(who, 'GET', '/api/accounts/')).json()).toEqual([])
    expect((await real.as(who, 'GET', '/api/connections/')).json().results).toEqual([])
  })

  test('a preview that nobody confirmed in a week is erased with its file; what was imported stays', async () => {
    const who = await real.calls.person()
    const [left, kept] = [await imports.upload(who, march), await imports.upload(who, march)]
    const account = { name: 'Mi cuenta', type: 'savings', currency: 'CLP', institution_id: 'bci' }
    await imports.patch(who, kept.id, { account })
    await imports.confirm(who, kept.id)
    const day = 24 * 3_600_000
    const rows = () =>
      real.db.admin
        .selectFrom('statement_import')
        .select('id')
        .where('user_id', '=', who.user.id)
        .orderBy('id')
        .execute()
    await (await sweeper(6 * day)).sweep()
    expect((await rows()).map(({ id }) => id)).toEqual([left.id, kept.id].toSorted())
    await (await sweeper(8 * day)).sweep()
    expect((await rows()).map(({ id }) => id)).toEqual([kept.id])
    expect(await rowsOf(who)).toHaveLength(4)
  })

  test('a currency that the account does not have, and a foreign account, are refused', async () => {
    const who = await real.calls.person()
    const other = await real.calls.person()
    const foreign = await imports.upload(other, march)
    await imports.confirm(other, foreign.id)
    const preview = await imports.upload(who, march)
    const theirs = (await rowsOf(other))[0]?.account_id
    const stolen = await real.as(who, 'PATCH', `/api/imports/${preview.id}/`, { account_id: theirs })
    expect(stolen.statusCode).toBe(404)
    expect((await real.as(who, 'GET', `/api/imports/${foreign.id}/`)).statusCode).toBe(404)
    const account = { name: 'Dólares', type: 'checking', currency: 'USD', institution_id: null }
    await imports.patch(who, preview.id, { account })
    const refused = await real.as(who, 'POST', `/api/imports/${preview.id}/confirm/`)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'import_currency'])
  })

  test('an upload is sent once, as bytes or as a form, and told in a list', async () => {
    const who = await real.calls.person()
    const key = { 'idempotency-key': 'una sola vez' }
    const [first, second] = [
      await imports.send(who, march, 'marzo.csv', key),
      await imports.send(who, march, 'marzo.csv', key),
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
    await imports.settled(who, sent.json().id)
    const list = importList.parse((await real.as(who, 'GET', '/api/imports/')).json())
    expect(list.results.map((item) => item.file_name)).toEqual(['abril.csv', 'marzo.csv'])
    expect((await real.as(who, 'DELETE', `/api/imports/${sent.json().id}/`)).statusCode).toBe(200)
  })
})

test('months are whole, partial or missing, account by account', async () => {
  const who = await real.calls.person()
  const first = await imports.upload(
    who,
    Buffer.from('Período: 01/01/2026 - 31/01/2026;;\nFecha;Detalle;Monto\n10/01/2026;A;-1.000\n'),
  )
  await imports.confirm(who, first.id)
  const accountId = (await rowsOf(who))[0]?.account_id
  const second = await imports.upload(who, csv('01/03/2026;B;-1.000', '12/03/2026;C;-500'))
  await imports.patch(who, second.id, { account_id: accountId })
  await imports.confirm(who, second.id)
  const { results } = monthsCovered.parse((await real.as(who, 'GET', '/api/imports/months/')).json())
  expect(results[0]?.months.slice(0, 4)).toEqual([
    { month: '2026-01', state: 'whole' },
    { month: '2026-02', state: 'missing' },
    { month: '2026-03', state: 'partial' },
    { month: '2026-04', state: 'missing' },
  ])
})

test('everything that must hold, holds', async () => {
  expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
})
