import { expect, test } from 'vitest'
import { restoreAccents, toBankName } from './bank-name.ts'

test.each([
  ['ABONO TRANSFERENCIA EN DOLARES', 'Abono Transferencia en Dólares'],
  ['GIRO ATM', 'Giro ATM'],
  ['TRASPASO A CUENTA:9', 'Traspaso a CUENTA:9'],
  ['REMUNERACION SERVICIOS SPA', 'Remuneración Servicios SpA'],
  ['ÑUÑOA', 'Ñuñoa'],
  ['LA FETE (PROVIDENCIA)', 'La Fete (Providencia)'],
  ['Feria del sábado', 'Feria del sábado'],
  ['iPhone de ANA', 'iPhone de ANA'],
  ['IVA COMISION ADMINISTRACION PLAN', 'IVA Comisión Administración Plan'],
  ['', ''],
])('converts %j to %j', (text, expected) => expect(toBankName(text)).toBe(expected))

test.each([
  ['Panaderia la Estrella LTDA', 'Panadería la Estrella LTDA'],
  ['Fundacion Educacional Quillay', 'Fundación Educacional Quillay'],
  ['Almacen Don Pedro', 'Almacén Don Pedro'],
  ['Iva comision administracion plan', 'Iva comisión administración plan'],
  ['PENSION', 'PENSIÓN'],
  ['Colegio Nunoa', 'Colegio Ñuñoa'],
])('restores the accents of %j', (name, expected) => expect(restoreAccents(name)).toBe(expected))

test.each([
  ['a word with two spellings', 'Deposito Publico Notaria Mas Si Papa'],
  ['a part of a word', 'Panaderiasx Cafecito Nacional Funcional'],
  ['a brand in English', 'Fashion Nation Mission Vision Lion'],
  ['a family name', 'Martinez Lopez Sepulveda Leon'],
  ['what is right', 'Panadería Comisión'],
])('%s stays as it is', (_, name) => expect(restoreAccents(name)).toBe(name))
