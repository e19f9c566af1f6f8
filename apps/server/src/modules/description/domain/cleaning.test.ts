import { describe, expect, test } from 'vitest'
import { parseDescription } from './parse-description.ts'

const read = (description: string, amount = -4_990n, accountType = 'checking') =>
  parseDescription({ description, amount, accountType })

// All rows of reference 4, in order.
describe('meaning of each bank phrase', () => {
  test.each([
    ['TRASPASO A:PEDRO SOTO', 'transfer', 'Pedro Soto'],
    ['TRANSFERENCIA A PEDRO SOTO', 'transfer', 'Pedro Soto'],
    ['TEF A PEDRO SOTO', 'transfer', 'Pedro Soto'],
    ['TRANSF A PEDRO SOTO Internet', 'transfer', 'Pedro Soto'],
    ['Transf. Internet otro banco', 'transfer', null],
    ['TRASPASO DE:PEDRO SOTO', 'transfer', 'Pedro Soto'],
    ['TEF DE PEDRO SOTO', 'transfer', 'Pedro Soto'],
    ['Abono Trf Desde Otro Banco en Linea', 'transfer', null],
    ['0773820856 Transf PEDRO SOTO', 'transfer', 'Pedro Soto'],
    ['TRASPASO A CUENTA:000123', 'transfer', null],
    ['Traspaso con la Cuenta', 'transfer', null],
    ['Traspaso Internet a T. Crédito', 'card_payment', null],
    ['CARGO POR PAGO TC', 'card_payment', null],
    ['Traspaso Internet a Línea Crédito', 'internal', null],
    ['AMORTIZACION A LINEA DE CREDITO', 'internal', null],
    ['ABONO DESDE LINEA DE CREDITO', 'internal', null],
    ['ABONO DE DIVISAS', 'internal', null],
    ['EGRESO POR COMPRA DE DIVISAS', 'internal', null],
    ['COMPRA JUMBO', 'purchase', 'Jumbo'],
    ['COMPRA NAC JUMBO', 'purchase', 'Jumbo'],
    ['COMPRA DEBITO JUMBO', 'purchase', 'Jumbo'],
    ['COMPRA NORMAL JUMBO', 'purchase', 'Jumbo'],
    ['REDCOMPRA JUMBO', 'purchase', 'Jumbo'],
    ['TRANSBANK JUMBO', 'purchase', 'Jumbo'],
    ['ECOMMERCE JUMBO', 'purchase', 'Jumbo'],
    ['WEBPAY JUMBO', 'purchase', 'Jumbo'],
    ['COMPRA WEBPAY JUMBO', 'purchase', 'Jumbo'],
    ['ONECLICK JUMBO', 'purchase', 'Jumbo'],
    ['PAYU *AR JUMBO', 'purchase', 'Jumbo'],
    ['PAC AGUAS ANDINAS', 'purchase', 'Aguas Andinas'],
    ['PAGO AUTOMATICO AGUAS ANDINAS PAC', 'purchase', 'Aguas Andinas Pac'],
    ['PAT SMART FIT', 'purchase', 'Smart Fit'],
    ['PAP ARRIENDO CASA', 'purchase', 'Arriendo Casa'],
    ['GIRO CAJERO AUTOMATICO', 'cash', null],
    ['GIRO ATM', 'cash', null],
    ['GIRO POR CAJA', 'cash', null],
    ['GIRO INTERNACIONAL', 'cash', null],
    ['AVANCE EN EFECTIVO', 'cash', null],
    ['COMISION AVANCE EN EFECTIVO', 'fee', null],
    ['COMISION MENSUAL', 'fee', null],
    ['COM.MANTENCION', 'fee', null],
    ['COSTO DE MANTENCION', 'fee', null],
    ['CARGO POR PEC', 'fee', null],
    ['IVA COMISION', 'fee', null],
    ['CARGO POR COBRO DE IVA', 'fee', null],
    ['IMPUESTO DL 3475', 'fee', null],
    ['IMPTO TIMBRES', 'fee', null],
    ['INTERESES LINEA DE CREDITO', 'fee', null],
    ['INTERESES ROTATIVOS', 'fee', null],
  ] as const)('%s is a %s with %s', (description, nature, merchant) => {
    const { nature: read1, merchant: read2 } = read(description)
    expect([read1, read2]).toEqual([nature, merchant])
  })

  test.each(['MONTO CANCELADO', 'Pago Pesos TEF', 'PAGO RECIBIDO GRACIAS'])('%s on a card pays it', (text) =>
    expect(read(text, 9_000n, 'credit').nature).toBe('card_payment'),
  )
})

describe('the merchant follows payment intermediaries', () => {
  const names =
    'MERCADOPAGO MERPAGO MP PAYU DL DLO EBANX KUSHKI FLOW KHIPU SUMUP TUU GETNET PAYPAL GOOGLE MACH'
  test.each(names.split(' '))('%s', (name) => {
    expect(read(`${name}*CAFE ALTURA`).merchant).toBe('Cafe Altura')
    expect(read(`COMPRA ${name} *CAFE ALTURA`).merchant).toBe('Cafe Altura')
  })
  test('skips several intermediaries', () =>
    expect(read('DLO*PAYU*CAFE ALTURA').merchant).toBe('Cafe Altura'))
  test.each([
    ['PAYPAL', 'Paypal'],
    ['APPLE.COM/BILL', 'Apple.com/bill'],
  ])('%s alone is the merchant', (text, merchant) => expect(read(text).merchant).toBe(merchant))
})

describe('removes trailing details from a merchant name', () => {
  test.each([
    'CAFE ALTURA SANTIAGO',
    'CAFE ALTURA LAS CONDES',
    'CAFE ALTURA VINA DEL MAR CL',
    'CAFE ALTURA CHL',
    'CAFE ALTURA PUE',
    'CAFE ALTURA 412',
    'CAFE ALTURA P2A8C1',
    'CAFE ALTURA *P2A8C1',
    'CAFE ALTURA COMPRAS',
    'CAFE ALTURA PROVIDENC',
    'CAFE ALTURA 866-579-7172',
    'CAFE ALTURA SAN FRANCISCO CA',
    'CAFE ALTURA MIAMI FL',
    'CAFE ALTURA HELP.UBER.COM',
  ])('%s', (text) => expect(read(text).merchant).toBe('Cafe Altura'))

  test.each([
    ['SANTIAGO', 'Santiago'],
    ['HOTEL ANTOFAGASTA', 'Hotel Antofagasta'],
    ['AGUAS ANTOFAGASTA CL', 'Aguas Antofagasta'],
    ['METRO DE SANTIAGO', 'Metro de Santiago'],
  ])('%s keeps its name', (text, merchant) => expect(read(text).merchant).toBe(merchant))
})

test.each(['Ñandú Café', 'NANDU CAFE', 'ÑANDU CAFE', 'Ã‘ANDU CAFE', 'ñandú café'])(
  '%s is equal without accents, case and broken letters',
  (text) => expect(read(text).innerWords).toEqual(['NANDU', 'CAFE']),
)
test('restores a letter that a wrong encoding lost', () => {
  expect(read('PANADER?A CASTA?O').innerWords).toEqual(['PANADERIA', 'CASTANO'])
})
