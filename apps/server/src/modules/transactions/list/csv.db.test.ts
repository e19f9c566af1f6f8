import type { Plan } from '@lucas/contract/rules/plans.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createPlanSetter } from '../../../../test/support/app/plans.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { recordStatements } from '../../../platform/database/prepared-statements.ts'

const db = await testDatabase()
const { app, createUserWithAccounts, transactions } = await createMoneyTestApp(db)

const grant = createPlanSetter(db)
const setPlan = (user: MoneyUser, plan: Plan) => grant(user.userId, plan)
const download = (user: MoneyUser, query = '') =>
  app.inject({ url: `/api/transactions/csv/?${query}`, headers: { authorization: `Bearer ${user.userId}` } })

const ana = await createUserWithAccounts(
  { institution: 'BCI' },
  { institution: 'Itaú', type: 'credit', currency: 'USD' },
)
await ana.ingest(
  ana.buildTransaction(0, 'COMPRA JUMBO; ÑUÑOA', -12_990n, {
    date: '2026-11-01',
    occurredAt: new Date('2026-11-01T15:05:00Z'),
  }),
  ana.buildTransaction(1, 'NETFLIX.COM', -1_099n, { date: '2026-11-02' }),
  ana.buildTransaction(0, '=HYPERLINK("http://malo")', -3_000n, { date: '2026-11-03', pending: true }),
)
await db.admin
  .updateTable('transaction')
  .set({ tags: ['Trabajo', 'Mensual'], notes: 'línea uno\nlínea "dos"', reviewed: true })
  .where('user_id', '=', ana.userId)
  .where('description', 'like', '%JUMBO%')
  .execute()

describe('CSV download', () => {
  test('requires the plan Grow and returns its name otherwise', async () => {
    const refused = await download(ana)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 'plan_required',
      required_plan: 'grow',
      detail: 'La descarga CSV es parte del plan Grow.',
    })
  })

  test.each(['grow', 'work'] as const)('is available in the plan %s', async (plan) => {
    await setPlan(ana, plan)
    expect((await download(ana)).statusCode).toBe(200)
  })

  test.each(['date_from=2026-11-30&date_to=2026-11-01', 'min_amount=5000&max_amount=10'])(
    'refuses what the list refuses, before it begins: %s',
    async (query) => {
      await setPlan(ana, 'grow')
      const refused = await download(ana, query)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ code: 'validation_failed' })
    },
  )

  test('uses the Chilean format: semicolons, decimal commas, day first', async () => {
    const { body, headers } = await download(ana)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transacciones.csv"',
      'cache-control': 'no-store',
    })
    expect(body.split('\r\n')).toEqual([
      '\uFEFFFecha;Hora;Comercio;Descripción del banco;Monto;Moneda;Tipo;Categoría;Subcategoría;Cuenta;Número;Banco;Estado;Revisada;Etiquetas;Notas',
      expect.stringContaining(`;"'=HYPERLINK(""http://malo"")";-3000;CLP;No contar;`),
      '02-11-2026;;Netflix;NETFLIX.COM;-10,99;USD;Gasto;Entretenimiento;;Cuenta 1;****0001;Itaú;Confirmada;No;;',
      expect.stringMatching(
        /^01-11-2026;12:05;Jumbo;"COMPRA JUMBO; ÑUÑOA";-12990;CLP;Gasto;Alimentación;;Cuenta 0;\*\*\*\*0001;BCI;Confirmada;Sí;"Trabajo,Mensual";"línea uno\nlínea ""dos"""$/,
      ),
      '',
    ])
  })

  test('offers the neutral format: commas, decimal points, year first', async () => {
    const { body } = await download(ana, 'format=neutral&search=netflix')
    expect(body.split('\r\n')).toEqual([
      'Fecha,Hora,Comercio,Descripción del banco,Monto,Moneda,Tipo,Categoría,Subcategoría,Cuenta,Número,Banco,Estado,Revisada,Etiquetas,Notas',
      '2026-11-02,,Netflix,NETFLIX.COM,-10.99,USD,Gasto,Entretenimiento,,Cuenta 1,****0001,Itaú,Confirmada,No,,',
      '',
    ])
    expect((await download(ana, 'format=xml')).statusCode).toBe(400)
  })

  test('contains every transaction of the filter in list order', async () => {
    const eva = await createUserWithAccounts()
    await setPlan(eva, 'grow')
    await eva.ingest(
      ...Array.from({ length: 10_050 }, (_, at) =>
        eva.buildTransaction(0, `COMPRA ${at}`, -1_000n - BigInt(at)),
      ),
    )
    const { result, statements } = await recordStatements(() => download(eva, 'sort=amount&order=asc'))
    const amounts = result.body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(';')[4]))
    expect(amounts).toEqual(Array.from({ length: 10_050 }, (_, at) => -11_049 + at))
    // Three batches of 5,000, each with its user and accounts, and the plan.
    expect(statements.length).toBeLessThanOrEqual(11)
    const one = await download(eva, 'max_amount=1000')
    expect(one.body.split('\r\n')).toHaveLength(3)
  })

  test('reads no faster than the client', async () => {
    const eva = await createUserWithAccounts()
    await setPlan(eva, 'grow')
    await eva.ingest(
      ...Array.from({ length: 10_050 }, (_, at) => eva.buildTransaction(0, `COMPRA ${at}`, -1n)),
    )
    const { result: pieces, statements } = await recordStatements(async () => {
      const opened = await transactions.exportCsv(eva.userId, { sort: 'date', order: 'desc', format: 'es' })
      const reading = opened[Symbol.asyncIterator]()
      await reading.next()
      // A later download of one line is the marker: a batch that is read ahead would be requested before it.
      await download(eva, 'search=10049')
      return reading
    })
    expect(statements.filter((text) => text.includes('"t"."description"'))).toHaveLength(2)
    await pieces.return?.()
  })
})
