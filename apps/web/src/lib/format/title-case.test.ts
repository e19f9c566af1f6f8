import { expect, test } from 'vitest'
import { toTitleCase } from './title-case.ts'

test.each([
  ['ABONO TRANSFERENCIA EN DOLARES', 'Abono Transferencia en Dolares'],
  ['GIRO ATM', 'Giro ATM'],
  ['TRASPASO A CUENTA:9', 'Traspaso a CUENTA:9'],
  ['REMUNERACION SERVICIOS SPA', 'Remuneracion Servicios SpA'],
  ['ÑUÑOA', 'Ñuñoa'],
  ['LA FETE (PROVIDENCIA)', 'La Fete (Providencia)'],
  ['Feria del sábado', 'Feria del sábado'],
  ['iPhone de ANA', 'iPhone de ANA'],
  ['', ''],
])('converts %j to %j', (text, expected) => expect(toTitleCase(text)).toBe(expected))
