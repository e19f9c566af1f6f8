import { expect, test } from 'vitest'
import { formatWait } from './wait-text.ts'

test.each([
  [0.2, '1 segundo'],
  [20, '20 segundos'],
  [59.7, '1 minuto'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [896, '15 minutos'],
  [3_600, '1 hora'],
])('a wait of %d seconds is %s', (seconds, words) => expect(formatWait(seconds)).toBe(words))
