import { expect, test } from 'vitest'
import { findPerson } from './categorise.ts'

test.each([
  ['CAMILA ROJAS FUENTES', 'full'],
  ['ANA MARIA', 'full'],
  ['M JOSE VILLAGRAN ASADO', 'full'],
  ['CAMILA', 'partial'],
  ['XIOMARY SEPULVEDA', 'partial'],
  ['KALLFU NEWEN', 'shape'],
  ['TIENDA CAMILA', null],
  ['CONSTRUCTORA JUAN PEREZ', null],
  ['ROJAS Y SOTO LTDA', null],
  ['COLEGIO SAN JOSE', null],
  ['FARMACIA SOTO', null],
  ['SANTA ISABEL', null],
  ['JUMBO', null],
  ['', null],
] as const)('%s is %s evidence of a person', (name, evidence) =>
  expect(findPerson(name.split(' '))).toBe(evidence),
)
