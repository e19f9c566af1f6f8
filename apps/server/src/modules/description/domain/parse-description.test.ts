import { describe, expect, test } from 'vitest'
import { measureCpuMs } from '../../../../test/support/cpu-time.ts'
import { parseDescription } from './parse-description.ts'

const read = (description: string, amount = -4_990n, accountType = 'checking') =>
  parseDescription({ description, amount, accountType })

describe('returns the merchant without bank phrases', () => {
  test.each([
    ['COMPRA JUMBO MAIPU SANTIAGO', 'Jumbo'],
    ['COMPRA NAC CAFE ALTURA PROVIDENCIA', 'Cafe Altura'],
    ['REDCOMPRA PANADERIA LA ESTRELLA LTDA', 'Panaderia la Estrella LTDA'],
    ['COMPRA TUU*ALMACEN DON PEDRO', 'Almacen Don Pedro'],
    ['SUMUP *FERIA LO VALLEDOR', 'Feria Lo Valledor'],
    ['MERCADOPAGO*MERCADOLIBRE', 'Mercadolibre'],
    ['SPOTIFY P2A8C1', 'Spotify'],
    ['COMPRA FARMACIAS CRUZ VERDE 412', 'Farmacias Cruz Verde'],
    ['PAC AGUAS ANDINAS', 'Aguas Andinas'],
    ['COMPRA WEBPAY BUSCALIBRE LAS CONDES CL', 'Buscalibre'],
    ['METRO DE SANTIAGO CARGA BIP', 'Metro de Santiago Carga Bip'],
    ['TRASPASO A:MARCELA SOTO RIQUELME', 'Marcela Soto Riquelme'],
    ['TEF DE COIHUES SERVICIOS SPA', 'Coihues Servicios SPA'],
    ['  compra   ñuñoa pan  ', 'Nunoa Pan'],
  ])('%s → %s', (description, merchant) => expect(read(description).merchant).toBe(merchant))

  test('returns a payment intermediary without a following name as the merchant', () => {
    expect(read('MERCADOPAGO*').merchant).toBe('Mercadopago*')
    expect(read('PAYPAL').merchant).toBe('Paypal')
  })
  test.each(['COMISION ADMINISTRACION PLAN', 'GIRO CAJERO AUTOMATICO REDBANC', 'CARGO POR PAGO TC'])(
    '%s names no merchant',
    (description) => expect(read(description).merchant).toBeNull(),
  )
})

describe('nature of a transaction', () => {
  test.each([
    ['CARGO POR PAGO TC', -1n, 'checking', 'card_payment'],
    ['Traspaso Internet a T. Crédito', -1n, 'checking', 'card_payment'],
    ['PAGO TARJETA DE CREDITO CMR', -1n, 'depository', 'card_payment'],
    ['MONTO CANCELADO', 1n, 'credit', 'card_payment'],
    ['Pago Pesos TEF', 1n, 'credit', 'card_payment'],
    ['PAGO RECIBIDO GRACIAS USD', 1n, 'credit', 'card_payment'],
    ['MONTO CANCELADO', 1n, 'checking', 'purchase'],
    ['Traspaso Internet a Línea Crédito', -1n, 'checking', 'internal'],
    ['EGRESO POR COMPRA DE DIVISAS', -1n, 'checking', 'internal'],
    ['TRASPASO A CUENTA:000123', -1n, 'checking', 'transfer'],
    ['Abono Trf Desde Otro Banco en Linea', 1n, 'checking', 'transfer'],
    ['0773820856 Transf CAMILA ROJAS', 1n, 'checking', 'transfer'],
    ['GIRO ATM', -1n, 'checking', 'cash'],
    ['IVA COMISION ADMINISTRACION PLAN', -1n, 'checking', 'fee'],
    ['INTERESES ROTATIVOS', -1n, 'credit', 'fee'],
    ['COMPRA JUMBO', -1n, 'credit', 'purchase'],
  ] as const)('%s (%s, %s) is a %s', (description, amount, accountType, nature) =>
    expect(read(description, amount, accountType).nature).toBe(nature),
  )
})

describe('instalments', () => {
  test.each([
    ['FALABELLA COM CUOTA 03/12', { number: 3, total: 12 }],
    ['FALABELLA COM CUOTAS 3/12', { number: 3, total: 12 }],
    ['FALABELLA C 03/12', { number: 3, total: 12 }],
    ['FALABELLA 3 DE 12', { number: 3, total: 12 }],
    ['PARIS CUOTA 01/01', null],
    ['COMPRA 15/09 PARIS', null],
    ['CUOTA 13/12', null],
  ])('%s', (description, instalment) => expect(read(description).instalment).toEqual(instalment))

  test('removes the instalment from the merchant', () =>
    expect(read('FALABELLA COM CUOTA 03/12').merchant).toBe('Falabella Com'))
})

test('reads ten leading digits as the RUT of the counterparty', () => {
  const glosa = read('0773820856 Transf CAMILA ROJAS')
  expect(glosa).toMatchObject({ rut: '77382085-6', merchant: 'Camila Rojas' })
  expect(read('TEF A JUAN 12.345.678-5').rut).toBe('12345678-5')
  expect(read('0123456789 Transf CAMILA').rut).toBeNull()
})

test('only incoming money is a refund, and a tax refund is not', () => {
  expect(read('DEVOLUCION COMPRA FALABELLA', 100n)).toMatchObject({ isRefund: true, merchant: 'Falabella' })
  expect(read('REV. COMPRA FALABELLA', 100n).isRefund).toBe(true)
  expect(read('DEVOLUCION FALABELLA', -100n).isRefund).toBe(false)
  for (const text of ['DEVOLUCION IMPUESTO RENTA', 'DEVOLUCION TGR', 'DEV COMPRA SII', 'REEMBOLSO IMPTOS'])
    expect(read(text, 100n).isRefund).toBe(false)
})

test('parses a text of 100,000 characters in under 50 ms', () => {
  const evil = ['A', 'CUOTA 1', '* ', '1 DE ', '. ', 'TEF A ', '0', 'COMPRA ', '12.345.']
  for (const piece of evil) {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    expect(
      measureCpuMs(() => read(text)),
      piece,
    ).toBeLessThan(50)
  }
})
