import { describe, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createStoredReader } from '../../../test/support/fixtures/imported-rows.ts'
import { checkInvariants } from '../../checker/checker.ts'

const real = await createFullApp({ movements: 60 })
const imports = createImportClient(real)
const { listRows } = createStoredReader(real.db)
type Caller = Awaited<ReturnType<typeof real.auth.registerUser>>

/** The amount of the second row is not printed; the balances say that it is 20.000. */
const smudged = Buffer.from(
  [
    'Fecha;Descripción;Monto;Saldo',
    '02/03/2026;COMPRA JUMBO;-10.000;90.000',
    '03/03/2026;COMPRA LIDER;-2#.0;70.000',
    '04/03/2026;FARMACIA CRUZ;-5.000;65.000',
    '05/03/2026;PEAJE CENTRAL;-1.000;64.000',
  ].join('\n'),
)
const written = { date: '2026-03-03', amount: -20_000, description: 'Compra Lider' }

const send = (who: Caller, id: string, row: string | null | undefined, patch: object) =>
  real.requestAs(who, 'PATCH', `/api/imports/${id}/rows/${row}/`, patch)
const rowsOf = async (who: Caller, id: string, query = '') => (await imports.rows(who, id, query)).results
const balanceOf = ({ evidence }: Awaited<ReturnType<typeof imports.find>>) =>
  evidence.find(({ about }) => about === 'balance')?.value

async function upload(bytes = smudged) {
  const who = await real.auth.registerUser()
  const preview = await imports.upload(who, bytes)
  const [line] = await rowsOf(who, preview.id, '?kind=unreadable')
  const write = async (patch: object) => {
    const answer = await send(who, preview.id, line?.row, patch)
    expect(answer.statusCode, answer.body).toBe(200)
    return imports.waitUntilProcessed(who, preview.id)
  }
  return { who, preview, line, write }
}

describe('a line that could not be read', () => {
  test('becomes a row that the user writes, which the balances prove', async () => {
    const { who, preview, line, write } = await upload()
    expect(preview.counts).toMatchObject({ new: 3, unreadable: 1 })
    expect(balanceOf(preview)).toBe('broken')
    expect(line).toMatchObject({ kind: 'unreadable', row: expect.any(String), date: null, amount: null })
    const read = await write(written)
    expect(read.counts).toMatchObject({ new: 4, unreadable: 0 })
    expect(balanceOf(read)).toBe('holds')
    expect((await rowsOf(who, preview.id))[1]).toMatchObject({
      ...written,
      row: line?.row,
      original: { date: null, amount: null, description: line?.description },
    })
    expect(await imports.confirm(who, preview.id)).toMatchObject({ added: 4 })
    expect(
      (await listRows(who)).map(
        ({ posted_on, amount, description }) => `${posted_on} ${amount} ${description}`,
      ),
    ).toContain('2026-03-03 -20000 Compra Lider')
  })

  test('is changed like any row, and stays unread again where the user takes all of it back', async () => {
    const { who, preview, line, write } = await upload()
    await write(written)
    const [, row] = await rowsOf(who, preview.id)
    expect(balanceOf(await write({ amount: -21_000 }))).toBe('broken')
    expect(
      (await send(who, preview.id, row?.row, { amount: -21_000 })).json(),
      'nothing is read again',
    ).toMatchObject({ state: 'preview' })
    const back = await write({ date: null, description: null, amount: null })
    expect(back.counts).toMatchObject({ new: 3, unreadable: 1 })
    expect(await rowsOf(who, preview.id, '?kind=unreadable')).toEqual([line])
    expect((await write({ date: null, description: null, amount: null })).counts).toEqual(back.counts)
  })

  test('can be left out once it is written', async () => {
    const { who, preview, write } = await upload()
    await write(written)
    const [, row] = await rowsOf(who, preview.id)
    await real.requestAs(who, 'PATCH', `/api/imports/${preview.id}/rows/`, {
      places: [row?.place],
      left_out: true,
    })
    expect((await imports.find(who, preview.id)).counts).toMatchObject({ new: 3, left_out: 1 })
  })

  test('needs day, text and amount', async () => {
    const { who, preview, line } = await upload()
    for (const field of ['date', 'amount', 'description'] as const) {
      const answer = await send(who, preview.id, line?.row, { ...written, [field]: undefined })
      expect([field, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([
        field,
        400,
        [field],
      ])
    }
    expect((await send(who, preview.id, line?.row, { ...written, amount: 0 })).statusCode).toBe(400)
    expect((await send(who, preview.id, 'x99', written)).statusCode).toBe(404)
  })
})

test('the checker finds no violation', async () => {
  expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
})
