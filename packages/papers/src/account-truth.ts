import { addDays, daysBetween } from '@lucas/contract/rules/periods.ts'
import type { Random } from './random.ts'

export interface TrueRow {
  date: string
  /** Minor units; negative is money out. */
  amount: bigint
  description: string
  /** After this row; printed or not, as the layout does. */
  balance: bigint
  branch: string
  reference: string
}

/** What a statement says, before it is drawn. Rows are oldest first. */
export interface TrueAccount {
  number: string
  holder: string
  currency: 'CLP' | 'USD'
  period: { from: string; to: string }
  opening: bigint
  closing: bigint
  rows: TrueRow[]
}

export interface Wanted {
  /** Longest text of a description, in characters. */
  longest?: number
  currency?: 'CLP' | 'USD'
  rows?: { min: number; max: number }
  period?: { from: string; to: string }
  opening?: bigint
  mayOverdraw?: boolean
}

const names = [
  'Amparo Quilodrán Vera',
  'Benito Lagos Marambio',
  'Celeste Ñancupil Rojas',
  'Darío Muñoz Etchart',
  'Elvira Soto Pizarro',
] as const
const outs = [
  'PAGO EN LINEA',
  'COMPRA NACIONAL',
  'GIRO CAJERO',
  'TRASPASO A',
  'PAC',
  'COMISION MANTENCION',
  'IMPUESTO',
  'COMPRA WEBPAY',
  'PAGO CUOTA CREDITO',
] as const
const ins = [
  'TRASPASO DE',
  'ABONO REMUNERACION',
  'DEPOSITO EN EFECTIVO',
  'DEVOLUCION',
  'PAGO:PROVEEDORES',
  'ABONO POR TRANSFERENCIA',
] as const
const merchants = [
  'ALMACEN DON LUCHO',
  'FERRETERIA EL ALERCE',
  'PANADERIA LA ESPIGA',
  'FARMACIA SAN ROQUE',
  'AGUAS DEL BOSQUE SA',
  'LIBRERIA QUELTEHUE',
  'ROSA IBACACHE',
  'SANTANDER',
  'BANCO ESTADO',
  '0771234567',
  'CUOTA 12',
  '002/024',
  'TOTAL CENTRO',
  'RECARGA 5.000',
  'RESUMEN SPA',
  'Café Ñuñoa 24/7',
  '4 ESQUINAS',
] as const
const branches = ['INTERNET', 'CENTRAL', 'OF. NUNOA', 'CAJERO', 'SUCURSAL'] as const

/** Invents an account with its movements; all of it follows from the random numbers. */
export function inventAccount(random: Random, wanted: Wanted = {}): TrueAccount {
  const { longest = 30, currency = 'CLP' } = wanted
  const period = wanted.period ?? inventPeriod(random)
  const opening = wanted.opening ?? BigInt(random.int(0, 4_000_000))
  const rows: TrueRow[] = []
  let balance = opening
  const count = random.int(wanted.rows?.min ?? 2, wanted.rows?.max ?? random.pick([8, 25, 90]))
  const days = Array.from({ length: count }, () =>
    addDays(period.from, random.int(0, daysBetween(period.from, period.to))),
  ).toSorted()
  for (const date of days) {
    const size = inventSize(random)
    const isOut = random.chance(0.65) && (wanted.mayOverdraw === true || balance >= size)
    const amount = isOut ? -size : size
    balance += amount
    rows.push({
      date,
      amount,
      balance,
      description: inventText(random, isOut, longest),
      branch: random.pick(branches),
      reference: random.chance(0.4) ? '' : String(random.int(10_000_000, 99_999_999)),
    })
  }
  return {
    number: inventNumber(random),
    holder: random.pick(names),
    currency,
    period,
    opening,
    closing: balance,
    rows,
  }
}

/** A month, also one over New Year. */
function inventPeriod(random: Random) {
  const from = random.pick(['2026-03-01', '2025-12-15', '2026-01-01', '2026-08-31', '2026-02-27'])
  return { from, to: addDays(from, random.int(27, 31)) }
}

const inventSize = (random: Random): bigint =>
  BigInt(
    random.pick([
      random.int(1, 999),
      random.int(1_000, 99_999),
      random.int(1_000, 99_999),
      random.int(100_000, 2_500_000),
    ]),
  )

function inventText(random: Random, isOut: boolean, longest: number): string {
  const texts = [isOut ? random.pick(outs) : random.pick(ins)]
  const extra = random.int(0, longest > 40 ? 4 : 2)
  const merchantTexts = Array.from({ length: extra }, () => random.pick(merchants))
  return [...texts, ...merchantTexts].join(' ').slice(0, longest).trim()
}

const inventNumber = (random: Random) =>
  `00-${random.int(100, 999)}-${random.int(10_000, 99_999)}-0${random.int(1, 9)}`
