import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { expect, test } from 'vitest'
import { paymentNamePattern } from './payment-names.ts'

const isPayment = (name: string) => new RegExp(paymentNamePattern).test(foldName(name))

test.each([
  'Dividendo hipotecario',
  'Crédito Automotriz Forum',
  'Pago Crédito Consumo',
  'Cuota Préstamo',
  'IVA Comisión Administración Plan',
  'Impuesto DL 3475',
  'Contribuciones',
  'Tesorería General de la República',
  'Permiso de Circulación Ñuñoa',
  'Intereses Rotativos',
  'Arriendo',
  'Arriendo depto',
])('%s is a payment to no merchant', (name) => expect(isPayment(name)).toBe(true))

test.each([
  'Isapre Colmena Golden Cross',
  'Jumbo',
  'Colegio Santa Elena',
  'Gastos Comunes Edificio Los Aromos',
  'Arriendo Asegurado',
  'Creditú',
  'Ivanna Pastelería',
  'Impresos Andes',
  'Seguro Auto BCI Seguros',
])('%s is a merchant', (name) => expect(isPayment(name)).toBe(false))
