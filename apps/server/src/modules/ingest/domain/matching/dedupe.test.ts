import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coffee } from '../../../../../test/support/fixtures/coffee.ts'
import type { ExistingTransaction, IncomingTransaction } from '../../../ledger/domain/row.ts'
import { type DedupeResult, dedupe } from './dedupe.ts'

const bread: IncomingTransaction = { ...coffee, description: 'COMPRA PANADERIA LA ESTRELLA', amount: -1_900n }

const rowOf = (
  transaction: IncomingTransaction,
  providerId: string,
  more: Partial<ExistingTransaction> = {},
): ExistingTransaction => ({
  id: `row of ${providerId}`,
  accountId: transaction.accountId,
  providerId,
  date: transaction.date,
  occurredAt: transaction.occurredAt,
  amount: transaction.amount,
  description: transaction.description,
  pending: transaction.pending,
  balanceAfter: transaction.balanceAfter,
  branch: transaction.branch,
  reference: transaction.reference,
  manual: false,
  deletion: null,
  ...more,
})
/** Returns the rows after an ingest. */
const after = (
  existing: readonly ExistingTransaction[],
  { unmatched, changed }: DedupeResult,
): ExistingTransaction[] => [
  ...existing.map((row) => {
    const change = changed.find((item) => item.existing === row)
    return change ? { ...rowOf(change.transaction, change.providerId), id: row.id } : row
  }),
  ...unmatched.map(({ transaction, providerId }) => rowOf(transaction, providerId)),
]
const deliver = (existing: readonly ExistingTransaction[], ...incoming: IncomingTransaction[]) =>
  after(existing, dedupe(incoming, existing))

describe('without a provider id', () => {
  test('keeps two equal transactions of one day', () => expect(deliver([], coffee, coffee)).toHaveLength(2))

  test('ingesting the same transactions twice changes nothing', () => {
    const rows = deliver([], coffee, coffee, bread)
    expect(dedupe([bread, coffee, coffee], rows)).toMatchObject({
      unmatched: [],
      changed: [],
      suggestions: [],
    })
  })
  test('an overlapping snapshot adds only new transactions', () => {
    const rows = deliver([], coffee, bread)
    const { unmatched } = dedupe([coffee, coffee, bread, { ...bread, date: '2026-11-04' }], rows)
    expect(unmatched.map(({ transaction }) => [transaction.date, transaction.description])).toEqual([
      ['2026-11-03', coffee.description],
      ['2026-11-04', bread.description],
    ])
  })
  test('spaces, case and accents make no new transaction', () =>
    expect(
      dedupe([{ ...coffee, description: ' Compra  CAFÉ altura' }], deliver([], coffee)).unmatched,
    ).toEqual([]))

  test('two different references are two transactions, a missing one makes no difference', () => {
    const rows = deliver([], { ...coffee, reference: '111' })
    expect(dedupe([{ ...coffee, reference: '222' }], rows).unmatched).toHaveLength(1)
    expect(dedupe([coffee], rows).unmatched).toHaveLength(0)
  })
  test('the order and the split by days do not matter', () => {
    const movements = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 4 }), kind: fc.boolean() }).map(({ day, kind }) => ({
        ...(kind ? coffee : bread),
        date: `2026-11-0${day}`,
      })),
      { maxLength: 12 },
    )
    const ids = (rows: readonly ExistingTransaction[]) => rows.map(({ providerId }) => providerId).toSorted()
    fc.assert(
      fc.property(movements, fc.integer({ min: 1, max: 4 }), (all, cut) => {
        const whole = ids(deliver([], ...all))
        expect(ids(deliver([], ...all.toReversed()))).toEqual(whole)
        const early = all.filter(({ date }) => date <= `2026-11-0${cut}`)
        expect(ids(deliver(deliver([], ...early), ...all))).toEqual(whole)
        expect(ids(deliver(deliver([], ...all), ...early))).toEqual(whole)
      }),
    )
  })
})

describe('with a provider id', () => {
  const first = { ...coffee, providerId: 'a' }
  const second = { ...coffee, providerId: 'b' }

  test('equal transactions with two ids are two, with one id one', () => {
    expect(deliver([], first, second)).toHaveLength(2)
    expect(deliver([], first, first)).toHaveLength(1)
    expect(deliver(deliver([], first), second)).toHaveLength(2)
  })
  test('a corrected transaction keeps its row', () => {
    const rows = deliver([], first)
    const { unmatched, changed } = dedupe([{ ...first, amount: -2_600n, date: '2026-11-05' }], rows)
    expect([unmatched.length, changed[0]?.existing.id]).toEqual([0, rows[0]?.id])
  })
  test('a row without a provider id takes one when it arrives', () => {
    const rows = deliver([], coffee)
    const later = dedupe([first], rows)
    expect(later.changed[0]).toMatchObject({ providerId: 'a', existing: { id: rows[0]?.id } })
    expect(dedupe([first], after(rows, later))).toMatchObject({ unmatched: [], changed: [], suggestions: [] })
  })
  test('finds a row with a provider id if the bank omits it later', () =>
    expect(dedupe([coffee], deliver([], first)).unmatched).toEqual([]))

  test('ignores an id that two different transactions share', () => {
    const rows = deliver([], first, { ...bread, providerId: 'a' })
    expect(rows).toHaveLength(2)
    expect(dedupe([{ ...bread, providerId: 'a' }, first], rows)).toMatchObject({
      unmatched: [],
      changed: [],
      suggestions: [],
    })
  })
  test('new ids at every extraction create no duplicates', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03']
    const withIds = (mark: string) => days.map((date) => ({ ...coffee, date, providerId: `${mark}${date}` }))
    const rows = deliver([], ...withIds('x'))
    expect(dedupe(withIds('y'), rows)).toMatchObject({ unmatched: [], changed: [], suggestions: [] })
  })
})

describe('stable provider ids that change with a new connection', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03']
  const withIds = (mark: string) =>
    days.map((date) => ({ ...coffee, date, providerId: `mov_${mark}${date}` }))
  const stableIdPrefixes = new Map([[coffee.accountId, 'mov_']])
  const read = (existing: readonly ExistingTransaction[], ...incoming: IncomingTransaction[]) =>
    after(existing, dedupe(incoming, existing, { stableIdPrefixes }))

  test.each([1, 2, 3])('%i rows take their new ids, and a later snapshot creates no duplicates', (count) => {
    const rows = read([], ...withIds('x').slice(0, count))
    const next = { ...bread, date: '2026-11-04', providerId: 'mov_next' }
    const renamed = read(rows, ...withIds('y').slice(0, count), next)
    expect(renamed.slice(0, count)).toEqual(
      rows.map((row, at) => ({ ...row, providerId: withIds('y')[at]?.providerId })),
    )
    expect(read(renamed, ...withIds('y').slice(0, count), next)).toEqual(renamed)
  })
  test('an equal transaction of a row with its id is a new row', () => {
    const rows = read([], ...withIds('x'))
    const twin = { ...coffee, date: days[0] ?? '', providerId: 'mov_twin' }
    expect(read(rows, ...withIds('x'), twin)).toHaveLength(4)
  })
  test('a row that the user deleted stays deleted', () => {
    const rows = read([], ...withIds('x')).map((row) => ({ ...row, deletion: 'person' as const }))
    expect(read(rows, ...withIds('y'))).toEqual(rows)
  })
  test('rows of another source keep their ids', () => {
    const rows = deliver([], ...days.map((date) => ({ ...coffee, date, providerId: `floid ${date}` })))
    expect(read(rows, ...withIds('y'))).toEqual(rows)
  })
})

describe('pending rows', () => {
  const pending = { ...coffee, providerId: 'p', pending: true }
  const posted = { ...coffee, providerId: 'q', description: 'CAFE ALTURA PROVIDENCIA', date: '2026-11-06' }

  test('a posted transaction updates its pending row', () => {
    const rows = deliver([], pending)
    const { unmatched, changed } = dedupe([posted], rows)
    expect(unmatched).toEqual([])
    expect(changed[0]).toMatchObject({
      existing: { id: rows[0]?.id },
      providerId: 'q',
      transaction: { pending: false },
    })
  })
  test.each([
    ['more than fifteen days later', { date: '2026-11-19' }],
    ['of another amount', { amount: -2_600n }],
    ['with another text', { description: 'COMPRA PARIS' }],
    ['of another account', { accountId: 'card' }],
  ])('a row %s is another one', (_, change) =>
    expect(dedupe([{ ...posted, ...change }], deliver([], pending)).unmatched).toHaveLength(1),
  )

  test.each([
    [6, '2026-11-09'],
    [15, '2026-11-18'],
  ])('with amount and text alike updates its pending row of %i days ago too', (_, date) =>
    expect(dedupe([{ ...posted, date }], deliver([], pending))).toMatchObject({
      unmatched: [],
      changed: [{ merge: 'pending_posted' }],
    }),
  )
  test('takes the pending row of the last days before an older one', () => {
    const rows = deliver([], { ...pending, date: '2026-10-28', providerId: 'old' }, pending)
    const { changed } = dedupe([posted], rows)
    expect(changed.map(({ existing }) => existing.providerId)).toEqual(['p'])
  })
  test.each([
    ['of the last fifteen days is suggested', '2026-11-18', 1],
    ['of sixteen days ago is not', '2026-11-19', 0],
  ])('with another text a pending row %s', (_, date, count) => {
    const { unmatched, suggestions } = dedupe(
      [{ ...posted, description: 'COMPRA PARIS', date }],
      deliver([], pending),
    )
    expect([unmatched.length, suggestions.filter(({ kind }) => kind === 'pending').length]).toEqual([
      1,
      count,
    ])
  })
  test('a pending row that is still in the snapshot is another purchase', () =>
    expect(dedupe([pending, posted], deliver([], pending)).unmatched).toHaveLength(1))

  test('a late snapshot does not make a posted row pending', () => {
    const rows = deliver(deliver([], pending), posted)
    expect(dedupe([pending], rows)).toMatchObject({ unmatched: [], changed: [], suggestions: [] })
  })
})

test('a deleted row stays deleted when the provider changes it', () => {
  const rows = [rowOf({ ...coffee, providerId: 'a' }, 'a', { deletion: 'person' })]
  expect(dedupe([{ ...coffee, providerId: 'a', amount: -9n }], rows)).toMatchObject({
    unmatched: [],
    changed: [],
    suggestions: [],
  })
})

test('never matches rows of another account', () =>
  expect(dedupe([{ ...coffee, accountId: 'card' }], deliver([], coffee)).unmatched).toHaveLength(1))

describe('two statements of one account', () => {
  const statement = { isStatement: true }
  const fileRow = (description: string, date: string, amount: bigint): IncomingTransaction => ({
    ...coffee,
    description,
    date,
    amount,
  })

  test('case 13: blanks, capitals, accents and cut texts of the same day are the same rows', () => {
    const rows = deliver(
      [],
      fileRow('Traspaso A: Persona Inventada Uno', '2026-10-05', -15_000n),
      fileRow('Compra Farmacia Ñuñoa', '2026-10-06', -8_990n),
      fileRow('PAC Luz   Oct', '2026-10-07', -23_450n),
      fileRow('Giro cajero automatico Providencia 123', '2026-10-08', -40_000n),
    )
    const again = [
      fileRow('TRASPASO A:PERSONA INVENTADA UNO', '2026-10-05', -15_000n),
      fileRow('COMPRA FARMACIA NUNOA', '2026-10-06', -8_990n),
      fileRow('PAC LUZ OCT', '2026-10-07', -23_450n),
      fileRow('GIRO CAJERO AUTOMATICO PROVIDE', '2026-10-08', -40_000n),
    ]
    expect(dedupe(again, rows, statement)).toMatchObject({ unmatched: [], suggestions: [] })
  })

  test.each([
    ['another amount', fileRow('GIRO CAJERO AUTOMATICO PROVIDE', '2026-10-08', -40_001n)],
    ['a short beginning', fileRow('GIRO CAJERO', '2026-10-08', -40_000n)],
    ['another text', fileRow('GIRO CAJERO AUTOMATICO LAS CONDES', '2026-10-08', -40_000n)],
    [
      'another reference',
      { ...fileRow('GIRO CAJERO AUTOMATICO PROVIDE', '2026-10-08', -40_000n), reference: '999' },
    ],
  ])('%s is not the same row', (_, row) => {
    const rows = deliver([], {
      ...fileRow('Giro cajero automatico Providencia 123', '2026-10-08', -40_000n),
      reference: '111',
    })
    expect(dedupe([row], rows, statement).unmatched).toHaveLength(1)
  })

  test('a cut text is one row of two that begin with it', () => {
    const rows = deliver(
      [],
      fileRow('GIRO CAJERO AUTOMATICO PROVIDENCIA 1', '2026-10-08', -40_000n),
      fileRow('GIRO CAJERO AUTOMATICO PROVIDENCIA 2', '2026-10-08', -40_000n),
    )
    const cut = fileRow('GIRO CAJERO AUTOMATICO PROV', '2026-10-08', -40_000n)
    expect(dedupe([cut, cut], rows, statement).unmatched).toEqual([])
    expect(dedupe([cut, cut, cut], rows, statement).unmatched).toHaveLength(1)
  })

  test('case 14: the same text and amount up to three days later, outside the days of the file, is doubtful', () => {
    const rows = deliver(
      [],
      fileRow('Compra supermercado inventado', '2026-07-31', -12_000n),
      fileRow('Transferencia a persona inventada', '2026-08-01', -5_000n),
    )
    const later = dedupe(
      [
        fileRow('Compra supermercado inventado', '2026-08-03', -12_000n),
        fileRow('Transferencia a persona inventada', '2026-08-03', -5_000n),
      ],
      rows,
      statement,
    )
    expect(later.suggestions.map(({ kind, existing }) => [kind, existing.date])).toEqual([
      ['duplicate', '2026-07-31'],
      ['duplicate', '2026-08-01'],
    ])
  })

  test('a provider that delivers day by day without ids brings the purchases of each day', () => {
    const rows = deliver([], fileRow('COMPRA METRO', '2026-07-31', -800n))
    expect(dedupe([fileRow('COMPRA METRO', '2026-08-01', -800n)], rows)).toMatchObject({
      unmatched: [{ transaction: { date: '2026-08-01' } }],
      suggestions: [],
    })
  })

  test.each([
    ['four days later', fileRow('Compra supermercado inventado', '2026-08-04', -12_000n)],
    ['with another text', fileRow('Compra panaderia inventada', '2026-08-03', -12_000n)],
    [
      'of a provider',
      { ...fileRow('Compra supermercado inventado', '2026-08-03', -12_000n), providerId: 'a' },
    ],
  ])('a row %s is not', (_, row) => {
    const rows = deliver([], fileRow('Compra supermercado inventado', '2026-07-31', -12_000n))
    expect(dedupe([row], rows, statement).suggestions).toEqual([])
  })
})
