import { expect, test } from 'vitest'
import { houseLabel, readsLikeHouse } from './labels.ts'

test('the house knows its labels in any case, and OTHER of the old screens', () =>
  expect(['salud', 'EDUCACIÓN', 'other', '', 'Mascota'].map(houseLabel)).toEqual([
    'SALUD',
    'EDUCACIÓN',
    'OTROS',
    'OTROS',
    null,
  ]))

test('a name of one’s own may not read like one of the house, accents and capitals aside', () =>
  expect(['Educacion', ' Otros ', 'other', 'Mascota'].map(readsLikeHouse)).toEqual([true, true, true, false]))
