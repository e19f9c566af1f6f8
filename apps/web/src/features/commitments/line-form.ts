import { commitmentsCopy } from '@lucas/contract/copy/planning/commitments.ts'
import { recurringCopy } from '@lucas/contract/copy/planning/recurring.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { CommitmentInput, CommitmentLine } from '@lucas/contract/planning/commitments.ts'
import type { RecurringPatch, RecurringRhythm } from '@lucas/contract/planning/recurring.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import { addDays, addMonths, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { listKinds, parseAmount } from '../../entities/recurring/series-values.ts'
import { toAmountInput } from '../../lib/format/amount-text.ts'

/** The fields of a commitment as the user edits them. */
export interface LineForm {
  direction: 'out' | 'in'
  name: string
  kind: RecurringKind
  rhythm: RecurringRhythm
  currency: Currency
  /** Digits, for dollars with a point before the cents. */
  amount: string
  varies: boolean
  least: string
  most: string
  /** Empty if no day is chosen. */
  nextDate: string
  /** Empty without an account. */
  accountId: string
  end: LineEnd
  /** Empty if no day is chosen. */
  endsOn: string
  /** Digits: the next payment is the N of M. */
  nextNumber: string
  lastNumber: string
}

/** How a commitment ends: never, on a day, or after a number of payments. What happens once has no choice. */
export type LineEnd = 'never' | 'date' | 'count'

export const emptyForm: LineForm = {
  direction: 'out',
  name: '',
  kind: 'bill',
  rhythm: 'monthly',
  currency: 'CLP',
  amount: '',
  varies: false,
  least: '',
  most: '',
  nextDate: '',
  accountId: '',
  end: 'never',
  endsOn: '',
  nextNumber: '1',
  lastNumber: '',
}

const monthsAheadMax = 24

/** Returns the days that can be the next one: from today, after the last transaction, within two years. */
export function toNextDays(lastDate: PlainDate | null, today: PlainDate): DateRange {
  const from = lastDate === null || lastDate < today ? today : addDays(lastDate, 1)
  return { from, to: addMonths(today, monthsAheadMax) }
}

function toStoredEnd({ rhythm, ends_on: endsOn, last_number: last }: CommitmentLine): LineEnd {
  if (endsOn === null || rhythm === 'once') return 'never'
  return last === null ? 'date' : 'count'
}

/** Returns the stored values of a series. */
export function toLineForm(line: CommitmentLine): LineForm {
  const { currency, amount_min, amount_max, amount_varies: varies } = line
  const toText = (amount: number) => toAmountInput(amount, currency)
  return {
    direction: line.heading === 'income' ? 'in' : 'out',
    name: line.name,
    kind: line.kind ?? 'other',
    rhythm: line.rhythm ?? 'monthly',
    currency,
    amount: toText(line.amount),
    varies,
    least: varies ? toText(amount_min) : '',
    most: varies ? toText(amount_max) : '',
    nextDate: line.next_date ?? '',
    accountId: line.account?.id ?? '',
    end: toStoredEnd(line),
    endsOn: line.ends_on ?? '',
    nextNumber: String(line.next_number ?? line.last_number ?? 1),
    lastNumber: line.last_number === null ? '' : String(line.last_number),
  }
}

/** Returns the kinds to choose from. A new income is a salary or another income. */
export function listFormKinds({ direction }: LineForm, isNew: boolean): readonly RecurringKind[] {
  const kinds = listKinds(direction === 'in' ? 1 : -1)
  return isNew && direction === 'in' ? kinds.filter((kind) => kind !== 'other') : kinds
}

export type FormErrors = Partial<Record<keyof LineForm, string>>

/** Returns what is wrong, by field. `needsDate` is false for a series that expects nothing more. */
export function findErrors(
  form: LineForm,
  { days, needsDate }: { days: DateRange; needsDate: boolean },
): FormErrors {
  const errors: FormErrors = {}
  const { name, varies, least, most, nextDate } = form
  if (name.trim() === '') errors.name = recurringCopy.nameRequired
  const amountError = findAmountError(form.amount)
  if (amountError !== null) errors.amount = amountError
  if (varies) {
    const leastError = findAmountError(least)
    const mostError = findAmountError(most)
    if (leastError !== null) errors.least = leastError
    if (mostError !== null) errors.most = mostError
    if (leastError === null && mostError === null && Number(least) > Number(most))
      errors.least = commitmentsCopy.rangeInvalid
  }
  if (needsDate) {
    if (nextDate === '') errors.nextDate = commitmentsCopy.nextDateRequired
    else if (nextDate < days.from || nextDate > days.to) errors.nextDate = commitmentsCopy.nextDateInvalid
  }
  return { ...errors, ...findEndErrors(form) }
}

function findEndErrors({ rhythm, end, endsOn, nextDate, nextNumber, lastNumber }: LineForm): FormErrors {
  if (rhythm === 'once' || end === 'never') return {}
  if (end === 'date') {
    if (endsOn === '') return { endsOn: commitmentsCopy.endRequired }
    return nextDate !== '' && endsOn < nextDate ? { endsOn: commitmentsCopy.endInvalid } : {}
  }
  const isNumber = (typed: string) =>
    /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= limits.commitmentPaymentsMax
  if (!isNumber(lastNumber)) return { lastNumber: commitmentsCopy.lastNumberInvalid }
  if (!isNumber(nextNumber)) return { nextNumber: commitmentsCopy.numberRequired }
  return Number(nextNumber) > Number(lastNumber) ? { nextNumber: commitmentsCopy.numberInvalid } : {}
}

function findAmountError(typed: string): string | null {
  const amount = parseAmount(typed)
  if (amount === null) return commitmentsCopy.amountRequired
  return amount > limits.amountMax ? recurringCopy.amountInvalid : null
}

/** Returns the commitment to create from a form without errors. */
export const toCommitmentInput = (form: LineForm): CommitmentInput => ({
  name: form.name.trim(),
  kind: form.kind,
  rhythm: form.rhythm,
  amount: Number(form.amount),
  currency: form.currency,
  next_date: form.nextDate,
  ...(form.varies && { amount_min: Number(form.least), amount_max: Number(form.most) }),
  ...(form.accountId !== '' && { account_id: form.accountId }),
  ...(form.rhythm !== 'once' && form.end !== 'never' && toEndInput(form)),
})

/** Returns the end that a form says; of `never` that there is none. */
const toEndInput = ({ end, endsOn, nextNumber, lastNumber }: LineForm) => {
  if (end === 'count') return { next_number: Number(nextNumber), last_number: Number(lastNumber) }
  return { ends_on: end === 'date' ? endsOn : null }
}

/** Returns the changed end of a form. One of payments moves with the dates. */
function toEndPatch(form: LineForm, stored: LineForm): ReturnType<typeof toEndInput> | null {
  if (form.rhythm === 'once') return null
  const isSame =
    form.end === stored.end &&
    (form.end === 'never' ||
      (form.end === 'date'
        ? form.endsOn === stored.endsOn
        : form.nextNumber === stored.nextNumber && form.lastNumber === stored.lastNumber))
  return isSame && stored.rhythm !== 'once' ? null : toEndInput(form)
}

/** Returns the changed fields of a form without errors, compared with the stored values. */
export function toLinePatch(
  form: LineForm,
  stored: LineForm,
  edited: CommitmentLine['edited'],
): RecurringPatch {
  return {
    ...(form.name.trim() !== stored.name && { name: form.name.trim() }),
    ...(form.kind !== stored.kind && { kind: form.kind }),
    ...(form.rhythm !== stored.rhythm && { rhythm: form.rhythm }),
    ...(Number(form.amount) !== Number(stored.amount) && { expected_amount: Number(form.amount) }),
    ...toRangePatch(form, stored, edited),
    ...(form.nextDate !== '' && form.nextDate !== stored.nextDate && { next_date: form.nextDate }),
    ...(form.accountId !== stored.accountId && { account_id: form.accountId === '' ? null : form.accountId }),
    ...toEndPatch(form, stored),
  }
}

function toRangePatch(
  { varies, least, most, amount }: LineForm,
  stored: LineForm,
  edited: CommitmentLine['edited'],
): Pick<RecurringPatch, 'amount_min' | 'amount_max'> {
  if (varies) {
    const isSame =
      stored.varies && Number(least) === Number(stored.least) && Number(most) === Number(stored.most)
    return isSame ? {} : { amount_min: Number(least), amount_max: Number(most) }
  }
  if (!stored.varies) return {}
  // The user's own range is removed; a detected one is replaced by the amount.
  if (edited.includes('amount_range')) return { amount_min: null, amount_max: null }
  return { amount_min: Number(amount), amount_max: Number(amount) }
}
