import { describe, expect, test } from 'vitest'
import { loadModel } from '../categorise.ts'
import { type CategoriserInput, categoriseWith, confidenceThreshold, reviewThreshold } from './categorise.ts'

const movement = (text: string, more: Partial<CategoriserInput> = {}): CategoriserInput => ({
  amount: -9_990n,
  currency: 'CLP',
  words: text.split(' '),
  innerWords: text.split(' '),
  nature: 'purchase',
  isAutomatic: false,
  ...more,
})
const file = (text: string, more: Partial<CategoriserInput> = {}) =>
  categoriseWith(loadModel(), movement(text, more))

describe('rules come first', () => {
  test.each(['internal', 'cash', 'fee'] as const)('%s is OTROS, whatever the text', (nature) =>
    expect(file('JUMBO', { nature })).toMatchObject({ category: 'OTROS', source: 'rule' }),
  )
  test.each([-20_000n, 20_000n])('a transfer of %s that names a person is PERSONAS', (amount) =>
    expect(file('JUAN SOTO', { nature: 'transfer', amount })).toMatchObject({
      category: 'PERSONAS',
      source: 'rule',
      confidence: 97,
    }),
  )
  test('a transfer to a rare name stays OTROS, with PERSONAS as suggestion', () =>
    expect(file('KALLFU NEWEN', { nature: 'transfer' })).toMatchObject({
      category: 'OTROS',
      source: 'none',
      likeliest: 'PERSONAS',
    }))
  test('a transfer without a name is OTROS', () =>
    expect(file('TRANSFERENCIA', { nature: 'transfer', innerWords: [] }).category).toBe('OTROS'))
  test('a transfer to an organisation has the category of its trade', () => {
    expect(file('FARMACIA LA PAZ', { nature: 'transfer' }).category).toBe('SALUD')
    expect(file('COLEGIO SANTA MARIA', { nature: 'transfer' }).category).toBe('EDUCACIÓN')
  })
  test('rent and mortgage are HOGAR, but rent and dividends received are not', () => {
    expect(file('ARRIENDO JUAN SOTO', { nature: 'transfer' }).category).toBe('HOGAR')
    expect(file('DIVIDENDO HIPOTECARIO', { isAutomatic: true }).category).toBe('HOGAR')
    expect(file('ABONO ARRIENDO', { amount: 300_000n }).category).toBe('OTROS')
    expect(file('DIVIDENDO ACCIONES COPEC', { amount: 300_000n }).category).toBe('OTROS')
  })
  test.each(['DEVOLUCION IMPUESTOS TGR', 'DEV RENTA SII', 'TESORERIA DEVOLUCION RENTA'])(
    'the tax refund %s is neither a service nor a salary',
    (text) => expect(file(text, { amount: 900_000n })).toMatchObject({ category: 'OTROS', source: 'rule' }),
  )
  test('a salary is incoming and needs a salary word or a large company payment', () => {
    expect(file('REMUNERACION JUMBO', { amount: 900_000n }).category).toBe('SALARIO')
    expect(file('TEF DE COIHUES SPA', { amount: 900_000n, nature: 'transfer' }).category).toBe('SALARIO')
    expect(file('TEF DE COIHUES SPA', { amount: 90_000n, nature: 'transfer' }).category).toBe('OTROS')
    expect(file('SUELDO', { amount: -900_000n }).category).not.toBe('SALARIO')
  })
})

test('a known merchant comes before the model', () =>
  expect(file('SANTA ISABEL')).toEqual({
    category: 'ALIMENTACIÓN',
    source: 'merchant',
    confidence: 98,
    likeliest: 'ALIMENTACIÓN',
    merchant: 'Santa Isabel',
  }))

test.each([
  ['SODIMAC HOMECENTER', 'HOGAR'],
  ['EASY LA REINA', 'HOGAR'],
  ['PC FACTORY', 'HOGAR'],
  ['RIPLEY COSTANERA', 'ROPA'],
])('%s is %s', (text, category) => expect(file(text)).toMatchObject({ category, source: 'merchant' }))

test('a marketplace is a guess that the user is asked about', () => {
  const verdict = file('MERCADOLIBRE')
  expect(verdict).toMatchObject({ category: 'HOGAR', source: 'model', merchant: 'Mercado Libre' })
  expect(verdict.confidence).toBeGreaterThanOrEqual(confidenceThreshold)
  expect(verdict.confidence).toBeLessThan(reviewThreshold)
})

test.each([
  ['COLEGIO SANTA QUILANA', 'EDUCACIÓN'],
  ['SOC EDUCACIONAL QUILANA', 'EDUCACIÓN'],
  ['JARDIN INFANTIL QUILANA', 'EDUCACIÓN'],
])('an automatic payment to %s is a school fee', (text, category) =>
  expect(file(text, { isAutomatic: true })).toMatchObject({ category, source: 'rule', confidence: 90 }),
)
test.each(['COLEGIO DE INGENIEROS', 'COLEGIO MEDICO', 'JARDIN QUILANA'])('but %s is none', (text) =>
  expect(file(text, { isAutomatic: true }).source).not.toBe('rule'),
)

test('a merchant behind an intermediary is not the intermediary', () =>
  expect(file('PAYPAL PATREON', { innerWords: ['PATREON'] }).merchant).toBe('Patreon'))

describe('the model', () => {
  test.each([
    ['PANADERIA PARIS', 'ALIMENTACIÓN'],
    ['VETERINARIA LOS QUILLAYES', 'SALUD'],
    ['FERRETERIA QUILQUEN', 'HOGAR'],
    ['JUGUETERIA QUILQUEN', 'OTROS'],
    ['LIBRERIA QUILQUEN', 'EDUCACIÓN'],
    ['VULCANIZACION EL QUILO', 'TRANSPORTE'],
    ['ZAPATERIA QUILQUE', 'ROPA'],
  ])('%s, never seen, is %s by its trade', (text, category) =>
    expect(file(text)).toMatchObject({ category, source: 'model' }),
  )
  test('a low confidence is OTROS with the most likely category as suggestion', () => {
    const verdict = file('QUILANTAR')
    expect(verdict).toMatchObject({ category: 'OTROS', source: 'none' })
    expect(verdict.confidence).toBeLessThan(confidenceThreshold)
  })
  test('a text without letters has no source', () => expect(file('12345').source).toBe('none'))
})
