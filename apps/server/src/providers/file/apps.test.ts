import { describe, expect, test } from 'vitest'
import {
  actual,
  appFiles,
  firefly,
  ledger,
  lucas,
  monarch,
  splitwise,
  sure,
  ynab,
} from '../../../test/support/fixtures/app-files/index.ts'
import type { FileCategory } from '../../modules/imports/index.ts'
import { readStatements } from './read-statement.ts'
import type { StatementRow } from './statement.ts'

const read = (text: string) => readStatements(Buffer.from(text), { today: '2026-11-21', corrections: {} })

const nameOf = ({ group, name }: FileCategory) => (group === null ? name : `${group}: ${name}`)

function sumCategories(rows: readonly StatementRow[]): Record<string, number> {
  const sums: Record<string, number> = {}
  const add = (category: FileCategory | null | undefined, amount: bigint) => {
    if (category) sums[nameOf(category)] = (sums[nameOf(category)] ?? 0) + Number(amount)
  }
  for (const { amount, ledger: facts } of rows) {
    add(facts?.category, amount)
    for (const part of facts?.parts ?? []) add(part.category, part.amount)
  }
  return sums
}

const rowsOf = async (text: string) =>
  (await read(text)).flatMap(({ rows }) =>
    rows.map(({ date, amount, description, ledger: facts }) => ({
      date,
      amount: Number(amount),
      description,
      ...facts,
    })),
  )

describe('files of other apps', () => {
  test.each(appFiles)(
    '$app: sums of each account and category',
    async ({ app, text, accounts, categories }) => {
      const statements = await read(text)
      expect(statements.map((statement) => statement.ledger?.app)).toEqual(statements.map(() => app))
      expect(statements.flatMap(({ rejected }) => rejected)).toEqual([])
      const sums = statements.map(({ ledger: found, rows }) => [
        found?.account ?? '',
        rows.reduce((sum, { amount }) => sum + Number(amount), 0),
      ])
      expect(Object.fromEntries(sums)).toEqual(accounts)
      expect(sumCategories(statements.flatMap(({ rows }) => rows))).toEqual(categories)
      expect(new Set(statements.map(({ currency }) => currency))).toEqual(new Set(['CLP']))
    },
  )

  test('YNAB: splits, transfers, starting balances, and the order of dates by its days', async () => {
    const rows = await rowsOf(ynab.text)
    expect(rows.filter(({ kind }) => kind !== null)).toMatchObject([
      { description: 'Starting Balance', kind: 'excluded', category: null },
      { description: 'Transfer : Ahorro', kind: 'transfer', counterAccount: 'Ahorro', notes: 'guardar' },
      { description: 'Starting Balance', kind: 'excluded', category: null },
      { description: 'Transfer : Corriente', kind: 'transfer', counterAccount: 'Corriente' },
    ])
    expect(rows.filter(({ parts }) => parts?.length)).toMatchObject([
      {
        amount: -50_000,
        description: 'Gran Tienda',
        parts: [
          { amount: -30_000n, name: 'comida', category: { group: 'Everyday', name: 'Groceries' } },
          { amount: -20_000n, name: 'regalo', category: { group: 'Fun', name: 'Juegos de mesa' } },
        ],
      },
    ])
  })

  test('YNAB writes dates as its user chose: without a day above 12 none is sure', async () => {
    const short = ynab.text
      .split('\r\n')
      .filter((line) => !/\d\d\/09\/2026/.test(line) || /0[13]\/09/.test(line))
    const [statement] = await read(short.join('\r\n'))
    expect(statement?.evidence.find(({ about }) => about === 'date_order')).toMatchObject({
      value: 'dmy',
      sure: false,
    })
  })

  test('Actual: the parent of a split is none of its rows, and the name of an account as payee is a transfer', async () => {
    const rows = await rowsOf(actual.text)
    expect(
      rows.map(({ description, amount, counterAccount }) => [description, amount, counterAccount]),
    ).toEqual([
      ['Starting Balance', 500_000, null],
      ['Farmacia Inventada', -12_990, null],
      ['Gran Tienda', -50_000, null],
      ['Visa', -80_000, 'Visa'],
      ['Corriente', 80_000, 'Corriente'],
      ['Cine Inventado', -9_500, null],
    ])
  })

  test('Firefly III: one transfer stands in both accounts, and the journals of a group are parts', async () => {
    const rows = await rowsOf(firefly.text)
    expect(rows).toMatchObject([
      { kind: 'excluded', amount: 300_000 },
      { payee: 'Almacén Inventado', tags: ['mes', 'casa'], notes: 'con boleta', amount: -24_990 },
      { amount: -13_000, parts: [{ amount: -8_000n }, { amount: -5_000n }] },
      { amount: 900_000, payee: 'Empresa Inventada' },
      { amount: -60_000, kind: 'transfer', counterAccount: 'Viaje' },
      { amount: 60_000, kind: 'transfer', counterAccount: 'Corriente' },
    ])
  })

  test('Sure: positive is money out', async () => {
    expect((await rowsOf(sure.text)).map(({ amount }) => amount)).toEqual([-15_990, 850_000, -3_500])
  })

  test('Monarch: the merchant is the name, the bank text the description, and payments of cards are no spending', async () => {
    expect(await rowsOf(monarch.text)).toMatchObject([
      { payee: 'Panadería', description: 'PANADERIA INVENTADA 12', tags: ['diario'] },
      { kind: 'card_payment', category: null },
      { kind: 'card_payment', category: null },
      { notes: 'mensual' },
    ])
  })

  test('Splitwise: the column of the first person, unless the user chooses another', async () => {
    expect((await rowsOf(splitwise.text)).map(({ amount, kind }) => [amount, kind])).toEqual([
      [20_000, null],
      [-6_000, null],
      [-14_000, 'transfer'],
    ])
    const [other] = await readStatements(Buffer.from(splitwise.text), {
      today: '2026-11-21',
      corrections: { columns: { amount: 6 } },
    })
    expect(other?.rows.map(({ amount }) => Number(amount))).toEqual([-20_000, 6_000, 14_000])
    const [first] = await read(splitwise.text)
    expect(first?.evidence.find(({ about }) => about === 'columns')).toMatchObject({ sure: false })
  })

  test("Lucas' own: names, kinds, sub-categories and tags come back", async () => {
    expect(await rowsOf(lucas.text)).toMatchObject([
      {
        payee: 'Almacén',
        description: 'ALMACEN INVENTADO 12',
        tags: ['uno', 'dos'],
        notes: 'una nota',
        kind: null,
      },
      { kind: 'transfer' },
      { kind: 'transfer' },
    ])
  })

  test('a ledger: kind, tags and notes of each row', async () => {
    expect((await rowsOf(ledger.text)).map(({ kind, tags, notes }) => [kind, tags, notes])).toEqual([
      [null, ['trabajo'], 'con Ana'],
      ['transfer', [], ''],
      [null, [], ''],
      [null, [], ''],
      ['transfer', [], ''],
    ])
  })
})
