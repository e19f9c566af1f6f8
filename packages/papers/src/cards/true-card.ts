import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import type { Random } from '../random.ts'

export type TrueSection = 'operations' | 'products' | 'charges' | 'plans'

/** A row as a statement prints it: purchases positive. Amounts in minor units. */
export interface TrueCardRow {
  section: TrueSection
  date: string
  description: string
  place: string
  code: string
  operation: bigint
  total: bigint
  /** What the month is charged; zero for a plan that starts next month. */
  charge: bigint
  /** Number and total; null where the paper prints none. */
  cuota: [number, number] | null
  rate: string | null
  /** The month of the first bill that has the purchase; CMR prints it. */
  firstCharge: string
  /** The paper prints no day: it is that of the statement. */
  isUndated?: boolean
}

export interface TrueAbroadRow {
  date: string
  description: string
  city: string
  country: string
  reference: string
  origin: string
  /** Cents of dollars. */
  dollars: bigint
  group: 'payments' | 'purchases' | 'others'
}

/** What a card statement says, before it is drawn. */
export interface TrueCard {
  lastFour: string
  holder: string
  closesOn: string
  dueOn: string
  period: { from: string; to: string }
  limit: bigint
  used: bigint
  available: bigint
  rate: number
  cae: number
  previous: bigint
  paid: bigint
  billed: bigint
  minimum: bigint
  unbilled: bigint
  upcoming: { month: string; amount: bigint }[]
  rows: TrueCardRow[]
  abroad: {
    previous: bigint
    paid: bigint
    /** Debt that moved to the pesos: printed in the head only. */
    moved: bigint
    debt: bigint
    rows: TrueAbroadRow[]
  } | null
}

/** The rows of the bill: plans that start next month are none. */
export const billedRows = ({ rows }: TrueCard): TrueCardRow[] =>
  rows.filter(({ section }) => section !== 'plans')

/** The rows in dollars, with the debt that moved to the pesos on the day of the statement. */
export function abroadRows({
  abroad,
  closesOn,
}: TrueCard): Pick<TrueAbroadRow, 'date' | 'dollars' | 'description'>[] {
  if (abroad === null) return []
  if (abroad.moved === 0n) return abroad.rows
  return [...abroad.rows, { date: closesOn, dollars: -abroad.moved, description: 'TRASPASO DEUDA NACIONAL' }]
}

const names = [
  'AMPARO QUILODRAN VERA',
  'BENITO LAGOS MARAMBIO',
  'CELESTE NANCUPIL ROJAS',
  'DARIO MUNOZ ETCHART',
] as const
const merchants = [
  'ALMACEN DON LUCHO',
  'FERRETERIA EL ALERCE',
  'MERCADOPAGO *PANADERIA',
  'FARMACIA SAN ROQUE',
  'LIBRERIA QUELTEHUE 24',
  'COPEC RUTA 5 KM 120',
  'CAFE 1900',
  'TOTAL CENTRO',
  'BANCO ESTADO PARKING',
  'UNO',
  'PAT AGUAS DEL BOSQUE',
  'DP *ROSA IBACACHE',
] as const
const places = ['SANTIAGO', 'NUNOA', 'VINA DEL MAR', 'PUNTA ARENAS', '', ''] as const
const charges = ['COMISION MANTENCION MENSUAL', 'IMPUESTO DECRETO LEY 3475', 'INTERESES ROTATIVOS'] as const

export interface CardWishes {
  isAbroad?: boolean
  /** Rows of one payment print `01/01`, `00/00` or nothing. */
  single?: [number, number] | null
  /** Section of the payments. */
  payments?: TrueSection
  payment?: string
  closesOn?: string
  /** Fees print no day. */
  undatedFees?: boolean
}

/** Invents the statement of a card; all of it follows from the random numbers. */
export function inventCard(random: Random, wishes: CardWishes = {}): TrueCard {
  const anyDay = random.pick(['2026-09-20', '2026-01-05', '2025-12-27', '2026-03-01', '2026-02-28'])
  const closesOn = wishes.closesOn ?? anyDay
  const period = { from: addDays(addMonths(closesOn, -1), 1), to: closesOn }
  const previous = BigInt(random.chance(0.1) ? 0 : random.int(900, 900_000))
  const paid = random.chance(0.7) ? previous : random.chance(0.5) ? previous / 3n : 0n
  const rows = inventRows(random, period, paid, wishes).map((row): TrueCardRow => {
    const isUndated = wishes.undatedFees === true && row.description.startsWith('COMISION')
    return isUndated ? { ...row, date: closesOn, isUndated } : row
  })
  const billed = previous + rows.reduce((sum, { charge }) => sum + charge, 0n)
  const months = [1, 2, 3, 4].map((ahead) => ({
    month: addMonths(`${closesOn.slice(0, 7)}-01`, ahead).slice(0, 7),
    amount: rows.reduce((sum, row) => sum + (leftOf(row) >= ahead ? shareOf(row) : 0n), 0n),
  }))
  const unbilled = rows.reduce((sum, row) => sum + shareOf(row) * BigInt(leftOf(row)), 0n)
  const used = billed + unbilled
  const available = BigInt(random.int(0, 3_000_000))
  return {
    lastFour: String(random.int(1000, 9999)),
    holder: random.pick(names),
    closesOn,
    dueOn: addDays(closesOn, random.int(10, 20)),
    period,
    limit: used + available,
    used,
    available,
    rate: random.int(100, 349) / 100,
    cae: random.int(2_000, 5_999) / 100,
    previous,
    paid,
    billed,
    minimum: billed / 10n,
    unbilled,
    upcoming: months,
    rows,
    abroad: wishes.isAbroad === true && random.chance(0.7) ? inventAbroad(random, period) : null,
  }
}

const leftOf = ({ cuota }: TrueCardRow) => (cuota === null ? 0 : cuota[1] - cuota[0])
const shareOf = ({ cuota, total }: TrueCardRow) =>
  cuota === null || cuota[1] === 0 ? 0n : total / BigInt(cuota[1])

function inventRows(
  random: Random,
  period: TrueCard['period'],
  paid: bigint,
  { single = null, payments = 'operations', payment = 'MONTO CANCELADO' }: CardWishes,
): TrueCardRow[] {
  const day = () => addDays(period.from, random.int(0, 27))
  const base = (section: TrueSection, amount: bigint, description: string): TrueCardRow => ({
    section,
    date: day(),
    description,
    place: random.pick(places),
    code: inventCode(random),
    operation: amount,
    total: amount,
    charge: amount,
    cuota: single,
    firstCharge: period.to.slice(0, 7),
    rate: null,
  })
  const plan = (row: TrueCardRow, isNext: boolean): TrueCardRow => {
    const made = inventPlan(random, row, isNext)
    const firstCharge = addMonths(`${period.to.slice(0, 7)}-01`, 1 - (made.cuota?.[0] ?? 1)).slice(0, 7)
    return { ...made, firstCharge }
  }
  const rows: TrueCardRow[] = []
  if (paid > 0n)
    rows.push({ ...base(payments, -paid, payment), place: '', cuota: payments === 'charges' ? null : single })
  for (let count = random.int(1, random.pick([6, 20, 70])); count > 0; count -= 1)
    rows.push(base('operations', inventSize(random), random.pick(merchants)))
  if (random.chance(0.3)) rows.push(base('operations', -BigInt(random.int(500, 5_000)), 'NOTA DE CREDITO'))
  for (let count = random.int(0, 6); count > 0; count -= 1)
    rows.push(plan(base('operations', inventSize(random), random.pick(merchants)), false))
  if (random.chance(0.4)) rows.push(base('products', BigInt(random.int(900, 9_000)), 'SEGURO DESGRAVAMEN'))
  for (let count = random.int(0, 3); count > 0; count -= 1)
    rows.push(base('charges', BigInt(random.int(20, 12_000)), random.pick(charges)))
  for (let count = random.int(0, 2); count > 0; count -= 1)
    rows.push(plan(base('plans', inventSize(random), random.pick(merchants)), true))
  return rows.toSorted((a, b) => order.indexOf(a.section) - order.indexOf(b.section))
}

const order: readonly TrueSection[] = ['operations', 'products', 'charges', 'plans']

function inventPlan(random: Random, row: TrueCardRow, isNext: boolean): TrueCardRow {
  const count = random.pick([2, 3, 6, 12, 24])
  const number = isNext ? 0 : random.int(1, count)
  const withInterest = random.chance(0.5)
  const share = row.operation / BigInt(count) + (withInterest ? row.operation / 50n : 0n) + 1n
  return {
    ...row,
    date: addMonths(row.date, -number),
    total: share * BigInt(count),
    charge: isNext ? 0n : share,
    cuota: [number, count],
    rate: withInterest ? '2,46' : '0,00',
  }
}

const inventSize = (random: Random): bigint =>
  BigInt(
    random.pick([
      random.int(100, 999),
      random.int(1_000, 99_999),
      random.int(1_000, 99_999),
      random.int(100_000, 2_500_000),
    ]),
  )
const inventCode = (random: Random) =>
  `${String(random.int(101, 3112)).padStart(4, '0')}${random.int(10_000_000, 99_999_999)}`

function inventAbroad(random: Random, period: TrueCard['period']): TrueCard['abroad'] {
  const previous = BigInt(random.int(0, 40_000))
  const paid = random.chance(0.7) ? previous : 0n
  const rows: TrueAbroadRow[] = []
  const base = (dollars: bigint, group: TrueAbroadRow['group'], description: string): TrueAbroadRow => ({
    date: addDays(period.from, random.int(0, 27)),
    description,
    city: random.pick(['AMSTERDAM', 'G.CO/HELPPAY', 'LIMA', '']),
    country: random.pick(['NL', 'USA', 'PE']),
    reference: `${random.int(1000, 9999)}${random.int(10_000_000, 99_999_999)}${random.int(100, 999)}`,
    origin: writeCents(random.chance(0.5) ? dollars : dollars * BigInt(random.int(4, 900))),
    dollars,
    group,
  })
  if (paid > 0n) rows.push({ ...base(-paid, 'payments', 'PAGO DOLAR TEF'), city: '', country: 'CL' })
  for (let count = random.int(1, 12); count > 0; count -= 1)
    rows.push(
      base(
        BigInt(random.int(99, 250_000)),
        'purchases',
        random.pick(['ROOMS BOOKING', 'STREAMING ONE', 'CLOUD*DISK 50']),
      ),
    )
  if (random.chance(0.3))
    rows.push({
      ...base(BigInt(random.int(10, 900)), 'others', 'COMISION COMPRA INTERNACIONAL'),
      city: '',
      country: 'CL',
    })
  const moved = random.chance(0.3) ? BigInt(random.int(1, 20_000)) : 0n
  const debt = previous - moved + rows.reduce((sum, { dollars }) => sum + dollars, 0n)
  return { previous, paid, moved, debt, rows }
}

export function writeCents(cents: bigint): string {
  const text = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')},${text.slice(-2)}`
}
