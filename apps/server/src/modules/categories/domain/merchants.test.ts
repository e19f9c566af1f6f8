import { describe, expect, test } from 'vitest'
import { merchants } from './data/merchants.ts'
import { findMerchant } from './merchants.ts'

const find = (text: string) => findMerchant(text.split(' '))?.merchant.name ?? null

test('no phrase belongs to merchants of two categories', () => {
  const categories = Map.groupBy(
    merchants.flatMap(({ category, phrases }) => phrases.map((phrase) => ({ phrase, category }))),
    ({ phrase }) => phrase,
  )
  const torn = [...categories].filter(([, all]) => new Set(all.map(({ category }) => category)).size > 1)
  expect(torn.map(([phrase]) => phrase)).toEqual([])
})

describe('a known merchant', () => {
  test.each([
    ['SANTA ISABEL', 'Santa Isabel'],
    ['STA ISABEL', 'Santa Isabel'],
    ['UBER EATS', 'Uber Eats'],
    ['UBER', 'Uber'],
    ['FARMACIA CRUZ VERDE', 'Cruz Verde'],
    ['ESTACION DE SERVICIO SHELL', 'Shell'],
    ['CLINICA ALEMANA', 'Clínica Alemana'],
    ['MALL PLAZA VESPUCIO', 'Mall Plaza'],
    ['LIDER MALL PLAZA SUR', 'Lider'],
    ['RIPLEY MALL PLAZA LOS DOMINICOS', 'Ripley'],
    ['TOTTUS ALTO LAS CONDES', 'Tottus'],
  ])('%s is %s', (text, name) => expect(find(text)).toBe(name))

  test.each([
    ['SALCOBRA', 'Salcobrand'],
    ['CLINICA SANTA MAR', 'Clínica Santa María'],
    ['CINEMAR', 'Cinemark'],
  ])('%s, cut by the bank, is %s', (text, name) => expect(find(text)).toBe(name))

  test.each([
    ['PANADERIA PARIS', 'another trade stands before it'],
    ['BOTILLERIA EL MUNDO', 'another trade stands before it'],
    ['FARMACIA SANTA ISABEL', 'another trade stands before it'],
    ['MUNDO CARNES', 'another trade stands behind a name of one word'],
    ['KOKORO MALL PLAZA SUR', 'an unknown shop is in the mall'],
    ['DON JORGE CLARO', 'a person bears the name'],
    ['UNIVERSIDAD DE', 'many names begin so'],
    ['PANADERIA', 'a trade is no beginning of a name'],
    ['SALCO', 'five letters are too few'],
  ])('%s is nobody known: %s', (text) => expect(find(text)).toBeNull())
})
