import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureCpuMs } from '../../../../../test/support/cpu-time.ts'
import { parseDescription } from '../../../description/domain/parse-description.ts'
import { toTransferEvidence } from '../../../description/domain/transfer-evidence.ts'
import { detectTransfers, pairKey, type TransferCandidate } from './transfers.ts'

const ownRut = '17654321-3'
const side = (
  id: string,
  accountId: string,
  amount: bigint,
  description: string,
  more: Partial<TransferCandidate> & { owner?: string } = {},
): TransferCandidate => {
  const accountType = more.accountType ?? 'checking'
  const glosa = parseDescription({ description, amount, accountType })
  return {
    id,
    accountId,
    accountType,
    currency: 'CLP',
    date: '2026-11-03',
    amount,
    evidence: toTransferEvidence(glosa, more.owner ?? 'Ana Soto', (rut) => rut === ownRut),
    ...more,
  }
}
const out = (description: string, more: Parameters<typeof side>[4] = {}) =>
  side('out', 'vista', -50_000n, description, more)
const into = (description: string, more: Parameters<typeof side>[4] = {}) =>
  side('in', 'savings', 50_000n, description, more)
const states = (...sides: TransferCandidate[]) => detectTransfers(sides).map(({ state }) => state)

describe('pairs automatically if both descriptions mention a transfer', () => {
  test.each([
    ['by account number', 'TRASPASO A CUENTA:000123', 'TRASPASO DE CUENTA:000456'],
    ['without names', 'Transf. Internet otro banco', 'Abono Trf Desde Otro Banco en Linea'],
    ['with the own RUT', '0176543213 Transf C ROJAS', 'TEF DE ROJAS C 17.654.321-3'],
    ['with the own name', 'TRANSFERENCIA A ANA MARIA SOTO', 'TEF DE SOTO ANA'],
    ['with the same unknown name on both sides', 'TEF A CAMILA ROJAS SOTO', 'TRASPASO DE:CAMILA ROJAS'],
    [
      'if the RUT of the user identifies the name',
      '0176543213 Transf MATIAS FUENTES FUENTES',
      'TRASPASO DE:MATIAS FUENTES FUENTES',
    ],
    ['if one side contains no name', 'TEF A ANA SOTO', 'Abono Trf Desde Otro Banco en Linea'],
  ])('%s', (_, sent, received) => expect(states(out(sent), into(received))).toEqual(['automatic']))
})

describe('a printed account number', () => {
  const accounts = (...masks: [id: string, mask: string][]) =>
    masks.map(([id, mask]) => ({ id, mask, accountType: 'checking', currency: 'CLP' as const }))
  const both = accounts(['vista', '4567'], ['savings', '4321'])
  const find = (sent: string, received: string, own = both) =>
    detectTransfers([out(sent), into(received)], new Set(), own).map(({ state }) => state)

  test.each([
    ['TRASPASO A CUENTA:000017654321', 'DEPOSITO'],
    ['TRANSF A CTA 17.654.321 BANCOESTADO', 'ABONO 8831'],
    ['CARGO 17 654 321', 'ABONO'],
    ['CARGO', 'ABONO DE CTA CTE 0-070-01-23456-7'],
    ['TEF A CUENTA TERMINADA EN 4321', 'TEF DE ANA ROJAS'],
    ['TEF A C ROJAS CUENTA 17654321', 'Abono Trf Desde Otro Banco en Linea'],
  ])('of the other account makes the pair sure: %s, %s', (sent, received) =>
    expect(find(sent, received)).toEqual(['automatic']),
  )

  test('of someone else asks, and of two other people is no pair', () => {
    expect(find('TRASPASO A CUENTA 55558888', 'Abono Trf Desde Otro Banco en Linea')).toEqual(['suggested'])
    expect(find('TRASPASO A CUENTA 55558888', 'ABONO')).toEqual(['suggested'])
    expect(find('TEF A PEDRO LAGOS CUENTA 55558888', 'TEF DE MARIA PAZ CTA 17654321')).toEqual([])
  })

  test('of a third own account is no pair', () =>
    expect(
      find('TRASPASO A CUENTA 17659999', 'TRASPASO DE CUENTA', [...both, ...accounts(['third', '9999'])]),
    ).toEqual([]))

  test('that two own accounts end with asks', () =>
    expect(
      find('TRASPASO A CUENTA 17654321', 'TRASPASO DE CUENTA', [...both, ...accounts(['third', '4321'])]),
    ).toEqual(['suggested']))

  test('says nothing where the number of the account is unknown', () =>
    expect(
      find('TRASPASO A CUENTA 55550000', 'ABONO', accounts(['vista', '4567'], ['savings', '0000'])),
    ).toEqual(['suggested']))

  test('never pairs a card purchase', () => expect(find('COMPRA JUMBO 17654321', 'ABONO')).toEqual([]))
})

describe("the bank's words for an own account", () => {
  test.each([
    ['TRASPASO ENTRE CUENTAS PROPIAS', 'ABONO'],
    ['TRASPASO A CUENTA DE AHORRO', 'DEPOSITO'],
    ['CARGO', 'TRANSFERENCIA MISMO TITULAR'],
    ['TRASPASO ENTRE CUENTAS', 'Abono Trf Desde Otro Banco en Linea'],
  ])('make the pair sure if the other text says nothing else: %s, %s', (sent, received) =>
    expect(states(out(sent), into(received, { accountType: 'savings' }))).toEqual(['automatic']),
  )

  test('do not outweigh what the other text says', () => {
    expect(states(out('TRASPASO ENTRE CUENTAS'), into('ABONO REMUNERACION ACME'))).toEqual(['suggested'])
    expect(states(out('TRASPASO ENTRE CUENTAS'), into('TEF DE PEDRO LAGOS'))).toEqual(['suggested'])
    expect(states(out('TRASPASO A CUENTA DE AHORRO'), into('DEPOSITO'))).toEqual(['suggested'])
  })

  test('ask where two accounts can be the other one', () =>
    expect(
      states(out('TRASPASO ENTRE CUENTAS'), into('ABONO'), side('third', 'third', 50_000n, 'ABONO')),
    ).toEqual(['suggested']))
})

describe('otherwise only suggests the pair', () => {
  test('if one description names another person', () =>
    expect(states(out('TEF A PEDRO LAGOS'), into('Abono Trf Desde Otro Banco en Linea'))).toEqual([
      'suggested',
    ]))
  test('if one description does not mention a transfer', () =>
    expect(states(out('TRASPASO A CUENTA:000123'), into('ABONO'))).toEqual(['suggested']))
  test('if a friend returns money within a week', () =>
    expect(states(out('TEF A PEDRO LAGOS'), into('TEF DE PEDRO LAGOS', { date: '2026-11-07' }))).toEqual([
      'suggested',
    ]))
})

describe('does not pair', () => {
  test.each([
    ['two different people', out('TEF A PEDRO LAGOS'), into('TEF DE MARIA PAZ')],
    ['two descriptions without a transfer word', out('ABONO'), into('CARGO')],
    ['a card purchase', out('COMPRA JUMBO'), into('TEF DE ANA SOTO')],
    ['one account', out('TRASPASO A CUENTA:1'), { ...into('TRASPASO DE CUENTA:2'), accountId: 'vista' }],
    ['other amounts', out('TRASPASO A CUENTA:1'), { ...into('TRASPASO DE CUENTA:2'), amount: 50_001n }],
    ['two currencies', out('TRASPASO A CUENTA:1'), into('TRASPASO DE CUENTA:2', { currency: 'USD' })],
    ['five days between', out('TRASPASO A CUENTA:1'), into('TRASPASO DE CUENTA:2', { date: '2026-11-08' })],
  ])('%s', (_, sent, received) => expect(detectTransfers([sent, received])).toEqual([]))

  test('a pair that the user refused', () => {
    const sides = [out('TRASPASO A CUENTA:1'), into('TRASPASO DE CUENTA:2')]
    expect(detectTransfers(sides, new Set([pairKey('out', 'in')]))).toEqual([])
  })
})

test.each([
  ['CARGO POR PAGO TC', 'MONTO CANCELADO'],
  ['Traspaso Internet a T. Crédito', 'Pago Pesos TEF'],
  ['PAGO TARJETA DE CREDITO', 'PAGO RECIBIDO GRACIAS'],
  ['PAGO TARJETA DE CREDITO', 'ABONO'],
])('a card payment seen on both sides is a pair: %s, %s', (paid, received) => {
  const sides = [out(paid), into(received, { accountType: 'credit', date: '2026-11-04' })]
  expect(detectTransfers(sides)).toEqual([
    { outId: 'out', inId: 'in', kind: 'card_payment', state: 'automatic' },
  ])
})

test('puts each row in one pair, with the closest day', () => {
  const sides = [
    out('TRASPASO A CUENTA:1'),
    into('TRASPASO DE CUENTA:2', { date: '2026-11-05' }),
    side('nearer', 'savings', 50_000n, 'TRASPASO DE CUENTA:2'),
  ]
  expect(detectTransfers(sides)).toMatchObject([{ outId: 'out', inId: 'nearer' }])
})

test('pairs are independent of the order of the rows, each in one pair at most', () => {
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
      const pairs = detectTransfers(sides)
      expect(detectTransfers(sides.toReversed())).toEqual(pairs)
      const used = pairs.flatMap(({ outId, inId }) => [outId, inId])
      expect(new Set(used).size).toBe(used.length)
    }),
  )
})

test('handles ten thousand equal amounts quickly', () => {
  const sides = Array.from({ length: 10_000 }, (_, index) =>
    side(`row ${index}`, index % 2 ? 'vista' : 'savings', index % 2 ? -9n : 9n, 'TRASPASO CUENTAS PROPIAS', {
      date: `20${String(10 + (index % 90)).padStart(2, '0')}-0${1 + (index % 9)}-15`,
    }),
  )
  expect(measureCpuMs(() => detectTransfers(sides))).toBeLessThan(2_000)
})
