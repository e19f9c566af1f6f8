import { drawAccount } from '@lucas/papers/account/index.ts'
import { cardLayouts, drawCardStatement } from '@lucas/papers/cards/index.ts'
import { drawPdf } from '@lucas/papers/draw-pdf.ts'
import { describe, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createStoredReader, csv } from '../../../test/support/fixtures/imported-rows.ts'
import { checkInvariants } from '../../checker/checker.ts'

const real = await createFullApp({ movements: 60 })
const imports = createImportClient(real)
const { listRows } = createStoredReader(real.db)
type Caller = Awaited<ReturnType<typeof real.auth.registerUser>>

/** The balance says that the second row is 20.000, not 2.000. */
const misprinted = Buffer.from(
  [
    'Fecha;Descripción;Monto;Saldo',
    '02/03/2026;COMPRA JUMBO;-10.000;90.000',
    '03/03/2026;COMPRA LIDER;-2.000;70.000',
    '04/03/2026;FARMACIA CRUZ;-5.000;65.000',
    '05/03/2026;PEAJE CENTRAL;-1.000;64.000',
  ].join('\n'),
)

const send = (who: Caller, id: string, row: string | null | undefined, patch: object) =>
  real.requestAs(who, 'PATCH', `/api/imports/${id}/rows/${row}/`, patch)

async function correct(who: Caller, id: string, row: string | null | undefined, patch: object) {
  const answer = await send(who, id, row, patch)
  expect(answer.statusCode, answer.body).toBe(200)
  return imports.waitUntilProcessed(who, id)
}

/** Uploads a file into the account of the first import. */
async function uploadAgain(who: Caller, firstId: string, file: Buffer) {
  const { account } = await imports.find(who, firstId)
  const { id } = await imports.upload(who, file)
  return imports.patch(who, id, { account_id: account?.account_id })
}

const rowsOf = async (who: Caller, id: string, query = '') => (await imports.rows(who, id, query)).results
const findRow = async (who: Caller, id: string, text: string) =>
  (await rowsOf(who, id)).find(({ description }) => description.startsWith(text))
const balanceOf = ({ evidence }: Awaited<ReturnType<typeof imports.find>>) =>
  evidence.find(({ about }) => about === 'balance')?.value
const storedRows = async (who: Caller) =>
  (await listRows(who)).map(({ posted_on, amount, description }) => `${posted_on} ${amount} ${description}`)

describe('a row of a preview', () => {
  test('is corrected in day, text and amount, next to what the file says, and stored so', async () => {
    const who = await real.auth.registerUser()
    const { id, ...preview } = await imports.upload(who, misprinted)
    expect(balanceOf({ id, ...preview })).toBe('broken')
    const row = await findRow(who, id, 'COMPRA LIDER')
    const mended = await correct(who, id, row?.row, { amount: -20_000 })
    expect(balanceOf(mended)).toBe('holds')
    expect(mended.warnings).toEqual([])
    await correct(who, id, row?.row, { date: '2026-03-06', description: '  Compra del mes ' })
    expect(await findRow(who, id, 'Compra del mes')).toMatchObject({
      row: row?.row,
      date: '2026-03-06',
      amount: -20_000,
      original: { date: '2026-03-03', amount: -2_000, description: 'COMPRA LIDER' },
    })
    // Oldest first, also by the day that the user says.
    expect((await rowsOf(who, id)).map(({ date }) => date)).toEqual([
      '2026-03-02',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
    ])
    expect((await imports.find(who, id)).period).toEqual({ from: '2026-03-02', to: '2026-03-06' })
    expect(await imports.confirm(who, id)).toMatchObject({ added: 4 })
    expect(await storedRows(who)).toContain('2026-03-06 -20000 Compra del mes')
  })

  test('is corrected once by the same call twice, and not at all by what the file says', async () => {
    const who = await real.auth.registerUser()
    const { id } = await imports.upload(who, misprinted)
    const row = await findRow(who, id, 'COMPRA LIDER')
    await correct(who, id, row?.row, { amount: -20_000 })
    const again = await send(who, id, row?.row, { amount: -20_000 })
    expect(again.json(), 'nothing is read again').toMatchObject({ state: 'preview' })
    const back = await correct(who, id, row?.row, { amount: -2_000 })
    expect(balanceOf(back)).toBe('broken')
    expect(await findRow(who, id, 'COMPRA LIDER')).toEqual({ ...row, place: expect.any(String) })
    expect((await send(who, id, row?.row, { amount: null })).json()).toMatchObject({ state: 'preview' })
  })

  test('stays corrected when the file is read again with other columns', async () => {
    const who = await real.auth.registerUser()
    const { id } = await imports.upload(who, misprinted)
    const row = await findRow(who, id, 'COMPRA LIDER')
    await correct(who, id, row?.row, { amount: -20_000 })
    await imports.patch(who, id, { columns: { balance: null } })
    const other = await imports.patch(who, id, { columns: null, sign: 'inverted' })
    expect(other.state).toBe('preview')
    expect(await findRow(who, id, 'COMPRA LIDER')).toMatchObject({
      amount: -20_000,
      original: { amount: 2_000, date: null },
    })
  })

  test('is left out as the file has it, corrected or not', async () => {
    const who = await real.auth.registerUser()
    const { id } = await imports.upload(who, misprinted)
    const row = await findRow(who, id, 'COMPRA LIDER')
    await real.requestAs(who, 'PATCH', `/api/imports/${id}/rows/`, { places: [row?.place], left_out: true })
    const corrected = await correct(who, id, row?.row, { amount: -20_000 })
    expect(corrected.counts).toMatchObject({ new: 3, left_out: 1 })
    await imports.confirm(who, id)
    expect((await uploadAgain(who, id, misprinted)).counts).toMatchObject({ already_there: 3, left_out: 1 })
  })

  test('is corrected in two windows at the same time', async () => {
    const who = await real.auth.registerUser()
    const { id } = await imports.upload(who, misprinted)
    const rows = await rowsOf(who, id)
    await Promise.all(rows.map(({ row }, at) => send(who, id, row, { description: `En otra ventana ${at}` })))
    await imports.waitUntilProcessed(who, id)
    expect((await rowsOf(who, id)).map(({ description }) => description)).toEqual(
      rows.map((_, at) => `En otra ventana ${at}`),
    )
  })

  test('is compared by what the user says: known, doubtful or new', async () => {
    const who = await real.auth.registerUser()
    await imports.confirm(who, (await imports.upload(who, misprinted)).id)
    const { id } = await imports.upload(
      who,
      Buffer.from('Fecha;Descripción;Monto\n20/03/2026;OTRO LUGAR;-777\n21/03/2026;COMPRA JUMBO;-888\n'),
    )
    const [first, second] = await rowsOf(who, id)
    const [account] = (await imports.find(who, id)).proposals
    await imports.patch(who, id, { account_id: account?.account_id })
    expect((await imports.find(who, id)).counts).toMatchObject({ new: 2 })
    await correct(who, id, first?.row, { date: '2026-03-05', amount: -1_000, description: 'PEAJE CENTRAL' })
    const compared = await correct(who, id, second?.row, { date: '2026-03-03', amount: -10_000 })
    expect(compared.counts).toMatchObject({ already_there: 1, doubtful: 1, new: 0 })
  })

  test('is refused with a sentence where it cannot be corrected', async () => {
    const who = await real.auth.registerUser()
    const other = await real.auth.registerUser()
    const { id } = await imports.upload(who, misprinted)
    const row = await findRow(who, id, 'COMPRA LIDER')
    const codeOf = async (caller: Caller, name: string | null | undefined, patch: object) =>
      (await send(caller, id, name, patch)).statusCode
    expect(await codeOf(who, row?.row, { amount: 0 })).toBe(400)
    expect(await codeOf(who, row?.row, { amount: -10.5 })).toBe(400)
    expect(await codeOf(who, row?.row, { amount: 1e15 })).toBe(400)
    expect(await codeOf(who, row?.row, { date: '2026-02-30' })).toBe(400)
    expect(await codeOf(who, row?.row, { description: ' ' })).toBe(400)
    expect(await codeOf(who, '99', { amount: -1 })).toBe(404)
    expect(await codeOf(who, 'x', { amount: -1 })).toBe(404)
    expect(await codeOf(other, row?.row, { amount: -1 })).toBe(404)
    await imports.confirm(who, id)
    expect(await codeOf(who, row?.row, { amount: -1 })).toBe(409)
  })
})

describe('a corrected row of a file that comes again', () => {
  test('is there already, and can stand as in the file', async () => {
    const who = await real.auth.registerUser()
    const first = await imports.upload(who, misprinted)
    const row = await findRow(who, first.id, 'COMPRA LIDER')
    await correct(who, first.id, row?.row, { amount: -20_000, date: '2026-03-06' })
    await imports.confirm(who, first.id)
    const again = await uploadAgain(who, first.id, misprinted)
    expect(again.counts).toMatchObject({ already_there: 4, new: 0, doubtful: 0 })
    expect(await findRow(who, again.id, 'COMPRA LIDER')).toMatchObject({
      amount: -20_000,
      original: { amount: -2_000, date: '2026-03-03' },
    })
    // A longer file of the account too.
    const longer = await uploadAgain(
      who,
      first.id,
      Buffer.concat([misprinted, Buffer.from('\n09/03/2026;COMPRA PARIS;-4.000;60.000')]),
    )
    expect(longer.counts).toMatchObject({ already_there: 4, new: 1 })
    const taken = await correct(who, again.id, row?.row, { amount: null, date: null })
    expect(taken.counts).toMatchObject({ already_there: 3 })
    expect(await findRow(who, again.id, 'COMPRA LIDER')).toMatchObject({ amount: -2_000, original: null })
  })

  test('counts equal rows of a day', async () => {
    const who = await real.auth.registerUser()
    const twins = csv(
      '03/03/2026;FERIA;-10.000',
      '03/03/2026;FERIA;-10.000',
      '04/03/2026;COMPRA LIDER;-20.000',
    )
    const first = await imports.upload(who, twins)
    const [, feria] = await rowsOf(who, first.id)
    await correct(who, first.id, feria?.row, { amount: -12_000 })
    await imports.confirm(who, first.id)
    expect((await uploadAgain(who, first.id, twins)).counts).toMatchObject({ already_there: 3, new: 0 })
  })

  test('is corrected again after an undo, and forgotten with its import', async () => {
    const who = await real.auth.registerUser()
    const first = await imports.upload(who, misprinted)
    const row = await findRow(who, first.id, 'COMPRA LIDER')
    await correct(who, first.id, row?.row, { amount: -20_000 })
    await imports.confirm(who, first.id)
    await imports.undo(who, first.id)
    expect(await storedRows(who)).toEqual([])
    const again = await imports.upload(who, misprinted)
    expect(balanceOf(again)).toBe('holds')
    expect(await imports.confirm(who, again.id)).toMatchObject({ added: 4 })
    expect(await storedRows(who)).toContain('2026-03-03 -20000 COMPRA LIDER')
    await imports.undo(who, again.id)
    for (const { id } of [first, again]) await real.requestAs(who, 'DELETE', `/api/imports/${id}/`)
    expect(balanceOf(await imports.upload(who, misprinted))).toBe('broken')
  })
})

describe('PDFs', () => {
  test('an account is checked with the corrected row', async () => {
    const who = await real.auth.registerUser()
    const { paper } = drawAccount('Falabella', 1)
    const { id, ...preview } = await imports.upload(who, await drawPdf(paper.pages), 'cartola.pdf')
    expect(balanceOf({ id, ...preview })).toBe('holds')
    const [row] = await rowsOf(who, id)
    const off = await correct(who, id, row?.row, { amount: (row?.amount ?? 0) - 1_234 })
    expect(balanceOf(off)).toBe('broken')
    expect(off.warnings?.map(({ about }) => about)).toContain('balance')
    expect(balanceOf(await correct(who, id, row?.row, { amount: row?.amount }))).toBe('holds')
  })

  test('a card is checked with the corrected row, which stays on the day that the user says', async () => {
    const who = await real.auth.registerUser()
    const layout = cardLayouts.find(({ name }) => name === 'BCI')
    if (!layout) throw new Error('no such layout')
    const { bytes } = await drawCardStatement(layout, 3)
    const { id, ...preview } = await imports.upload(who, bytes, 'tarjeta.pdf')
    expect(balanceOf({ id, ...preview })).toBe('holds')
    const rows = await rowsOf(who, id)
    for (const row of [...rows.slice(0, 1), ...rows.slice(-1)]) {
      const off = await correct(who, id, row.row, { amount: (row.amount ?? 0) - 1_234, date: '2020-01-15' })
      expect(balanceOf(off)).toBe('broken')
      const [found] = await rowsOf(who, id)
      expect(found).toMatchObject({ row: row.row, date: '2020-01-15', original: { date: row.date } })
      expect(balanceOf(await correct(who, id, row.row, { amount: null, date: null }))).toBe('holds')
    }
  }, 60_000)
})

test('the checker finds no violation', async () => {
  expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
})
