import {
  education,
  health,
  leisure,
  salary,
  services,
} from '@lucas/contract/copy/transactions/category-labels.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import { dateOfDay, daysToMonthEnd } from './day.ts'
import { type DetectionRow, toAbsoluteAmount } from './detection-row.ts'
import { toPlainText } from './names.ts'
import type { RhythmRule } from './rhythm.ts'

const billWords =
  /\b(?:ARRIENDO|ARRENDAMIENTO|DIVIDENDO|HIPOTECARIO|GASTOS COMUNES|GGCC|CONDOMINIO|SEGUROS?|ISAPRE|COLEGIO|JARDIN|UNIVERSIDAD|MATRICULA|CREDITO|PRESTAMO|TAG|COMISION|MANTENCION|IVA|AUTOPISTA|COSTANERA NORTE|VESPUCIO (?:NORTE|SUR)|CIRCULACION|SOAP|PATENTE|REVISION TECNICA|CONTRIBUCION(?:ES)?)\b/
const payrollWords = /\b(?:SUELDOS?|REMUNERACION|REMUNERACIONES|HONORARIOS)\b/
const companyWords =
  /\b(?:SPA|SA|S\.A|LTDA|LIMITADA|EIRL|FUNDACION|CORPORACION|UNIVERSIDAD|MUNICIPALIDAD|MINISTERIO|CLINICA|SERVICIOS)\b/

/** Pesos per month from which a company's payment around paydays is a salary. */
const salaryAmountMin = 350_000
/** Pesos per month from which a recurring transfer is a bill, such as rent or care. */
const transferBillAmountMin = 150_000

/** Returns the kind of a series from its sign, text, category and rhythm. Rows are oldest first. */
export function classifyKind(
  rows: readonly DetectionRow[],
  rhythm: RhythmRule,
  isSteady: boolean,
): RecurringKind {
  const last = rows.at(-1)
  if (!last) return 'other'
  if (last.amount > 0n) return isSalary(rows, rhythm) ? 'salary' : 'income'
  const { category, paymentMethod, currency } = last
  if (namesBill(last)) return 'bill'
  if (category === leisure || currency === 'USD') return 'subscription'
  if (last.isAutomatic || category === services || category === education) return 'bill'
  if (paymentMethod === 'transfer')
    return computeMonthlyAmount(rows, rhythm) >= transferBillAmountMin ? 'bill' : 'other'
  const isByCard = paymentMethod === 'credit_card' || paymentMethod === 'online'
  if (isByCard && isSteady) return 'subscription'
  return category === health ? 'bill' : 'other'
}

/** Returns whether the text names a bill, such as rent or an insurance. */
export const namesBill = ({ description }: Pick<DetectionRow, 'description'>): boolean =>
  billWords.test(toPlainText(description))

/**
 * Returns whether the text names a salary, or a company pays a large sum around every payday. What the text calls alimony, rent
 * or a reimbursement is none.
 */
function isSalary(rows: readonly DetectionRow[], rhythm: RhythmRule): boolean {
  if (rhythm.days > 31 || rows.some(({ currency }) => currency !== 'CLP')) return false
  if (rows.some(({ description }) => isOtherIncomeText(description))) return false
  const withPayrollText = rows.filter(
    (row) => row.category === salary || payrollWords.test(toPlainText(row.description)),
  )
  if (withPayrollText.length * 2 > rows.length) return true
  const isFromCompany = rows.some((row) =>
    companyWords.test(toPlainText(`${row.merchant ?? ''} ${row.description}`)),
  )
  return (
    computeMonthlyAmount(rows, rhythm) >= salaryAmountMin &&
    isFromCompany &&
    rows.every(({ day }) => isAroundPayday(day))
  )
}

/** Returns the median amount per month, in minor units. */
function computeMonthlyAmount(rows: readonly DetectionRow[], rhythm: RhythmRule): number {
  const sizes = rows.map(toAbsoluteAmount).toSorted((a, b) => a - b)
  return ((sizes[Math.floor(sizes.length / 2)] ?? 0) * 30.44) / rhythm.days
}

/** Returns whether a day is four before to two after the month's end, the 1st, 5th or 15th (reference 5.5). */
function isAroundPayday(day: number): boolean {
  const date = dateOfDay(day)
  return daysToMonthEnd(day) <= 4 || date <= 7 || (date >= 11 && date <= 17)
}

const otherIncomeWords =
  /\b(?:ALIMENTOS?|ALIMENTICIAS?|ALIMENTARIAS?|MESADA|ARRIENDOS?|ARRENDAMIENTOS?|SUBARRIENDOS?|REEMBOLSOS?|DEVOLUCION(?:ES)?|REINTEGROS?|LICENCIAS?|SUBSIDIOS?|DIVIDENDOS?|INTERESES)\b/
const pensionWords =
  /\b(?:PENSION(?:ES)?|JUBILACION|MONTEPIO|PGU|IPS|AFP|RENTA VITALICIA|CAPREDENA|DIPRECA)\b/

/** Whether a text names an income that is no salary: alimony, rent, a reimbursement. Its size says nothing else. */
export const isOtherIncomeText = (text: string): boolean => otherIncomeWords.test(toPlainText(text))

/** Whether a text names a pension of the person who receives it. */
export const isPensionText = (text: string): boolean =>
  pensionWords.test(toPlainText(text)) && !isOtherIncomeText(text)
