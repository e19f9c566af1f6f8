import { expect, test } from 'vitest'
import { formatRut, parseRut, toTenDigitRut } from './rut.ts'

test.each(['12345678-5', '11111111-1', '76086428-5', '17654321-3', '15432109-8', '1-9'])(
  '%s has the right check digit',
  (rut) => expect(parseRut(rut)).toBe(rut),
)

test.each(['12345678-9', '0-0', '', 'abc', '12345678', '123456789012-3'])('"%s" is not a RUT', (rut) => {
  expect(parseRut(rut)).toBeNull()
})

test('dots, spaces and a lower-case k are accepted', () => {
  expect(parseRut(' 12.345.678-5 ')).toBe('12345678-5')
  expect(parseRut('1.000.005-k')).toBe('1000005-K')
})

test('a RUT is formatted with dots or with ten digits', () => {
  expect(formatRut('12345678-5')).toBe('12.345.678-5')
  expect(toTenDigitRut('12345678-5')).toBe('0123456785')
})
