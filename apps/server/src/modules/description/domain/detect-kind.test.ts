import { expect, test } from 'vitest'
import { decideKind } from '../../ledger/domain/kind/decide-kind.ts'
import {
  detectTextKind,
  findMissingAccount,
  findPrepaidWallet,
  type KindFacts,
  toCardKey,
} from './detect-kind.ts'
import { parseDescription } from './parse-description.ts'

const ownRut = '12345678-5'
const facts: KindFacts = {
  isOwnRut: (rut) => rut === ownRut,
  cards: new Set([toCardKey('Santander', 'CLP')]),
}

const detect = (
  description: string,
  amount = -100_000n,
  { accountType = 'checking', institution = 'Santander', ownerName = 'Ana María Rojas Soto' } = {},
) =>
  detectTextKind(
    {
      parsed: parseDescription({ description, amount, accountType }),
      amount,
      currency: 'CLP',
      accountType,
      institution,
      ownerName,
    },
    facts,
  )

test.each([
  // The own RUT, or the full name where no other RUT is printed.
  ['0123456785 Transf. ANA ROJAS', 'transfer'],
  ['TRANSF A ANA ROJAS 12.345.678-5', 'transfer'],
  ['0176543213 Transf. ANA ROJAS SOTO', null],
  ['TRASPASO A: ROJAS SOTO ANA', 'transfer'],
  ['TEF A ANA MARIA ROJAS SOTO', 'transfer'],
  ['TEF A ANA ROJAS', null],
  ['TEF A ANA ROJAS SOTO DIAZ', null],
  ['TRANSFERENCIA CUENTAS PROPIAS', 'transfer'],
  ['PAC METROGAS 12345678-5', null],
  ['COMPRA NACIONAL ROJAS SOTO ANA', null],
  // Savings and investments, but not what they pay.
  ['TEF A FINTUAL AGF', 'savings'],
  ['PAC RACIONAL CORREDORA', 'savings'],
  ['PAC AFP HABITAT CUENTA 2', 'savings'],
  ['TRASPASO A CUENTA 2', null],
  ['PAC APV PRINCIPAL', 'savings'],
  ['DEPOSITO A PLAZO RENOVABLE', 'savings'],
  ['INVERSION FONDOS MUTUOS', 'savings'],
  ['TEF A BUDA COM SPA', 'savings'],
  ['COMISION FONDOS MUTUOS', null],
  ['ABONO INTERESES DEPOSITO A PLAZO', null],
  ['COMPRA NACIONAL RACIONAL BAR', null],
  // A shop with such a word in its name is no investment.
  ['PAGO EN LINEA RACIONAL BAR', null],
  ['WEBPAY BUDA SUSHI', null],
  ['RACIONAL', null],
  ['TEF A SUSHI BUDA SPA', null],
  ['TEF A RACIONAL', 'savings'],
  // Loads of prepaid wallets, but no shop behind an intermediary.
  ['CARGA TENPO', 'transfer'],
  ['TEF A TENPO', 'transfer'],
  ['TRANSFERENCIA A MERCADO PAGO', 'transfer'],
  ['MERCADOPAGO*LIBRERIA LOLO', null],
  ['COMPRA NACIONAL MACH*UBER', null],
  ['TRANSFERENCIA A MERCADO PAGO EMISORA S.A. 9988', 'transfer'],
  ['TRANSF A MACH JUAN PEREZ', 'transfer'],
  ['TEF A BCI MACH 12345678', 'transfer'],
  ['TEF A CUENTA TENPO PREPAGO SPA', 'transfer'],
  ['0776405240 Transf TENPO PREPAGO S.A.', 'transfer'],
  ['RECARGA TENPO', 'transfer'],
  ['RECARGA BIP MERCADO PAGO', null],
  ['TEF A JUAN PEREZ TENPO', null],
  ['0176543213 Transf TENPO', null],
  ['COMPRA JUMBO', null],
] as const)('%s is %s', (description, kind) => expect(detect(description)).toBe(kind))

test('money back from savings and from a wallet has the kind of what went there', () => {
  expect(detect('RESCATE FONDOS MUTUOS', 500_000n)).toBe('savings')
  expect(detect('RESCATE RACIONAL', 500_000n)).toBe('savings')
})

test('money from a wallet is own money only with the RUT or the name of the user', () => {
  expect(detect('TEF DE TENPO', 20_000n)).toBe(null)
  expect(detect('TRANSFERENCIA DE MERCADO PAGO', 20_000n)).toBe(null)
  expect(detect('TEF DE MERCADO PAGO ANA MARIA ROJAS SOTO', 20_000n)).toBe('transfer')
  expect(detect('0123456785 Transf. MERCADO PAGO', 20_000n)).toBe('transfer')
})

test('a card payment needs a linked card of the same bank and currency', () => {
  expect(detect('PAGO TARJETA DE CREDITO')).toBe('card_payment')
  expect(detect('PAGO TARJETA DE CREDITO', -1n, { institution: 'SANTANDER' })).toBe('card_payment')
  expect(detect('PAGO TARJETA DE CREDITO', -1n, { institution: 'BCI' })).toBe(null)
  expect(detect('MONTO CANCELADO', 300_000n, { accountType: 'credit', institution: 'BCI' })).toBe(
    'card_payment',
  )
})

test.each([
  'PAGO DOLAR TEF',
  'Pago Dólares',
  'PAGO EN DOLARES',
  'PAGO USD',
  'PAGO INTERNACIONAL',
  'PAGO DEUDA INTERNACIONAL',
  'PAGO TEF',
  'PAGO WEB',
  'PAGOS',
  'ABONO REALIZADO',
  'ABONO DE DIVISAS',
  'TRASPASO A DEUDA NACIONAL',
  'TRANSFERENCIA RECIBIDA',
  'MONTO CANCELADO',
])('%s on a card is a payment, in pesos and in dollars', (description) => {
  const parsed = parseDescription({ description, amount: 9n, accountType: 'credit' })
  const kinds = ['CLP', 'USD'].map((currency) =>
    detectTextKind(
      { parsed, amount: 9n, currency, accountType: 'credit', institution: 'BCI', ownerName: '' },
      { ...facts, cards: new Set() },
    ),
  )
  expect(kinds).toEqual(['card_payment', 'card_payment'])
})

test.each([
  'CARGO POR PAGO TC INTERNACIONAL',
  'PAGO TARJETA DE CREDITO DOLARES',
  'PAGO INTERNACIONAL TC',
  'PAGO DOLAR TARJETA',
  'PAGO TARJETA US$',
  'PAGO DEUDA INTERNACIONAL',
])('%s in pesos pays the dollar side of a linked card', (description) => {
  const kindWith = (...currencies: string[]) =>
    detectTextKind(
      {
        parsed: parseDescription({ description, amount: -9n, accountType: 'checking' }),
        amount: -9n,
        currency: 'CLP',
        accountType: 'checking',
        institution: 'Santander',
        ownerName: 'Ana Rojas',
      },
      { ...facts, cards: new Set(currencies.map((currency) => toCardKey('Santander', currency))) },
    )
  expect([kindWith('USD'), kindWith('CLP'), kindWith()]).toEqual(['card_payment', 'card_payment', null])
})

test.each([
  ['REVERSA PAGO TARJETA DE CREDITO', 90_000n, 'checking', 'card_payment'],
  ['REVERSA PAGO', -90_000n, 'credit', 'card_payment'],
  ['TRASPASO DE DEUDA INTERNACIO', -90_000n, 'credit', 'transfer'],
  ['DEVOLUCION COMPRA PARIS', 90_000n, 'credit', null],
  ['PARIS COSTANERA', 90_000n, 'credit', null],
] as const)('%s of %s on a %s account is %s', (description, amount, accountType, kind) =>
  expect(detect(description, amount, { accountType })).toBe(kind),
)

test.each([
  ['PAGO CMR', 'Falabella'],
  ['PAGO TARJETA RIPLEY', 'Ripley'],
  ['PAGO TARJETA LIDER BCI', 'Lider BCI'],
  ['PAGO TC BANCO DE CHILE', 'Banco de Chile'],
])('%s needs a linked card of that issuer', (description, issuer) => {
  const withCard = (institution: string, currency = 'CLP') =>
    detectTextKind(
      {
        parsed: parseDescription({ description, amount: -9n, accountType: 'checking' }),
        amount: -9n,
        currency: 'CLP',
        accountType: 'checking',
        institution: 'Santander',
        ownerName: 'Ana Rojas',
      },
      { ...facts, cards: new Set([toCardKey(institution, currency)]) },
    )
  expect([withCard('Santander'), withCard(issuer, 'USD'), withCard(issuer)]).toEqual([
    null,
    null,
    'card_payment',
  ])
})

test('names the wallet that a load goes to', () => {
  const wallet = (description: string) =>
    findPrepaidWallet({ parsed: parseDescription({ description, amount: -1n, accountType: 'checking' }) })
  expect(wallet('CARGA MACH')).toBe('MACH')
  expect(wallet('TEF A JUMBO')).toBe(null)
})

test('decides by choice, link, text and sign, in this order', () => {
  const evidence = { amount: -1n, ownKind: null, ruleKind: null, textKind: null, link: null }
  const pair = { type: 'pair', pairKind: 'own_transfer' } as const
  expect(decideKind(evidence)).toEqual({ kind: 'spending', kindSource: 'sign' })
  expect(decideKind({ ...evidence, textKind: 'savings' })).toEqual({ kind: 'savings', kindSource: 'text' })
  expect(decideKind({ ...evidence, textKind: 'savings', link: pair })).toEqual({
    kind: 'transfer',
    kindSource: 'pair',
  })
  expect(decideKind({ ...evidence, ownKind: 'excluded', link: pair })).toEqual({
    kind: 'excluded',
    kindSource: 'person',
  })
  // A pending transaction that is left out stays out until the user keeps it.
  const pending = { ...evidence, ownKind: 'spending', isUncounted: true } as const
  expect(decideKind(pending)).toEqual({ kind: 'excluded', kindSource: 'text' })
  expect(decideKind({ ...pending, link: pair })).toEqual({ kind: 'transfer', kindSource: 'pair' })
  expect(decideKind({ ...evidence, ruleKind: 'excluded', textKind: 'savings' })).toEqual({
    kind: 'excluded',
    kindSource: 'written',
  })
  expect(decideKind({ ...evidence, ruleKind: 'excluded', link: pair }).kindSource).toBe('pair')
  expect(decideKind({ ...evidence, ruleKind: 'income' }).kindSource).toBe('sign')
  // The bank corrected the sign after the choice.
  expect(decideKind({ ...evidence, ownKind: 'income' }).kind).toBe('spending')
})

test('a refund leaves the sums with its purchase', () => {
  const refund = { amount: 1n, ownKind: null, ruleKind: null, textKind: null }
  const kindOf = (purchaseKind: 'spending' | 'excluded') =>
    decideKind({ ...refund, link: { type: 'refund', purchaseKind } }).kind
  expect(kindOf('spending')).toBe('refund')
  expect(kindOf('excluded')).toBe('excluded')
})

test('names the account that a load or a card payment misses', () => {
  const missing = (description: string, kind: string, institutions: string[]) =>
    findMissingAccount(
      {
        kind,
        institution: 'BCI',
        parsed: parseDescription({ description, amount: -1n, accountType: 'checking' }),
      },
      institutions,
    )
  expect(missing('CARGA TENPO', 'transfer', ['BCI'])).toEqual({ type: 'wallet', name: 'Tenpo' })
  expect(missing('CARGA TENPO', 'transfer', ['BCI', 'Tenpo Prepago'])).toBe(null)
  expect(missing('PAGO TARJETA DE CREDITO', 'spending', ['BCI'])).toEqual({ type: 'card', name: 'BCI' })
  expect(missing('PAGO TARJETA DE CREDITO', 'card_payment', ['BCI'])).toBe(null)
  expect(missing('PAGO CMR', 'spending', ['BCI'])).toEqual({ type: 'card', name: 'Falabella' })
})
