import { lastBankingDay } from '@lucas/contract/rules/banking-days.ts'
import {
  addDays,
  addMonths,
  daysInMonth,
  firstOfMonth,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import { createRandom, type Random } from '@lucas/household/random.ts'

export const lifeKinds = ['salary', 'two_salaries', 'quincena', 'freelancer', 'pension'] as const
export type LifeKind = (typeof lifeKinds)[number]

/** A row of the one current account. */
export interface LifeRow {
  date: PlainDate
  text: string
  amount: number
  /** Money that carries the days after it. */
  isIncome: boolean
  /** A bill that would leave whatever else happens. */
  isBill: boolean
}

export interface Life {
  opening: number
  rows: readonly LifeRow[]
}

interface Regular {
  text: string
  amount: number
  dayIn: (month: PlainDate) => PlainDate
  /** The share by which the amount varies. */
  varies?: number
}

const on = (date: number) => (month: PlainDate) =>
  addDays(firstOfMonth(month), Math.min(date, daysInMonth(month)) - 1)
const salary = { text: 'REMUNERACION SERVICIOS SPA', dayIn: lastBankingDay }

const incomes: Record<LifeKind, readonly Regular[]> = {
  salary: [{ ...salary, amount: 1_480_000, varies: 0.04 }],
  two_salaries: [
    { ...salary, amount: 1_250_000 },
    { text: 'SUELDO CLINICA LAS LILAS', amount: 980_000, dayIn: on(5), varies: 0.03 },
  ],
  quincena: [
    { text: 'ANTICIPO REMUNERACION SERVICIOS SPA', amount: 420_000, dayIn: on(15) },
    { ...salary, amount: 760_000 },
  ],
  freelancer: [],
  pension: [{ text: 'ABONO IPS BENEFICIO', amount: 387_000, dayIn: on(20) }],
}

/** What each kind of household has at first, pays for its home, and spends in a month on everything else. */
const sizes: Record<LifeKind, { opening: number; home: number; everyday: number }> = {
  salary: { opening: 900_000, home: 420_000, everyday: 850_000 },
  two_salaries: { opening: 1_600_000, home: 650_000, everyday: 1_250_000 },
  quincena: { opening: 600_000, home: 310_000, everyday: 660_000 },
  freelancer: { opening: 3_400_000, home: 250_000, everyday: 350_000 },
  pension: { opening: 1_900_000, home: 0, everyday: 290_000 },
}

const clients = ['ESTUDIO NORTE', 'MARIA SOTO', 'AGENCIA PULSO', 'CARLOS VERA', 'TALLER AUSTRAL']
const shops = [
  'COMPRA LIDER EXPRESS',
  'COMPRA JUMBO',
  'FARMACIAS CRUZ VERDE',
  'COPEC',
  'PANADERIA SAN JOSE',
  'CINE HOYTS',
] as const

/** Generates the whole months of a life up to a day: incomes, bills and everyday spending of one current account. */
export function createLife(
  kind: LifeKind,
  { until, months, seed }: { until: PlainDate; months: number; seed: string },
): Life {
  const random = createRandom(seed, kind)
  const { opening, home, everyday } = sizes[kind]
  const first = addMonths(firstOfMonth(until), -months)
  const bills: readonly Regular[] = [
    ...(home > 0 ? [{ text: 'ARRIENDO DEPTO PROVIDENCIA', amount: -home, dayIn: on(5) }] : []),
    { text: 'PAC ENEL DISTRIBUCION', amount: -32_000, dayIn: on(24), varies: 0.25 },
    { text: 'PAC AGUAS ANDINAS', amount: -16_000, dayIn: on(12), varies: 0.15 },
    { text: 'PAC ENTEL HOGAR', amount: -24_990, dayIn: on(18) },
  ]
  const rows = Array.from({ length: months + 1 }, (_, at) => addMonths(first, at)).flatMap((month) => [
    ...incomes[kind].map((one) => ({ ...toRow(one, month, random), isIncome: true, isBill: false })),
    ...bills.map((one) => ({ ...toRow(one, month, random), isIncome: false, isBill: true })),
    ...(kind === 'freelancer' ? earn(month, random) : []),
    ...spend(month, everyday, random),
  ])
  return {
    opening,
    rows: rows.filter(({ date }) => date <= until).toSorted((a, b) => a.date.localeCompare(b.date)),
  }
}

function toRow({ text, amount, dayIn, varies = 0 }: Regular, month: PlainDate, random: Random) {
  const factor = 1 + varies * (2 * random.next() - 1)
  return { date: dayIn(month), text, amount: Math.round(amount * factor) }
}

/** No to three payments of clients on any day, of any size; every fourth month brings nothing. */
function earn(month: PlainDate, random: Random): LifeRow[] {
  if (random.chance(0.25)) return []
  return Array.from({ length: random.int(1, 3) }, () => ({
    date: on(random.int(1, 28))(month),
    text: `TRANSFERENCIA DE ${clients[random.int(0, clients.length - 1)] ?? ''}`,
    amount: random.int(120, 900) * 1_000,
    isIncome: true,
    isBill: false,
  }))
}

/** Purchases on about two of three days. */
function spend(month: PlainDate, everyday: number, random: Random): LifeRow[] {
  const purchase = everyday / 20
  return Array.from({ length: daysInMonth(month) }, (_, at) => addDays(firstOfMonth(month), at))
    .filter(() => random.chance(0.66))
    .map((date) => ({
      date,
      text: random.pick(shops),
      amount: -Math.round(purchase * (0.4 + 1.2 * random.next())),
      isIncome: false,
      isBill: false,
    }))
}

/** Returns the balance at the end of a day. */
export const getBalance = ({ opening, rows }: Life, day: PlainDate): number =>
  rows.reduce((balance, { date, amount }) => (date <= day ? balance + amount : balance), opening)

/** What is really free on a day: the balance less the bills that leave before the next income, and the days until it. */
export function getReallyFree(life: Life, day: PlainDate): { free: number; days: number } | null {
  const next = life.rows.find(({ date, isIncome }) => isIncome && date > day)
  if (!next) return null
  const bills = life.rows.filter(({ date, isBill }) => isBill && date > day && date < next.date)
  const free = getBalance(life, day) + bills.reduce((sum, { amount }) => sum + amount, 0)
  let days = 0
  for (let date = day; date < next.date; date = addDays(date, 1)) days += 1
  return { free, days }
}
