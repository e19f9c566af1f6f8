import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownTime } from '../../../../test/support/own-time.ts'
import { evidenceOf } from './evidence.ts'
import { readGlosa } from './glosa.ts'
import { pairKey, pairTransfers, type Side } from './transfers.ts'

const ownRut = '17654321-3'
const side = (
  id: string,
  accountId: string,
  amount: bigint,
  description: string,
  more: Partial<Side> & { owner?: string } = {},
): Side => {
  const accountType = more.accountType ?? 'checking'
  const glosa = readGlosa({ description, amount, accountType })
  return {
    id,
    accountId,
    accountType,
    currency: 'CLP',
    date: '2026-11-03',
    amount,
    evidence: evidenceOf(glosa, more.owner ?? 'Ana Soto', [ownRut]),
    ...more,
  }
}
const out = (description: string, more: Parameters<typeof side>[4] = {}) =>
  side('out', 'vista', -50_000n, description, more)
const into = (description: string, more: Parameters<typeof side>[4] = {}) =>
  side('in', 'savings', 50_000n, description, more)
const states = (...sides: Side[]) => pairTransfers(sides).map(({ state }) => state)

describe('a pair is made by itself where both texts speak of a transfer', () => {
  test.each([
    ['by account number', 'TRASPASO A CUENTA:000123', 'TRASPASO DE CUENTA:000456'],
    ['without names', 'Transf. Internet otro banco', 'Abono Trf Desde Otro Banco en Linea'],
    ['with the own RUT', '0176543213 Transf C ROJAS', 'TEF DE ROJAS C 17.654.321-3'],
    ['with the own name', 'TRANSFERENCIA A ANA MARIA SOTO', 'TEF DE SOTO ANA'],
    [
      'with one name that we do not know on both sides',
      'TEF A CAMILA ROJAS SOTO',
      'TRASPASO DE:CAMILA ROJAS',
    ],
    [
      'where the own RUT beside a name says whose name it is',
      '0176543213 Transf MATIAS FUENTES FUENTES',
      'TRASPASO DE:MATIAS FUENTES FUENTES',
    ],
    ['where one side names nobody', 'TEF A ANA SOTO', 'Abono Trf Desde Otro Banco en Linea'],
  ])('%s', (_, sent, received) => expect(states(out(sent), into(received))).toEqual(['automatic']))
})

describe('otherwise it is at most suggested', () => {
  test('where one text names a stranger', () =>
    expect(states(out('TEF A PEDRO LAGOS'), into('Abono Trf Desde Otro Banco en Linea'))).toEqual([
      'suggested',
    ]))
  test('where one text says nothing', () =>
    expect(states(out('TRASPASO A CUENTA:000123'), into('ABONO'))).toEqual(['suggested']))
  test('where a friend pays back a week’s loan', () =>
    expect(states(out('TEF A PEDRO LAGOS'), into('TEF DE PEDRO LAGOS', { date: '2026-11-07' }))).toEqual([
      'suggested',
    ]))
})

describe('and it is no pair at all', () => {
  test.each([
    ['two different people', out('TEF A PEDRO LAGOS'), into('TEF DE MARIA PAZ')],
    ['two texts that say nothing', out('ABONO'), into('CARGO')],
    ['a purchase at a till', out('COMPRA JUMBO'), into('TEF DE ANA SOTO')],
    ['one account', out('TRASPASO A CUENTA:1'), { ...into('TRASPASO DE CUENTA:2'), accountId: 'vista' }],
    ['other amounts', out('TRASPASO A CUENTA:1'), { ...into('TRASPASO DE CUENTA:2'), amount: 50_001n }],
    ['two currencies', out('TRASPASO A CUENTA:1'), into('TRASPASO DE CUENTA:2', { currency: 'USD' })],
    ['five days between', out('TRASPASO A CUENTA:1'), into('TRASPASO DE CUENTA:2', { date: '2026-11-08' })],
  ])('%s', (_, sent, received) => expect(pairTransfers([sent, received])).toEqual([]))

  test('a pair that the person refused', () => {
    const sides = [out('TRASPASO A CUENTA:1'), into('TRASPASO DE CUENTA:2')]
    expect(pairTransfers(sides, new Set([pairKey('out', 'in')]))).toEqual([])
  })
})

test.each([
  ['CARGO POR PAGO TC', 'MONTO CANCELADO'],
  ['Traspaso Internet a T. Crédito', 'Pago Pesos TEF'],
  ['PAGO TARJETA DE CREDITO', 'PAGO RECIBIDO GRACIAS'],
])('a card payment seen on both sides is a pair: %s, %s', (paid, received) => {
  const sides = [out(paid), into(received, { accountType: 'credit', date: '2026-11-04' })]
  expect(pairTransfers(sides)).toEqual([
    { outId: 'out', inId: 'in', kind: 'card_payment', state: 'automatic' },
  ])
})

test('each row stands in one pair, with the nearest day', () => {
  const sides = [
    out('TRASPASO A CUENTA:1'),
    into('TRASPASO DE CUENTA:2', { date: '2026-11-05' }),
    side('nearer', 'savings', 50_000n, 'TRASPASO DE CUENTA:2'),
  ]
  expect(pairTransfers(sides)).toMatchObject([{ outId: 'out', inId: 'nearer' }])
})

test('pairs do not depend on the order of the rows, and every row is in at most one', () => {
  const rows = fc.array(
    fc.record({ day: fc.integer({ min: 1, max: 9 }), up: fc.boolean(), own: fc.boolean() }),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(rows, (drawn) => {
      const sides = drawn.map(({ day, up, own }, index) =>
        side(`row ${index}`, own ? 'vista' : 'savings', up ? 9n : -9n, 'TRASPASO CUENTAS PROPIAS', {
          date: `2026-11-0${day}`,
        }),
      )
      const pairs = pairTransfers(sides)
      expect(pairTransfers(sides.toReversed())).toEqual(pairs)
      const used = pairs.flatMap(({ outId, inId }) => [outId, inId])
      expect(new Set(used).size).toBe(used.length)
    }),
  )
})

test('ten thousand equal amounts do not keep us busy', () => {
  const sides = Array.from({ length: 10_000 }, (_, index) =>
    side(`row ${index}`, index % 2 ? 'vista' : 'savings', index % 2 ? -9n : 9n, 'TRASPASO CUENTAS PROPIAS', {
      date: `20${String(10 + (index % 90)).padStart(2, '0')}-0${1 + (index % 9)}-15`,
    }),
  )
  expect(ownTime(() => pairTransfers(sides))).toBeLessThan(2_000)
})
