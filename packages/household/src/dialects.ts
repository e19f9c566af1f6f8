import type { BankCode } from './bank-codes.ts'

/** The texts that a bank prints for each kind of movement. */
export interface Dialect {
  accountName: string
  cardName: string
  withBranch: boolean
  purchase: string
  automaticDebit: string
  automaticCharge: string
  transferTo: string
  transferFrom: string
  /** Between own accounts of this bank, by number. */
  toOwnAccount: string
  fromOwnAccount: string
  cardPayment: string
  cardPaid: string
  salary: string
  withdrawal: string
  fee: string
}

const classic = {
  accountName: 'Cuenta Corriente',
  cardName: 'Visa Signature',
  withBranch: true,
  purchase: 'COMPRA',
  automaticDebit: 'PAC',
  automaticCharge: 'PAT',
  transferTo: 'TRASPASO A:',
  transferFrom: 'TRASPASO DE:',
  toOwnAccount: 'TRASPASO A CUENTA:',
  fromOwnAccount: 'TRASPASO DE CUENTA:',
  cardPayment: 'Traspaso Internet a T. Crédito',
  cardPaid: 'MONTO CANCELADO',
  salary: 'REMUNERACION ',
  withdrawal: 'GIRO CAJERO AUTOMATICO REDBANC',
  fee: 'COMISION ADMINISTRACION PLAN',
} satisfies Dialect

const dialects: Record<BankCode, Dialect> = {
  santander: classic,
  chile: {
    ...classic,
    cardName: 'Visa Platinum',
    cardPayment: 'CARGO POR PAGO TC',
    cardPaid: 'Pago Pesos TEF',
    withdrawal: 'GIRO ATM',
  },
  bci: {
    ...classic,
    cardName: 'Mastercard Black',
    purchase: 'REDCOMPRA',
    transferTo: 'TRANSFERENCIA A ',
    transferFrom: 'TRANSFERENCIA DE ',
    cardPayment: 'PAGO TARJETA DE CREDITO',
    cardPaid: 'PAGO RECIBIDO GRACIAS',
    salary: 'ABONO SUELDO ',
  },
  estado: {
    ...classic,
    accountName: 'CuentaRUT',
    cardName: 'Visa Clásica',
    withBranch: false,
    transferTo: 'TEF A ',
    transferFrom: 'TEF DE ',
    toOwnAccount: 'TRASPASO A CUENTA AHORRO:',
    fromOwnAccount: 'TRASPASO DE CUENTA:',
    cardPayment: 'PAGO TARJETA DE CREDITO',
    cardPaid: 'PAGO RECIBIDO GRACIAS',
    withdrawal: 'GIRO CAJERO AUTOMATICO',
    fee: 'COMISION GIRO CAJERO',
  },
  itau: {
    ...classic,
    cardName: 'Mastercard Platinum',
    purchase: 'COMPRA DEBITO',
    transferTo: 'TRANSF A ',
    transferFrom: 'TRANSF DE ',
    cardPayment: 'CARGO POR PAGO TC',
    cardPaid: 'Pago Pesos TEF',
  },
  security: { ...classic, cardName: 'Mastercard Gold', purchase: 'COMPRA NAC', salary: 'SUELDO ' },
  falabella: {
    ...classic,
    cardName: 'CMR Mastercard',
    transferTo: 'TEF A ',
    transferFrom: 'TEF DE ',
    cardPayment: 'PAGO TARJETA DE CREDITO CMR',
    cardPaid: 'PAGO RECIBIDO GRACIAS',
    fee: 'COSTO DE MANTENCION',
  },
  scotia: {
    ...classic,
    cardName: 'Visa Signature',
    purchase: 'COMPRA NORMAL',
    transferTo: 'TRANSF A ',
    transferFrom: 'TRANSF DE ',
    cardPayment: 'CARGO POR PAGO TC',
    cardPaid: 'Pago Pesos TEF',
  },
}

export const getDialect = (bank: BankCode): Dialect => dialects[bank]
