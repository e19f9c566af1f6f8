import { parseRut } from '@lucas/household/rut.ts'
import { expect, test } from 'vitest'
import { magicRuts } from './magic-ruts.ts'

test('every RUT with an effect is a valid one', () => {
  for (const { rut } of magicRuts) expect(parseRut(rut)).toBe(rut)
})
