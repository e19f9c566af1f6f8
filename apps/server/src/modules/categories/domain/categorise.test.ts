import { describe, expect, test } from 'vitest'
import { model } from '../model-file.ts'
import { categoriseBy, type Described, threshold } from './categorise.ts'

const movement = (text: string, more: Partial<Described> = {}): Described => ({
  amount: -9_990n,
  currency: 'CLP',
  words: text.split(' '),
  innerWords: text.split(' '),
  nature: 'purchase',
  isAutomatic: false,
  ...more,
})
const file = (text: string, more: Partial<Described> = {}) => categoriseBy(model(), movement(text, more))

describe('rules go before everything', () => {
  test.each(['internal', 'cash', 'fee'] as const)('%s is OTROS, whatever the text', (nature) =>
    expect(file('JUMBO', { nature })).toMatchObject({ category: 'OTROS', source: 'rule' }),
  )
  test('money that a person sends or gets is OTROS', () => {
    expect(file('TRANSFERENCIA JUAN SOTO', { nature: 'transfer' })).toMatchObject({
      category: 'OTROS',
      source: 'rule',
    })
  })
  test('a salary needs money in, its word, or a company’s large payment', () => {
    expect(file('REMUNERACION JUMBO', { amount: 900_000n }).category).toBe('SALARIO')
    expect(file('TEF DE COIHUES SPA', { amount: 900_000n, nature: 'transfer' }).category).toBe('SALARIO')
    expect(file('TEF DE COIHUES SPA', { amount: 90_000n, nature: 'transfer' }).category).toBe('OTROS')
    expect(file('SUELDO', { amount: -900_000n }).category).not.toBe('SALARIO')
  })
})

test('a known merchant goes before the model', () =>
  expect(file('SANTA ISABEL')).toEqual({
    category: 'ALIMENTACIÓN',
    source: 'merchant',
    confidence: 98,
    likeliest: 'ALIMENTACIÓN',
    merchant: 'Santa Isabel',
  }))

test('somebody behind an intermediary is not the intermediary', () =>
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
  test('what is not sure is OTROS and asks, with the likeliest label as a suggestion', () => {
    const verdict = file('QUILANTAR')
    expect(verdict).toMatchObject({ category: 'OTROS', source: 'none' })
    expect(verdict.confidence).toBeLessThan(threshold)
  })
  test('a text without letters is nobody’s', () => expect(file('12345').source).toBe('none'))
})
