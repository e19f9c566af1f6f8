import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { arrayLiteral, bytesArray } from './array-parameters.ts'

const db = await testDatabase()

test.each([
  { values: [Buffer.from([0, 1, 0x5c, 0xff]), null, Buffer.alloc(0)] },
  { values: [Buffer.alloc(3_000, 7)] },
  { values: [] },
])('bytes come as they are, and none as none ($values.length)', async ({ values }) => {
  const { rows } = await sql<{ value: Buffer | null }>`
    select value from unnest(${bytesArray(values)}::bytea[]) as given (value)`.execute(db.app)
  expect(rows.map(({ value }) => value)).toEqual(values)
})

test('delimiters of texts and arrays are escaped', async () => {
  const values = ['a "b" \\ c', '{x,y}', 'NULL', '', ' espacio ', null]
  const { rows } = await sql<{ value: string | null }>`
    select value from unnest(${arrayLiteral(values)}::text[]) as given (value)`.execute(db.app)
  expect(rows.map(({ value }) => value)).toEqual(values)
})
