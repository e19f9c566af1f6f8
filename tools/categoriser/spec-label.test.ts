import { expect, test } from 'vitest'
import { toSpecLabel } from './spec-label.ts'

test.each([
  ['PERSONAS', 'TEF A CAMILA ROJAS', 'OTROS'],
  ['HOGAR', 'SODIMAC HOMECENTER', 'OTROS'],
  ['HOGAR', 'DIVIDENDO HIPOTECARIO', 'OTROS'],
  ['HOGAR', 'Arriendo depto', 'SERVICIOS'],
  ['SALUD', 'FARMACIA', 'SALUD'],
] as const)('%s for %s is %s among the labels of the specification', (label, description, expected) =>
  expect(toSpecLabel(label, description)).toBe(expected),
)
