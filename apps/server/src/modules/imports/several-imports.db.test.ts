import { describe, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createStoredReader, csv, march } from '../../../test/support/fixtures/imported-rows.ts'
import { checkInvariants } from '../../checker/checker.ts'

const real = await createFullApp({ movements: 60 })
const imports = createImportClient(real)

const { listRows: rowsOf, listSums: sumsOf } = createStoredReader(real.db)

test('a preview warns about impossible dates and about amounts far above the usual of the account', async () => {
  const who = await real.auth.registerUser()
  const lines = Array.from(
    { length: 12 },
    (_, at) => `${String(at + 1).padStart(2, '0')}/03/2026;FERIA ${at};-10.000`,
  )
  const first = await imports.upload(who, csv(...lines))
  expect(first.warnings).toEqual([])
  await imports.confirm(who, first.id)
  const accountId = (await rowsOf(who))[0]?.account_id
  const { id } = await imports.upload(who, csv('03/04/2026;COMPRA;-10.000.001', '04/04/1987;COMPRA;-9.000'))
  await imports.patch(who, id, { account_id: accountId })
  expect((await imports.find(who, id)).warnings).toMatchObject([
    { about: 'dates', count: 1, line: 3 },
    { about: 'amounts', count: 1, line: 2 },
  ])
})

describe('undoing one of several imports', () => {
  test('keeps rows that another import contains too, until that one is undone as well', async () => {
    const who = await real.auth.registerUser()
    const first = await imports.upload(who, march)
    await imports.confirm(who, first.id)
    const accountId = (await rowsOf(who))[0]?.account_id
    const importMore = async (bytes: Buffer) => {
      const { id } = await imports.upload(who, bytes)
      await imports.patch(who, id, { account_id: accountId })
      await imports.confirm(who, id)
      return id
    }
    const again = await importMore(march)
    const overlapping = await importMore(
      csv('31/03/2026;ABONO REMUNERACION;1.000.000', '02/04/2026;COMPRA LIDER;-20.000'),
    )
    const before = await sumsOf(who)
    const ids = (await rowsOf(who)).map(({ id }) => id)
    const shown = await imports.find(who, first.id)
    expect(shown.undo).toMatchObject({ rows: 0, shared: 4, removes_account: false })
    expect(shown.undo?.sentence).toContain('4 movimientos se quedan')
    await imports.undo(who, first.id)
    expect((await rowsOf(who)).map(({ id }) => id)).toEqual(ids)
    expect(await sumsOf(who)).toEqual(before)
    expect((await imports.find(who, again)).undo).toMatchObject({ rows: 3, shared: 1 })
    await imports.undo(who, again)
    expect((await rowsOf(who)).map(({ description }) => description)).toEqual([
      'ABONO REMUNERACION',
      'COMPRA LIDER',
    ])
    await imports.undo(who, overlapping)
    expect([await rowsOf(who), await sumsOf(who)]).toEqual([[], []])
    expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
  })

  test('of a file that posted a pending row keeps it posted while another import says so', async () => {
    const who = await real.auth.registerUser()
    const states = (state: string, day: string) =>
      Buffer.from(`Fecha;Descripción;Monto;Estado\n${day}/03/2026;COMPRA PARIS;-30.000;${state}\n`)
    const pending = await imports.upload(who, states('Pendiente', '10'))
    await imports.confirm(who, pending.id)
    const [row] = await rowsOf(who)
    const alive = async () => (await rowsOf(who)).filter(({ deleted_at }) => deleted_at === null)
    const post = async () => {
      const { id } = await imports.upload(who, states('Aprobado', '12'))
      await imports.patch(who, id, { account_id: row?.account_id })
      await imports.confirm(who, id)
      return id
    }
    const [one, two] = [await post(), await post()]
    await imports.undo(who, one)
    expect(await alive()).toMatchObject([{ id: row?.id, pending: false, posted_on: '2026-03-12' }])
    await imports.undo(who, pending.id)
    expect(await alive()).toMatchObject([{ id: row?.id, pending: false }])
    await imports.undo(who, two)
    expect(await alive()).toEqual([])
  })
})
