import { addDays } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { findDifferences, listSaidOfCards } from '../../../test/support/fixtures/card-days.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
let now = new Date('2026-11-20T15:00:00Z')
const app = await createRecurringTestApp(db, () => now)
const setNow = (next: Date) => {
  now = next
}
const household = { seed: 'lucas', rut: '12345678-5', bank: 'santander' as const, today: '2026-12-20' }
/** Every day is in one-amount.deep.test.ts. */
const days = Array.from({ length: 13 }, (_, at) => addDays('2026-10-20', at * 5))

test('one bill of a card has one amount, wherever it is shown', async () => {
  const said = await listSaidOfCards({ db, app, setNow }, household, days)
  expect(findDifferences(said)).toEqual([])
  const places = new Set(said.map(({ place }) => place))
  for (const place of [
    'Billetera',
    'Resumen',
    'Compromisos',
    'Calendario',
    'API de lo que viene',
    '.ics',
    'Alerta',
    'Correo',
  ])
    expect(places).toContain(place)
}, 240_000)
