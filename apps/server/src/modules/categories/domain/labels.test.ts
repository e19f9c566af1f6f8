import { expect, test } from 'vitest'
import { isBuiltInName, toBuiltInLabel } from './labels.ts'

test('built-in categories match in any case, and OTHER is OTROS', () =>
  expect(['salud', 'EDUCACIÓN', 'other', '', 'Mascota'].map(toBuiltInLabel)).toEqual([
    'SALUD',
    'EDUCACIÓN',
    'OTROS',
    'OTROS',
    null,
  ]))

test('an own name may not equal a built-in one, ignoring accents and case', () =>
  expect(['Educacion', ' Otros ', 'other', 'Mascota'].map(isBuiltInName)).toEqual([true, true, true, false]))
