import * as z from 'zod/mini'
import { cardCopy as copy } from '../copy/banking/cards.ts'
import { currency } from '../currency.ts'
import { amount, dateInput, id, percentage, plainDate, plainMonth } from '../wire.ts'

/** Where a day comes from: the user, imported statements, past payments, or the same card in another currency. */
const daySource = z.enum(['person', 'statement', 'payments', 'same_card'])
export type CardDaySource = z.infer<typeof daySource>

/**
 * `due`: waits for its payment. `late`: past its due day, and nothing was paid. `carried`: paid in part, and the rest is in the
 * next bill. `paid`: paid whole. `unknown`: past its due day, which the known rows do not reach, as after an old statement, or
 * which they pass by little before the card had no news any more.
 */
export const cardBillState = z.enum(['due', 'late', 'carried', 'paid', 'unknown'])

/** A closed bill, with the transactions of `from` up to `closes_on`, both inclusive. */
const cardBill = z.object({
  from: plainDate,
  closes_on: plainDate,
  /** A banking day. */
  due_on: plainDate,
  billed: amount,
  /** The payments since its closing. */
  paid: amount,
  remaining: amount,
  /** What the bank asks for at least, where a statement says it. */
  minimum: z.nullable(amount),
  state: cardBillState,
})
export type CardBill = z.infer<typeof cardBill>

/**
 * What the bank will charge: the closed bill that waits for its payment, less what was paid on it. Every screen, the calendar
 * file, alerts and mails show this amount.
 */
const cardBillToPay = z.object({
  from: plainDate,
  closes_on: plainDate,
  due_on: plainDate,
  amount,
  /** What the bank asks for at least, where it says so and that is less than the amount. */
  minimum: z.nullable(amount),
  /** 0 up to its due day. */
  days_late: z.int(),
  /** The purchases and refunds that it has. */
  transactions: z.int(),
  /** What the same card asks for in other currencies. */
  others: z.array(z.object({ account_id: id, currency, amount, due_on: plainDate })),
})
export type CardBillToPay = z.infer<typeof cardBillToPay>

/** How the limit is used; none is negative. `later` are instalments that later bills will charge. */
const cardLimitUse = z.object({ billed: amount, unbilled: amount, later: amount, available: amount })
export type CardLimitUse = z.infer<typeof cardLimitUse>

const day = z.int()

/** A card in one currency. Without days it has no bills. */
export const card = z.object({
  account_id: id,
  name: z.string(),
  institution_name: z.string(),
  mask: z.string(),
  currency,
  /** Of the month, 1 to 31; in a shorter month its last day. Null while unknown: the user is asked. */
  closing_day: z.nullable(day),
  closing_source: z.nullable(daySource),
  due_day: z.nullable(day),
  due_source: z.nullable(daySource),
  /** Months with days of their own, the newest first. */
  months: z.array(z.object({ month: plainMonth, closing_day: z.nullable(day), due_day: z.nullable(day) })),
  /** What is owed: what the bank says, or for a card from files what its rows say since a known day. Null while unknown. */
  debt: z.nullable(amount),
  /** A card from files whose debt is unknown: the user is asked what was owed on `known_until`. */
  asks_debt: z.optional(z.boolean()),
  /** The last day on which a file or the user said what a card from files owes. */
  debt_known_on: z.optional(z.nullable(plainDate)),
  /** The user said in the wallet what was owed; null takes it back. */
  debt_said: z.optional(z.boolean()),
  /** The last day whose rows are known. */
  known_until: z.optional(plainDate),
  limit: z.nullable(amount),
  /** Debt ÷ limit in percent. */
  utilisation: z.nullable(percentage),
  /** The last closed bill. */
  bill: z.nullable(cardBill),
  /** Null while nothing is to be paid, or where nothing says whether it was. */
  to_pay: z.optional(z.nullable(cardBillToPay)),
  /** Null without a limit, or while the debt is unknown. */
  limit_use: z.optional(z.nullable(cardLimitUse)),
  /** What has not been billed; null without days, or where the known rows end before this cycle. */
  open: z.nullable(
    z.object({
      from: plainDate,
      closes_on: plainDate,
      due_on: plainDate,
      /** Charges less refunds since the last closing; below zero for more refunds than charges. */
      unbilled: amount,
      /** What a bill that was paid in part left for this one. */
      carried: amount,
    }),
  ),
  /** The closed bills of the last twelve months, the newest first. */
  bills: z.array(cardBill),
})
export type Card = z.infer<typeof card>

/** Pesos first; the parts of one card in two currencies are next to each other. */
export const cardList = z.object({ today: plainDate, results: z.array(card) })
export type CardList = z.infer<typeof cardList>

const dayInput = (sentence: string) =>
  z.optional(
    z.nullable(z.number(sentence).check(z.int(sentence), z.minimum(1, sentence), z.maximum(31, sentence))),
  )

/** What the user says that a card owed at the end of a day. Below zero for a credit. */
export const cardDebtInput = z.object({
  date: dateInput(copy.debtDayInvalid),
  amount: z.number(copy.debtInvalid),
})

/** The days of a card, 1 to 31. Null returns to the detected day. */
export const cardDaysInput = {
  closing_day: dayInput(copy.closingDayInvalid),
  due_day: dayInput(copy.dueDayInvalid),
}

/**
 * Sets the days of a card, or of the bill that closes in one month, and what a card from files owed on a day; null takes back
 * what the user said.
 */
export const cardPatch = z
  .object({
    ...cardDaysInput,
    month: z.optional(
      z.string(copy.monthInvalid).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, copy.monthInvalid)),
    ),
    debt: z.optional(z.nullable(cardDebtInput)),
  })
  .check(
    z.refine(
      ({ closing_day, due_day, debt }) =>
        closing_day !== undefined || due_day !== undefined || debt !== undefined,
      copy.nothingToChange,
    ),
  )
export type CardPatch = z.infer<typeof cardPatch>

/** When a purchase with a card is paid. */
export const cardPayment = z.object({
  account_id: id,
  closes_on: plainDate,
  due_on: plainDate,
  /** It is so close to the closing that the bank may bill it with the next ones. */
  may_shift: z.boolean(),
})
export type CardPayment = z.infer<typeof cardPayment>
