import { cardPatch } from '@lucas/contract/banking/card.ts'
import { draftSchema } from '../../ui/forms/use-draft-form.ts'

/** All bills, instead of those of a month. */
export const always = ''

interface DaysDraft {
  closing_day: string
  due_day: string
  /** A month, or empty for all bills. */
  month: string
}

const isNumber = (text: string) => /^\d{1,4}$/.test(text.trim())
/** What is no number is refused by the schema, with its sentence. */
const toDay = (text: string) => (isNumber(text) ? Number(text) : Number.NaN)

/** The days of a card as they are written. */
export const daysDraft = draftSchema(
  ({ closing_day, due_day, month }: DaysDraft) => ({
    closing_day: toDay(closing_day),
    due_day: toDay(due_day),
    ...(month !== always && { month }),
  }),
  cardPatch,
)
