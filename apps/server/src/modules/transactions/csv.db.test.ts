import { setTimeout as wait } from 'node:timers/promises'
import type { Plan } from '@lucas/contract/rules/plans.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type MoneyPerson, moneyHouse } from '../../../test/support/money-house.ts'
import { planter } from '../../../test/support/plans.ts'
import { recordStatements } from '../../platform/database/statements.ts'

const db = await testDatabase()
const { app, person, transactions } = await moneyHouse(db)

const grant = planter(db)
const setPlan = (who: MoneyPerson, plan: Plan) => grant(who.userId, plan)
const download = (who: MoneyPerson, query = '') =>
  app.inject({ url: `/api/transactions/csv/?${query}`, headers: { authorization: `Bearer ${who.userId}` } })

const ana = await person({ institution: 'BCI' }, { institution: 'Itaú', type: 'credit', currency: 'USD' })
await ana.deliver(
  ana.movement(0, 'COMPRA JUMBO; ÑUÑOA', -12_990n, {
    date: '2026-11-01',
    occurredAt: new Date('2026-11-01T15:05:00Z'),
  }),
  ana.movement(1, 'NETFLIX.COM', -1_099n, { date: '2026-11-02' }),
  ana.movement(0, '=HYPERLINK("http://malo")', -3_000n, { date: '2026-11-03', pending: true }),
)
await db.admin
  .updateTable('transaction')
  .set({ tags: ['Trabajo', 'Mensual'], notes: 'línea uno\nlínea "dos"', reviewed: true })
  .where('user_id', '=', ana.userId)
  .where('description', 'like', '%JUMBO%')
  .execute()

describe('the download of a list', () => {
  test('is of the plan Grow: the free one is refused with a sentence and the plan’s name', async () => {
    const refused = await download(ana)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 'plan_required',
      required_plan: 'grow',
      detail: 'La descarga CSV es parte del plan Grow.',
    })
  })

  test.each(['grow', 'work'] as const)('is served to the plan %s', async (plan) => {
    await setPlan(ana, plan)
    expect((await download(ana)).statusCode).toBe(200)
  })

  test('speaks as spreadsheets of Chile read: semicolons, decimal commas, day first', async () => {
    const { body, headers } = await download(ana)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transacciones.csv"',
      'cache-control': 'no-store',
    })
    expect(body.split('\r\n')).toEqual([
      '\uFEFFFecha;Hora;Comercio;Descripción del banco;Monto;Moneda;Tipo;Categoría;Cuenta;Número;Banco;Estado;Revisada;Etiquetas;Notas',
      expect.stringContaining(`;"'=HYPERLINK(""http://malo"")";-3000;CLP;Gasto;`),
      '02-11-2026;;Netflix;NETFLIX.COM;-10,99;USD;Gasto;Entretenimiento;Cuenta 1;****0001;Itaú;Confirmada;No;;',
      expect.stringMatching(
        /^01-11-2026;12:05;Jumbo;"COMPRA JUMBO; ÑUÑOA";-12990;CLP;Gasto;Alimentación;Cuenta 0;\*\*\*\*0001;BCI;Confirmada;Sí;"Trabajo,Mensual";"línea uno\nlínea ""dos"""$/,
      ),
      '',
    ])
  })

  test('or neutrally by choice: commas, decimal points, years first', async () => {
    const { body } = await download(ana, 'format=neutral&search=netflix')
    expect(body.split('\r\n')).toEqual([
      'Fecha,Hora,Comercio,Descripción del banco,Monto,Moneda,Tipo,Categoría,Cuenta,Número,Banco,Estado,Revisada,Etiquetas,Notas',
      '2026-11-02,,Netflix,NETFLIX.COM,-10.99,USD,Gasto,Entretenimiento,Cuenta 1,****0001,Itaú,Confirmada,No,,',
      '',
    ])
    expect((await download(ana, 'format=xml')).statusCode).toBe(400)
  })

  test('holds every row of the filter in the order of the list, however many', async () => {
    const eva = await person()
    await setPlan(eva, 'grow')
    await eva.deliver(
      ...Array.from({ length: 10_050 }, (_, at) => eva.movement(0, `COMPRA ${at}`, -1_000n - BigInt(at))),
    )
    const { result, statements } = await recordStatements(() => download(eva, 'sort=amount&order=asc'))
    const amounts = result.body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(';')[4]))
    expect(amounts).toEqual(Array.from({ length: 10_050 }, (_, at) => -11_049 + at))
    // Three batches of 5,000, each with its person and accounts, and the plan.
    expect(statements.length).toBeLessThanOrEqual(11)
    const one = await download(eva, 'max_amount=1000')
    expect(one.body.split('\r\n')).toHaveLength(3)
  })

  test('is read no faster than it is taken', async () => {
    const eva = await person()
    await setPlan(eva, 'grow')
    await eva.deliver(...Array.from({ length: 10_050 }, (_, at) => eva.movement(0, `COMPRA ${at}`, -1n)))
    const { result: pieces, statements } = await recordStatements(async () => {
      const opened = await transactions.csv(eva.userId, { sort: 'date', order: 'desc', format: 'es' })
      const reading = opened[Symbol.asyncIterator]()
      await reading.next()
      await reading.next()
      await wait(50)
      return reading
    })
    expect(statements.filter((text) => text.includes('"t"."description"'))).toHaveLength(1)
    await pieces.return?.()
  })
})
