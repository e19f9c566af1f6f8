import { education, health, leisure, salary, services } from '@lucas/contract/copy/category-labels.ts'
import type { RecurringKind } from '@lucas/contract/recurring.ts'
import { dateOfDay, daysToMonthEnd } from './day.ts'
import { plainText } from './names.ts'
import type { RhythmRule } from './rhythm.ts'
import { type Row, sizeOf } from './row.ts'

const billWords =
  /\b(?:ARRIENDO|ARRENDAMIENTO|DIVIDENDO|HIPOTECARIO|GASTOS COMUNES|GGCC|CONDOMINIO|SEGUROS?|ISAPRE|COLEGIO|JARDIN|UNIVERSIDAD|MATRICULA|CREDITO|PRESTAMO|TAG|COMISION|MANTENCION|IVA)\b/
const payrollWords = /\b(?:SUELDOS?|REMUNERACION|REMUNERACIONES|HONORARIOS)\b/
const companyWords =
  /\b(?:SPA|SA|S\.A|LTDA|LIMITADA|EIRL|FUNDACION|CORPORACION|UNIVERSIDAD|MUNICIPALIDAD|MINISTERIO|CLINICA|SERVICIOS)\b/

/** Pesos a month from which an income that keeps the rhythm of paydays is taken for a salary. */
const salaryFrom = 350_000
/** Pesos a month from which money sent to a person is rent, care or the like. */
const billFrom = 150_000

/** What a series is, by sign, text, category and rhythm. Rows are oldest first. */
export function kindOf(rows: readonly Row[], rhythm: RhythmRule, isSteady: boolean): RecurringKind {
  const last = rows.at(-1)
  if (!last) return 'other'
  if (last.amount > 0n) return isSalary(rows, rhythm) ? 'salary' : 'income'
  const { category, paymentMethod, currency } = last
  if (billWords.test(plainText(last.description))) return 'bill'
  if (category === leisure || currency === 'USD') return 'subscription'
  if (last.isAutomatic || category === services || category === education) return 'bill'
  if (paymentMethod === 'transfer') return monthlySize(rows, rhythm) >= billFrom ? 'bill' : 'other'
  const isByCard = paymentMethod === 'credit_card' || paymentMethod === 'online'
  if (isByCard && isSteady) return 'subscription'
  return category === health ? 'bill' : 'other'
}

/** The text says so, or a company pays a large sum around a payday, month after month. */
function isSalary(rows: readonly Row[], rhythm: RhythmRule): boolean {
  if (rhythm.days > 31 || rows.some(({ currency }) => currency !== 'CLP')) return false
  const said = rows.filter((row) => row.category === salary || payrollWords.test(plainText(row.description)))
  if (said.length * 2 > rows.length) return true
  const isFromCompany = rows.some((row) =>
    companyWords.test(plainText(`${row.merchant ?? ''} ${row.description}`)),
  )
  return (
    monthlySize(rows, rhythm) >= salaryFrom && isFromCompany && rows.every(({ day }) => isAroundPayday(day))
  )
}

/** The usual amount, as if it came once a month. */
function monthlySize(rows: readonly Row[], rhythm: RhythmRule): number {
  const sizes = rows.map(sizeOf).toSorted((a, b) => a - b)
  return ((sizes[Math.floor(sizes.length / 2)] ?? 0) * 30.44) / rhythm.days
}

/** The month's end, the 1st, 5th or 15th, from four days before to two days after (reference 5.5). */
function isAroundPayday(day: number): boolean {
  const date = dateOfDay(day)
  return daysToMonthEnd(day) <= 4 || date <= 7 || (date >= 11 && date <= 17)
}
