import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coffee } from '../../../../test/support/coffee.ts'
import { type Deduped, dedupe } from './dedupe.ts'
import type { Held, Movement } from './movement.ts'

const bread: Movement = { ...coffee, description: 'COMPRA PANADERIA LA ESTRELLA', amount: -1_900n }

const rowOf = (movement: Movement, providerId: string, more: Partial<Held> = {}): Held => ({
  id: `row of ${providerId}`,
  accountId: movement.accountId,
  providerId,
  date: movement.date,
  occurredAt: movement.occurredAt,
  amount: movement.amount,
  description: movement.description,
  pending: movement.pending,
  balanceAfter: movement.balanceAfter,
  branch: movement.branch,
  reference: movement.reference,
  manual: false,
  deletion: null,
  ...more,
})
/** The rows after a delivery was stored. */
const after = (held: readonly Held[], { fresh, changed }: Deduped): Held[] => [
  ...held.map((row) => {
    const change = changed.find((item) => item.held === row)
    return change ? { ...rowOf(change.movement, change.providerId), id: row.id } : row
  }),
  ...fresh.map(({ movement, providerId }) => rowOf(movement, providerId)),
]
const deliver = (held: readonly Held[], ...movements: Movement[]) => after(held, dedupe(movements, held))

describe('without an id of the bank', () => {
  test('two identical coffees on one day stay two', () => expect(deliver([], coffee, coffee)).toHaveLength(2))

  test('the same delivery twice changes nothing', () => {
    const rows = deliver([], coffee, coffee, bread)
    expect(dedupe([bread, coffee, coffee], rows)).toEqual({ fresh: [], changed: [], suspects: [] })
  })
  test('an overlapping extraction adds only what is new', () => {
    const rows = deliver([], coffee, bread)
    const { fresh } = dedupe([coffee, coffee, bread, { ...bread, date: '2026-11-04' }], rows)
    expect(fresh.map(({ movement }) => [movement.date, movement.description])).toEqual([
      ['2026-11-03', coffee.description],
      ['2026-11-04', bread.description],
    ])
  })
  test('blanks, capitals and accents make no new movement', () =>
    expect(dedupe([{ ...coffee, description: ' Compra  CAFÉ altura' }], deliver([], coffee)).fresh).toEqual(
      [],
    ))

  test('two different document numbers are two movements, a missing one is no difference', () => {
    const rows = deliver([], { ...coffee, reference: '111' })
    expect(dedupe([{ ...coffee, reference: '222' }], rows).fresh).toHaveLength(1)
    expect(dedupe([coffee], rows).fresh).toHaveLength(0)
  })
  test('the order of a delivery does not matter, nor into how many it is cut by days', () => {
    const movements = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 4 }), kind: fc.boolean() }).map(({ day, kind }) => ({
        ...(kind ? coffee : bread),
        date: `2026-11-0${day}`,
      })),
      { maxLength: 12 },
    )
    const ids = (rows: readonly Held[]) => rows.map(({ providerId }) => providerId).toSorted()
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

describe('with an id of the bank', () => {
  const first = { ...coffee, providerId: 'a' }
  const second = { ...coffee, providerId: 'b' }

  test('equal movements with two ids are two, one id is one', () => {
    expect(deliver([], first, second)).toHaveLength(2)
    expect(deliver([], first, first)).toHaveLength(1)
    expect(deliver(deliver([], first), second)).toHaveLength(2)
  })
  test('a movement that the bank corrects keeps its row', () => {
    const rows = deliver([], first)
    const { fresh, changed } = dedupe([{ ...first, amount: -2_600n, date: '2026-11-05' }], rows)
    expect([fresh.length, changed[0]?.held.id]).toEqual([0, rows[0]?.id])
  })
  test('a row that first came without id takes the id when it comes', () => {
    const rows = deliver([], coffee)
    const later = dedupe([first], rows)
    expect(later.changed[0]).toMatchObject({ providerId: 'a', held: { id: rows[0]?.id } })
    expect(dedupe([first], after(rows, later))).toEqual({ fresh: [], changed: [], suspects: [] })
  })
  test('a row that had an id is found when the bank leaves it out', () =>
    expect(dedupe([coffee], deliver([], first)).fresh).toEqual([]))

  test('one id on two different movements is no id', () => {
    const rows = deliver([], first, { ...bread, providerId: 'a' })
    expect(rows).toHaveLength(2)
    expect(dedupe([{ ...bread, providerId: 'a' }, first], rows)).toEqual({
      fresh: [],
      changed: [],
      suspects: [],
    })
  })
  test('a bank that gives new ids at every extraction doubles nothing', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03']
    const told = (mark: string) => days.map((date) => ({ ...coffee, date, providerId: `${mark}${date}` }))
    const rows = deliver([], ...told('x'))
    expect(dedupe(told('y'), rows)).toEqual({ fresh: [], changed: [], suspects: [] })
  })
})

describe('lasting ids of a provider, new ones after a bond was made anew', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03']
  const told = (mark: string) => days.map((date) => ({ ...coffee, date, providerId: `mov_${mark}${date}` }))
  const lasting = new Map([[coffee.accountId, 'mov_']])
  const read = (held: readonly Held[], ...movements: Movement[]) =>
    after(held, dedupe(movements, held, { lasting }))

  test.each([1, 2, 3])('of %i rows, each takes its new id, and a later reading doubles none', (count) => {
    const rows = read([], ...told('x').slice(0, count))
    const next = { ...bread, date: '2026-11-04', providerId: 'mov_next' }
    const renamed = read(rows, ...told('y').slice(0, count), next)
    expect(renamed.slice(0, count)).toEqual(
      rows.map((row, at) => ({ ...row, providerId: told('y')[at]?.providerId })),
    )
    expect(read(renamed, ...told('y').slice(0, count), next)).toEqual(renamed)
  })
  test('a twin of a row that is shown under its id is a row of its own', () => {
    const rows = read([], ...told('x'))
    const twin = { ...coffee, date: days[0] ?? '', providerId: 'mov_twin' }
    expect(read(rows, ...told('x'), twin)).toHaveLength(4)
  })
  test('a row that the person deleted stays deleted', () => {
    const rows = read([], ...told('x')).map((row) => ({ ...row, deletion: 'person' as const }))
    expect(read(rows, ...told('y'))).toEqual(rows)
  })
  test('rows that came by another way keep their ids', () => {
    const rows = deliver([], ...days.map((date) => ({ ...coffee, date, providerId: `floid ${date}` })))
    expect(read(rows, ...told('y'))).toEqual(rows)
  })
})

describe('pending rows', () => {
  const pending = { ...coffee, providerId: 'p', pending: true }
  const posted = { ...coffee, providerId: 'q', description: 'CAFE ALTURA PROVIDENCIA', date: '2026-11-06' }

  test('a pending row that comes back posted is that row', () => {
    const rows = deliver([], pending)
    const { fresh, changed } = dedupe([posted], rows)
    expect(fresh).toEqual([])
    expect(changed[0]).toMatchObject({
      held: { id: rows[0]?.id },
      providerId: 'q',
      movement: { pending: false },
    })
  })
  test.each([
    ['more than five days later', { date: '2026-11-09' }],
    ['of another amount', { amount: -2_600n }],
    ['with another text', { description: 'COMPRA PARIS' }],
    ['of another account', { accountId: 'card' }],
  ])('a row %s is another one', (_, change) =>
    expect(dedupe([{ ...posted, ...change }], deliver([], pending)).fresh).toHaveLength(1),
  )

  test('a pending row that the bank still shows beside a posted one is another purchase', () =>
    expect(dedupe([pending, posted], deliver([], pending)).fresh).toHaveLength(1))

  test('a late delivery does not make a posted row pending again', () => {
    const rows = deliver(deliver([], pending), posted)
    expect(dedupe([pending], rows)).toEqual({ fresh: [], changed: [], suspects: [] })
  })
})

test('a deleted row stays deleted, whatever the bank says of it', () => {
  const rows = [rowOf({ ...coffee, providerId: 'a' }, 'a', { deletion: 'person' })]
  expect(dedupe([{ ...coffee, providerId: 'a', amount: -9n }], rows)).toEqual({
    fresh: [],
    changed: [],
    suspects: [],
  })
})

test('an account’s rows are never taken for another account’s', () =>
  expect(dedupe([{ ...coffee, accountId: 'card' }], deliver([], coffee)).fresh).toHaveLength(1))
