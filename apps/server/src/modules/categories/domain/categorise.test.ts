import { describe, expect, test } from 'vitest'
import { loadModel } from '../categorise.ts'
import { type CategoriserInput, categoriseWith, confidenceThreshold } from './categorise.ts'

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
  test('a transfer between people is OTROS', () => {
    expect(file('TRANSFERENCIA JUAN SOTO', { nature: 'transfer' })).toMatchObject({
      category: 'OTROS',
      source: 'rule',
    })
  })
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

test('a merchant behind an intermediary is not the intermediary', () =>
  expect(file('PAYPAL PATREON', { innerWords: ['PATREON'] }).merchant).toBe('Patreon'))

describe('the model', () => {
  test.each([
    ['PANADERIA PARIS', 'ALIMENTACIÓN'],
    ['VETERINARIA LOS QUILLAYES', 'SALUD'],
    ['FERRETERIA QUILQUEN', 'OTROS'],
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
