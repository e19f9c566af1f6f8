import type { Recurrence } from './ledger.ts'
import type { PriceStyle } from './merchants.ts'

/** When a payee charges. */
export type Due =
  | { unit: 'days'; days: number }
  /** A date of every so many months; `month` (1 to 12) is the month of a yearly charge. */
  | { unit: 'months'; months: number; month?: number; date?: number }
  | { unit: 'last banking day' }
  /** The 15th and the end of the month, or the banking day before. */
  | { unit: 'half months' }

/** A payee of a household with every rhythm; amounts are pesos of January 2026. */
export interface Payee {
  text: string
  /** By card, by automatic debit (PAC) of the main account, or by transfer to a person. */
  by: 'card' | 'debit' | 'transfer'
  amount: number
  style: PriceStyle
  /** The amount differs by up to this share each time. */
  varies?: number
  due: Due
  /** Paid up to this many days after its day, as people do who pay by hand. */
  spread?: number
  special?: Recurrence['special']
  needs?: 'car'
}

const payee = (text: string, by: Payee['by'], amount: number, style: PriceStyle, due: Due): Payee => ({
  text,
  by,
  amount,
  style,
  due,
})
const inDays = (days: number): Due => ({ unit: 'days', days })
const inMonths = (months: number): Due => ({ unit: 'months', months })
const yearly = (month: number, date?: number): Due => ({
  unit: 'months',
  months: 12,
  month,
  ...(date === undefined ? {} : { date }),
})
const lastBankingDay: Due = { unit: 'last banking day' }

/** Each household has one of these. */
export const fortnightlyPayees: readonly [Payee, ...Payee[]] = [
  { ...payee('LUIS CATRILEO MILLA', 'transfer', 25_000, 'round', inDays(14)), spread: 1 },
  payee('MARTA QUISPE MAMANI', 'transfer', 45_000, 'round', { unit: 'half months' }),
]

export const payees: readonly Payee[] = [
  payee('ROSA HUENCHUMAN PAREDES', 'transfer', 12_000, 'round', inDays(7)),
  payee('CLARO PREPAGO', 'card', 9_990, 'shelf', inDays(28)),
  payee('PACIFIC FITNESS', 'debit', 26_990, 'shelf', inDays(28)),
  { ...payee('HOGAR DE CRISTO', 'debit', 10_000, 'round', lastBankingDay), special: 'last_banking_day' },
  {
    ...payee('FILOMENA HUAIQUIL', 'transfer', 90_000, 'round', lastBankingDay),
    special: 'last_banking_day',
  },
  payee('PET HAPPY', 'card', 34_990, 'shelf', inMonths(2)),
  { ...payee('ESVAL S.A.', 'debit', 22_000, 'weighed', inMonths(2)), varies: 0.15 },
  payee('VERISURE CHILE', 'debit', 54_990, 'shelf', inMonths(3)),
  payee('CLUB DE LECTORES', 'card', 17_990, 'shelf', inMonths(3)),
  {
    ...payee('MUNI PROVIDENCIA PERMISO CIRCULACION', 'card', 148_000, 'weighed', yearly(3, 15)),
    spread: 14,
    varies: 0.1,
    needs: 'car',
  },
  {
    ...payee('SOAP CONSORCIO SEGUROS', 'card', 8_990, 'shelf', yearly(3, 12)),
    spread: 10,
    needs: 'car',
  },
  payee('SEGURO HOGAR MAPFRE', 'debit', 96_000, 'weighed', yearly(8)),
  { ...payee('NIC CHILE DOMINIO', 'card', 9_990, 'shelf', yearly(6)), spread: 3 },
  payee('NAMECHEAP.COM', 'card', 14_990, 'shelf', yearly(10)),
  payee('AMIGOS DEL PARQUE', 'card', 30_000, 'round', yearly(5)),
  { ...payee('EL MERCURIO DIGITAL', 'card', 6_990, 'shelf', inMonths(1)), special: 'price_rises' },
  { ...payee('DIRECTV CHILE', 'debit', 29_990, 'shelf', inMonths(1)), special: 'price_rises' },
  {
    ...payee('COMITE AGUA POTABLE RURAL', 'debit', 16_000, 'weighed', inMonths(1)),
    varies: 0.15,
    special: 'missed_months',
  },
  { ...payee('STORYTEL', 'card', 7_990, 'shelf', inMonths(1)), special: 'missed_months' },
]

/** What these payees cost in a month, which the salary has to cover. */
export const everyRhythmNeed = 420_000
