import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'

const db = await testDatabase()
const now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

/** A household that paid what a year in Chile asks for, a year ago. */
async function createHousehold() {
  const who = await createUserWithAccounts({ balance: 3_000_000n })
  const row = (date: string, text: string, amount: bigint) => who.buildTransaction(0, text, amount, { date })
  await who.ingest(
    row('2025-11-28', 'PAGO CONTRIBUCIONES BIENES RAICES', -96_000n),
    row('2025-12-20', 'AGUINALDO NAVIDAD SERVICIOS SPA', 120_000n),
    row('2026-02-26', 'MATRICULA COLEGIO SANTA ELENA', -250_000n),
    row('2026-03-03', 'LIBRERIA NACIONAL UTILES ESCOLARES', -61_000n),
    row('2026-03-10', 'UNIFORMES ESCOLARES DEL SUR', -45_000n),
    row('2026-03-28', 'PERMISO DE CIRCULACION NUNOA', -134_000n),
    row('2026-05-12', 'TGR DEVOLUCION IMPUESTO RENTA', 88_000n),
    row('2026-06-30', 'TESORERIA GENERAL DE LA REPUBLICA', -97_000n),
    // In months in which nothing of this kind is due.
    row('2026-08-10', 'MATRICULA GIMNASIO', -30_000n),
    row('2026-09-30', 'COMPRA LIDER', -40_000n),
  )
  await who.recompute()
  return { who, read: (): Promise<Forecast> => who.get('/api/forecast/') }
}

test('the year in Chile is proposed once from the last one, and what the user removes stays away', async () => {
  const { who, read } = await createHousehold()
  const { yearly, events } = await read()
  const item = (key: string, name: string, date: string, amount: number, last_on: string) => ({
    key,
    name,
    date,
    amount,
    last_on,
    removed: false,
  })
  expect(yearly.toSorted((a, b) => a.date.localeCompare(b.date))).toEqual([
    item('contribuciones_11', 'Contribuciones de noviembre', '2026-11-28', -96_000, '2025-11-28'),
    item('aguinaldo_12', 'Aguinaldo de Navidad', '2026-12-20', 120_000, '2025-12-20'),
    item('matricula', 'Matrícula', '2027-02-26', -250_000, '2026-02-26'),
    item('utiles', 'Útiles y uniformes escolares', '2027-03-03', -106_000, '2026-03-03'),
    item('permiso_circulacion', 'Permiso de circulación', '2027-03-28', -134_000, '2026-03-28'),
    item('renta', 'Devolución de la renta', '2027-05-12', 88_000, '2026-05-12'),
    item('contribuciones_6', 'Contribuciones de junio', '2027-06-30', -97_000, '2026-06-30'),
  ])
  const shown = (of: Pick<Forecast, 'events'>) => of.events.filter(({ kind }) => kind === 'yearly')
  expect(shown({ events })).toHaveLength(7)
  expect(shown({ events }).every(({ certain }) => !certain)).toBe(true)

  for (const _ of [1, 2])
    expect((await who.call('DELETE', '/api/forecast/yearly/permiso_circulacion/')).status).toBe(200)
  const without = await read()
  expect(shown(without).map(({ name }) => name)).not.toContain('Permiso de circulación')
  expect(without.yearly.find(({ key }) => key === 'permiso_circulacion')?.removed).toBe(true)
  for (const _ of [1, 2])
    expect((await who.call('PUT', '/api/forecast/yearly/permiso_circulacion/')).status).toBe(200)
  expect(shown(await read())).toHaveLength(7)
  expect((await who.call('DELETE', '/api/forecast/yearly/navidad/')).status).toBe(404)
})

test('what a series or a commitment expects is not proposed as well', async () => {
  const { who, read } = await createHousehold()
  const commitment = {
    name: 'Permiso de circulación auto',
    kind: 'bill',
    rhythm: 'yearly',
    amount: 140_000,
    next_date: '2027-03-31',
    account_id: who.ids[0],
  }
  expect((await who.call('POST', '/api/commitments/', commitment)).status).toBe(201)
  await who.ingest(
    ...['2025-04-30', '2025-06-30', '2025-09-30'].map((date) =>
      who.buildTransaction(0, 'PAGO CONTRIBUCIONES BIENES RAICES', -95_000n, { date }),
    ),
  )
  await who.recompute()
  const { yearly, events } = await read()
  expect(yearly.map(({ key }) => key)).not.toContain('permiso_circulacion')
  expect(yearly.map(({ key }) => key)).not.toContain('contribuciones_11')
  const ofMarch = events.filter(({ date }) => date.startsWith('2027-03'))
  expect(ofMarch.filter(({ name }) => /circulaci/i.test(name))).toHaveLength(1)
})

test('an amount of the year in the days of the pace is in it no more once it has its own day', async () => {
  const who = await createUserWithAccounts({ balance: 3_000_000n })
  const days = Array.from({ length: 90 }, (_, at) => addDays('2026-08-22', at))
  await who.ingest(
    ...days.map((date) => who.buildTransaction(0, 'COMPRA LIDER EXPRESS', -5_000n, { date })),
    who.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: '2026-09-30' }),
    who.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: '2026-10-30' }),
    who.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: '2026-08-31' }),
    who.buildTransaction(0, 'PAGO CONTRIBUCIONES BIENES RAICES', -90_000n, { date: '2026-09-30' }),
  )
  await who.recompute()
  const { pace, yearly, next_payday: payday } = await who.get('/api/forecast/')
  expect(yearly).toMatchObject([{ key: 'contribuciones_9', date: '2027-09-30', amount: -90_000 }])
  expect(payday).toBe('2026-11-30')
  expect(pace).toEqual([
    { from: '2026-11-21', amount: 6_000 },
    { from: '2026-12-06', amount: 5_000 },
  ])
})

test('a forecast needs at most 12 statements', async () => {
  const { read } = await createHousehold()
  const { statements } = await recordStatements(read)
  expect(statements.filter((text) => !/set_config/.test(text)).length).toBeLessThanOrEqual(12)
})
