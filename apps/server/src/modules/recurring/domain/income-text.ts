import { toPlainText } from './names.ts'

const otherIncomeWords =
  /\b(?:ALIMENTOS?|ALIMENTICIAS?|ALIMENTARIAS?|MESADA|ARRIENDOS?|ARRENDAMIENTOS?|SUBARRIENDOS?|REEMBOLSOS?|DEVOLUCION(?:ES)?|REINTEGROS?|LICENCIAS?|SUBSIDIOS?|DIVIDENDOS?|INTERESES)\b/
const pensionWords =
  /\b(?:PENSION(?:ES)?|JUBILACION|MONTEPIO|PGU|IPS|AFP|RENTA VITALICIA|CAPREDENA|DIPRECA)\b/

/** Whether a text names an income that is no salary: alimony, rent, a reimbursement. Its size says nothing else. */
export const isOtherIncomeText = (text: string): boolean => otherIncomeWords.test(toPlainText(text))

/** Whether a text names a pension of the person who receives it. */
export const isPensionText = (text: string): boolean =>
  pensionWords.test(toPlainText(text)) && !isOtherIncomeText(text)
