import { expect, test } from 'vitest'
import { isOtherIncomeText, isPensionText } from './kind.ts'

test.each([
  'PENSION DE ALIMENTOS',
  'TRANSFERENCIA ARRIENDO DEPTO',
  'REEMBOLSO ISAPRE COLMENA SA',
  'Devolución gastos médicos',
  'MESADA HIJA',
])('%s is no salary and no pension', (text) => {
  expect(isOtherIncomeText(text)).toBe(true)
  expect(isPensionText(text)).toBe(false)
})

test.each(['ABONO IPS BENEFICIO', 'PENSION AFP HABITAT', 'Pago pensión', 'RENTA VITALICIA CONSORCIO', 'PGU'])(
  '%s is a pension',
  (text) => expect(isPensionText(text)).toBe(true),
)

test.each(['REMUNERACION SERVICIOS SPA', 'SUSPENSION SERVICIO', 'TRANSFERENCIA DE CARLOS SOTO'])(
  '%s is neither',
  (text) => expect([isOtherIncomeText(text), isPensionText(text)]).toEqual([false, false]),
)
