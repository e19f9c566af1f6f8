import { parseRut } from '@lucas/household/rut.ts'
import { expect, test } from 'vitest'
import { magicRuts } from './magic-ruts.ts'

test('every magic RUT is valid', () => {
  for (const { rut } of magicRuts) expect(parseRut(rut)).toBe(rut)
})
