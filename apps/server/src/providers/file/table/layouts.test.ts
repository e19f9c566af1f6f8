import type { ColumnPositions } from '@lucas/contract/banking/import.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStatements } from '../read-statement.ts'
import type { Statement } from '../statement.ts'

// Random tables in random layouts: a reading is equal to the truth, or it says that it is not sure; and it never invents.

interface Movement {
  day: string
  amount: bigint
  text: string
}

const merchants = [
  'Panadería Inventada',
  'Librería Inventada',
  'Feria Inventada',
  'Kiosco Inventado',
  'Bus Inventado',
]

const movements = fc
  .array(
    fc.record({
      offset: fc.integer({ min: 0, max: 60 }),
      size: fc.integer({ min: 1, max: 3_000_000 }),
      isIncome: fc.boolean(),
      merchant: fc.constantFrom(...merchants),
      number: fc.integer({ min: 1, max: 99 }),
    }),
    { minLength: 3, maxLength: 12 },
  )
  .map((drawn) =>
    drawn
      .toSorted((a, b) => a.offset - b.offset)
      .map(({ offset, size, isIncome, merchant, number }): Movement => {
        const day = addDays('2026-08-13', offset)
        return { day, amount: BigInt(isIncome ? size : -size), text: `${merchant} ${number}` }
      }),
  )

const money = {
  plain: (amount: bigint) => amount.toString(),
  dots: (amount: bigint) => amount.toString().replace(/\B(?=(\d{3})+$)/g, '.'),
  currency: (amount: bigint) => `${amount < 0n ? '-' : ''}$${money.dots(amount < 0n ? -amount : amount)}`,
} as const

const dates = {
  slashes: (day: string) => day.split('-').toReversed().join('/'),
  dashes: (day: string) => day.split('-').toReversed().join('-'),
  year: (day: string) => day,
} as const

/** Columns that no role needs, and which have looked like amounts. */
const noise = {
  document: (at: number) => `00350${String(200 + at * 7)}`,
  rut: (at: number) => `${11 + at}.${String(111 + at * 31)}.${String(333 + at * 17)}`,
  account: () => '12345678901',
  running: (at: number) => String(at + 1),
  card: () => '**** 4321',
  branch: () => 'CENTRAL',
} as const

const names = {
  date: ['Fecha', 'Fecha operación', 'FechaAsiento', 'Creado'],
  text: ['Descripción', 'Detalle', 'Glosa', 'Motivo'],
  amount: ['Monto', 'Monto ($)', 'Importe', 'MontoNeto'],
  balance: ['Saldo', 'Saldo diario', 'Disponible'],
  debit: ['Cargo', 'Cargos', 'Giros o cargos'],
  credit: ['Abono', 'Abonos', 'Depósitos o abonos'],
} as const

const layout = fc.record({
  style: fc.constantFrom(...(['plain', 'dots', 'currency'] as const)),
  date: fc.constantFrom(...(['slashes', 'dashes', 'year'] as const)),
  heading: fc.constantFrom('all', 'none'),
  name: fc.integer({ min: 0, max: 3 }),
  hasTwoColumns: fc.boolean(),
  hasBalance: fc.boolean(),
  isNewestFirst: fc.boolean(),
  noise: fc.subarray(['document', 'rut', 'account', 'running', 'card', 'branch'] as const),
  order: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 12, maxLength: 12 }),
  delimiter: fc.constantFrom(';', '\t', '|'),
})

type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never

/** Writes a table; each column is a heading and its cells. */
function write(all: readonly Movement[], { style, date, name, order, ...more }: Layout) {
  const pick = (list: readonly string[]) => list[name % list.length] ?? ''
  const format = money[style]
  let balance = 500_000n
  const rows = all.map((row) => {
    balance += row.amount
    return { ...row, balance }
  })
  if (more.isNewestFirst) rows.reverse()
  const column = (title: string, cell: (row: (typeof rows)[number], at: number) => string) => ({
    title,
    cells: rows.map(cell),
  })
  const columns = [
    column(pick(names.date), ({ day }) => dates[date](day)),
    column(pick(names.text), ({ text }) => text),
    ...(more.hasTwoColumns
      ? [
          column(pick(names.debit), ({ amount }) => (amount < 0n ? format(-amount) : '')),
          column(pick(names.credit), ({ amount }) => (amount > 0n ? format(amount) : '')),
        ]
      : [column(pick(names.amount), ({ amount }) => format(amount))]),
    ...(more.hasBalance ? [column(pick(names.balance), (row) => format(row.balance))] : []),
    ...more.noise.map((kind) => column(`Otro ${kind}`, (_, at) => noise[kind](at))),
  ]
  const placed = columns
    .map((each, at) => ({ each, place: order[at] ?? 0 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each)
  const lines = rows.map((_, at) => placed.map(({ cells }) => cells[at]).join(more.delimiter))
  const heading = more.heading === 'all' ? [placed.map(({ title }) => title).join(more.delimiter)] : []
  return { text: [...heading, ...lines].join('\n'), rows }
}

const read = async (text: string): Promise<Statement | null> => {
  try {
    const [statement] = await readStatements(Buffer.from(text), { today: '2026-11-21', corrections: {} })
    return statement ?? null
  } catch (err) {
    expect(err).toHaveProperty('sentence')
    return null
  }
}

const isUnsure = ({ evidence }: Statement) =>
  evidence.some(({ about, sure }) => ['columns', 'sign', 'date_order', 'balance'].includes(about) && !sure)

const summarise = ({ rows }: Statement) =>
  rows.map(({ date, amount, description }) => [date, amount, description])

describe('a random table in a random layout', () => {
  test('is read as it is, or not called sure', async () => {
    await fc.assert(
      fc.asyncProperty(movements, layout, async (all, form) => {
        const { text, rows } = write(all, form)
        const statement = await read(text)
        if (statement === null || isUnsure(statement)) return
        expect(statement.rejected).toEqual([])
        expect(summarise(statement)).toEqual(rows.map(({ day, amount, text: words }) => [day, amount, words]))
      }),
      { numRuns: 60 },
    )
  })

  test('with known headings is read as it is', async () => {
    await fc.assert(
      fc.asyncProperty(movements, layout, async (all, form) => {
        // Money in alone has no sign: whether it is that is asked.
        fc.pre(form.hasTwoColumns || all.some(({ amount }) => amount < 0n))
        const { text, rows } = write(all, { ...form, heading: 'all' })
        const statement = await read(text)
        expect(statement && summarise(statement)).toEqual(
          rows.map(({ day, amount, text: words }) => [day, amount, words]),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('without headings is read as it is too, where its balances prove the columns', async () => {
    await fc.assert(
      fc.asyncProperty(movements, layout, async (all, form) => {
        const { text, rows } = write(all, {
          ...form,
          heading: 'none',
          hasBalance: true,
          hasTwoColumns: false,
        })
        const statement = await read(text)
        expect(statement && summarise(statement)).toEqual(
          rows.map(({ day, amount, text: words }) => [day, amount, words]),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('is never invented: dates and amounts stand in the columns that the reading names', async () => {
    await fc.assert(
      fc.asyncProperty(movements, layout, async (all, form) => {
        const { text } = write(all, form)
        const lines = text.split('\n').map((line) => line.split(form.delimiter))
        const statement = await read(text)
        for (const { line, date, amount, balance } of statement?.rows ?? []) {
          const cells = lines[line - 1] ?? []
          const columns: ColumnPositions = statement?.table?.columns ?? {}
          const at = (place: number | null | undefined) => cells[place ?? -1] ?? ''
          expect(digitsOf(at(columns.date))).toEqual(digitsOf(dates[form.date](date)))
          const places = [columns.amount, columns.debit, columns.credit]
          expect(places.map((place) => digitsOf(at(place)))).toContain(digitsOf(amount.toString()))
          expect([null, digitsOf(at(columns.balance))]).toContain(
            balance === null ? null : digitsOf(balance.toString()),
          )
        }
      }),
      { numRuns: 60 },
    )
  })

  test('sums that are called agreed do agree', async () => {
    await fc.assert(
      fc.asyncProperty(movements, layout, fc.boolean(), async (all, form, isTorn) => {
        const { text } = write(all, { ...form, heading: 'all', hasBalance: true })
        const lines = text.split('\n')
        if (isTorn) lines.splice(2, 1)
        const statement = await read(lines.join('\n'))
        const proof = statement?.evidence.find(({ about }) => about === 'balance')
        if (!statement || proof?.value !== 'holds') return
        const sum = statement.rows.reduce((total, { amount }) => total + amount, 0n)
        expect((statement.openingBalance ?? 0n) + sum).toBe(statement.closingBalance)
      }),
      { numRuns: 60 },
    )
  })
})

const digitsOf = (text: string) => text.replace(/\D/g, '')
