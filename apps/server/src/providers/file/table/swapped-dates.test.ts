import { describe, expect, test } from 'vitest'
import { workbook } from '../../../../test/support/fixtures/bank-files/sheet.ts'
import { readStatements } from '../read-statement.ts'
import type { Corrections } from '../statement.ts'

/** A cell that a spreadsheet holds as a date. */
const real = (day: string) => new Date(`${day}T12:00:00Z`)

async function readDates(days: readonly (string | Date)[], corrections: Corrections = {}) {
  const rows = days.map((day, at) => [day, `COMPRA ${at}`, -1_000 - at])
  const file = workbook({ Hoja1: [['Fecha', 'Descripción', 'Monto'], ...rows] }, 'xlsx')
  const [statement] = await readStatements(file, { today: '2026-11-30', corrections })
  const order = statement?.evidence.find(({ about }) => about === 'date_order')
  return { dates: statement?.rows.map(({ date }) => date), sure: order?.sure, reason: order?.reason }
}

describe('a file that a spreadsheet in English saved again', () => {
  const saved = [real('2026-05-10'), real('2026-12-10'), '13/10/2026', '28/10/2026', real('2026-02-11')]
  const right = ['2026-10-05', '2026-10-12', '2026-10-13', '2026-10-28', '2026-11-02']

  test('its dates are turned back, and the user is asked', async () => {
    expect(await readDates(saved)).toEqual({
      dates: right,
      sure: false,
      reason: expect.stringMatching(/3 filas/),
    })
    expect(await readDates(saved.toReversed())).toMatchObject({ dates: right.toReversed(), sure: false })
  })

  test('the other way round: an American file in a Chilean spreadsheet', async () => {
    const american = [real('2026-05-10'), real('2026-12-10'), '10/13/2026', '10/28/2026']
    expect(await readDates(american)).toMatchObject({ dates: right.slice(0, 4), sure: false })
  })

  test('the user can take the dates as they are', async () => {
    expect(await readDates(saved, { dateOrder: 'ymd' })).toMatchObject({
      dates: ['2026-05-10', '2026-12-10', '2026-10-13', '2026-10-28', '2026-02-11'],
      sure: true,
    })
  })
})

test('dates that fit as they are stay, and the user is asked', async () => {
  expect(await readDates([real('2026-10-05'), real('2026-10-12'), '13/10/2026', '28/10/2026'])).toMatchObject(
    {
      dates: ['2026-10-05', '2026-10-12', '2026-10-13', '2026-10-28'],
      sure: false,
    },
  )
})

test.each([
  ['a real date after the twelfth', [real('2026-10-05'), real('2026-10-14'), '13/10/2026']],
  ['real dates only', [real('2026-10-05'), real('2026-10-06'), real('2026-10-07')]],
  ['texts only', ['05/10/2026', '13/10/2026']],
])('nothing is turned: %s', async (_name, days) => {
  const { dates, sure } = await readDates(days)
  expect(dates?.every((date) => date.startsWith('2026-10-'))).toBe(true)
  expect(sure).toBe(true)
})
