import * as z from 'zod/mini'
import { commitmentsCopy as copy } from '../copy/planning/commitments.ts'
import { recurringCopy } from '../copy/planning/recurring.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { amount, dateInput, id, instant, oneLine, plainDate, plainMonth } from '../wire.ts'
import { endFields, recurringFields, recurringKindInput, recurringRhythm, seriesEnd } from './recurring.ts'
import { recurringKind } from './recurring-kind.ts'

/** The headings of the list, in the order in which they are shown. A line is under exactly one. */
export const commitmentHeadings = [
  /** Cuentas de la casa. */
  'house',
  'subscriptions',
  /** Créditos: loans and mortgages. */
  'credits',
  /** Tarjetas: bills, whole. */
  'cards',
  /** Cuotas. */
  'instalments',
  /** Other spending that repeats. */
  'other',
  /** Traspasos y ahorro; neither spending nor income. */
  'savings',
  'income',
] as const
export const commitmentHeading = z.enum(commitmentHeadings)
export type CommitmentHeading = z.infer<typeof commitmentHeading>

/** What a line is: a recurring series, an instalment purchase or the bill of a linked card. */
export const commitmentSources = ['series', 'instalments', 'card'] as const
export const commitmentSource = z.enum(commitmentSources)
export type CommitmentSource = z.infer<typeof commitmentSource>

/**
 * `late`: its window is over, the account was read after it, and no transaction came. `ended`: several did not.
 * `cancelled`: the user cancelled it ('La di de baja').
 */
export const commitmentStates = ['active', 'late', 'ended', 'cancelled'] as const

/** PAC: charged to an account by the bank. PAT: charged to a card by the merchant; it fails when the card changes. */
export const automaticPayments = ['pac', 'pat'] as const
export type AutomaticPayment = (typeof automaticPayments)[number]

const commitmentAccount = z.object({
  id,
  name: z.string(),
  institution_name: z.string(),
  mask: z.string(),
})
export type CommitmentAccount = z.infer<typeof commitmentAccount>

/** Amounts in the month that was asked for. `total` is `paid` and `to_come` together. */
const monthFigures = { total: amount, paid: amount, to_come: amount }

/** What the user marked as paid, until the bank shows it: no transaction, and in no figure of spending. */
const paidByHand = z.object({
  /** The day on which it was expected; names it when it is taken back. */
  expected_on: plainDate,
  paid_on: plainDate,
  amount,
})
export type PaidByHand = z.infer<typeof paidByHand>

/**
 * One commitment. Amounts are positive: what is charged, or under `income` what comes in. A refund or a credit never makes
 * them negative.
 */
export const commitmentLine = z.object({
  /** The id of the series, of the instalment purchase or of the card's account. Unique together with `source`. */
  id,
  source: commitmentSource,
  heading: commitmentHeading,
  name: z.string(),
  /** The category that its name says, as for a transaction of this name; null for the bill of a card. */
  category: z.optional(z.nullable(z.string())),
  currency,
  state: z.enum(commitmentStates),
  /** By the user ('person') or found by Lucas. */
  origin: z.enum(['detected', 'person']),
  /** Kind and rhythm of a series; null for the other sources. */
  kind: z.nullable(recurringKind),
  rhythm: z.nullable(recurringRhythm),
  /** The account or card that it is charged to; for a card's bill the card. Null if unknown. */
  account: z.nullable(commitmentAccount),
  /** 'Va en tu Visa ****1738': the card of `account` is charged. */
  charged_to_card: z.boolean(),
  /** 'Incluido en Visa Platinum': a bill of this card has it, so that no sum has the line itself. Null where none has. */
  included_in: z.optional(z.nullable(commitmentAccount)),
  automatic: z.nullable(z.enum(automaticPayments)),
  /** The next day from today on, and the days between which it may come; null if nothing more is expected. */
  next_date: z.nullable(plainDate),
  next_from: z.nullable(plainDate),
  next_to: z.nullable(plainDate),
  /** What it usually costs, once; for a card what the bank will charge. */
  amount,
  amount_min: amount,
  amount_max: amount,
  amount_varies: z.boolean(),
  /** The last change of a steady price. */
  price_change: z.nullable(z.object({ date: plainDate, from: amount, to: amount })),
  /** Null for the sources that have none. */
  last_date: z.nullable(plainDate),
  last_amount: z.nullable(amount),
  /** What it charges in the month, also where `included_in` has it. */
  month: z.object(monthFigures),
  /** The twelve months from the month that was asked for. 0 for cards: the purchases of a card once are in no year. */
  year: amount,
  /** The day on which the missing transaction was expected; only in state `late`. */
  late_since: z.nullable(plainDate),
  /** 'Sin datos desde el 12 nov': the day was passed, but the account was not read since this day. */
  no_data_since: z.nullable(plainDate),
  cancelled_on: z.nullable(plainDate),
  ...seriesEnd,
  /** The first charge after it was cancelled. */
  charged_again: z.nullable(z.object({ date: plainDate, amount, transaction_id: id })),
  /** Only for instalment purchases. */
  instalments: z.nullable(
    z.object({ charged: z.int(), total: z.int(), remaining_amount: amount, ends_on: plainDate }),
  ),
  /** Only for cards: the next bill, and the part of it that other lines have, which count nothing. */
  bill: z.nullable(
    z.object({
      closes_on: plainDate,
      due_on: plainDate,
      /** Before what was paid on it. */
      amount,
      in_other_lines: amount,
      /** What the bank asks for at least, where it says so and that is less. */
      minimum: z.optional(z.nullable(amount)),
      state: z.enum(['closed', 'open']),
    }),
  ),
  /** Fields of a series that the user set. */
  edited: z.array(z.enum(recurringFields)),
  /** The payment of a series that the user marked and the bank has not shown. */
  paid_by_hand: z.optional(z.nullable(paidByHand)),
  /** The expected day that 'Marcar pagado' is for; null where the user pays nothing by hand. */
  payable_on: z.optional(z.nullable(plainDate)),
})
export type CommitmentLine = z.infer<typeof commitmentLine>

/** By default the running month. */
export const commitmentsQuery = z.object({
  month: z.optional(z.string(copy.monthInvalid).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, copy.monthInvalid))),
})
export type CommitmentsQuery = z.infer<typeof commitmentsQuery>

/**
 * `paid`: has a transaction. `expected`: may still come. `missing`: 'No vimos tu Enel de noviembre', the account was read after
 * the window. `no_data`: its window is over, but nothing is known since a day.
 */
export const calendarStates = ['paid', 'expected', 'missing', 'no_data'] as const
export type CalendarState = (typeof calendarStates)[number]

export const calendarItem = z.object({
  /** The line in the list of commitments. */
  line_id: id,
  source: commitmentSource,
  heading: commitmentHeading,
  name: z.string(),
  currency,
  /** What was paid, or what is expected; positive. For a card what the bank will charge, or what was paid. */
  amount,
  state: z.enum(calendarStates),
  /** The days between which it was or is expected; null where a transaction was not expected. */
  from: z.nullable(plainDate),
  to: z.nullable(plainDate),
  /** The transaction of a paid item; null where the bank sent none, as for some instalments. */
  transaction_id: z.nullable(id),
  account: z.nullable(commitmentAccount),
  charged_to_card: z.boolean(),
  /** A bill of this card has it: it is in no sum. */
  included_in: z.optional(z.nullable(commitmentAccount)),
  /** The bill of a card that has not closed: more purchases may come. */
  open_bill: z.optional(z.boolean()),
  /** Only with `paid`: the user says so, and the bank has not shown it. */
  paid_by_hand: z.optional(z.nullable(paidByHand)),
  /** Only with `no_data`; null if the account is not linked. */
  no_data_since: z.nullable(plainDate),
})
export type CalendarItem = z.infer<typeof calendarItem>

/** Only days with items, in order. */
const calendarDays = z.array(
  z.object({
    date: plainDate,
    items: z.array(calendarItem),
    /** The items of the day, each peso once; savings are in neither. */
    totals: z.array(z.object({ currency, spending: amount, income: amount })),
  }),
)
export type CalendarDay = z.infer<typeof calendarDays>[number]

/** The days of a month with commitments. Paid ones are on the day of their transaction. */
export const commitmentCalendar = z.object({
  today: plainDate,
  month: plainMonth,
  previous: z.nullable(plainMonth),
  next: z.nullable(plainMonth),
  days: calendarDays,
})
export type CommitmentCalendar = z.infer<typeof commitmentCalendar>

/** Sums in one currency; currencies are never added. */
const figures = z.object({ currency, ...monthFigures, year: amount })

/**
 * The commitments of visible accounts. Each peso counts once: the bill of a card counts whole on its due day, and the series and
 * instalments in it are listed under their own headings, but in no sum of a month. Income and savings are never part of spending.
 */
export const commitments = z.object({
  today: plainDate,
  month: plainMonth,
  /** The months before and after; null beyond ten years. */
  previous: z.nullable(plainMonth),
  next: z.nullable(plainMonth),
  /** Headings with lines, in the order of `commitmentHeadings`; their lines by next day. */
  headings: z.array(
    z.object({ heading: commitmentHeading, totals: z.array(figures), lines: z.array(commitmentLine) }),
  ),
  /** Pesos first. `usual_month` is a twelfth of the year. */
  totals: z.object({
    spending: z.array(z.extend(figures, { usual_month: amount })),
    savings: z.array(z.extend(figures, { usual_month: amount })),
    income: z.array(z.extend(figures, { usual_month: amount })),
  }),
  /**
   * What is still to be paid and to come in from today to `until`, whatever the month. What could have come before, and the late
   * bill of a card, are on today.
   */
  ahead: z.optional(
    z.object({
      until: plainDate,
      spending: z.array(z.object({ currency, amount })),
      income: z.array(z.object({ currency, amount })),
      /** The running week and the four after it, in pesos; the last one reaches to `until`. */
      weeks: z.array(z.object({ from: plainDate, to: plainDate, amount, income: z.boolean() })),
      days: calendarDays,
    }),
  ),
})
export type Commitments = z.infer<typeof commitments>

/** 'Si cambias de tarjeta, estos 7 cobros fallarán': the series charged by PAT to each card, most charges first. */
export const commitmentsByCard = z.object({
  results: z.array(
    z.object({
      account: commitmentAccount,
      charges: z.array(
        z.object({
          line_id: id,
          name: z.string(),
          currency,
          amount,
          rhythm: recurringRhythm,
          next_date: z.nullable(plainDate),
        }),
      ),
      /** Per month. */
      totals: z.array(z.object({ currency, amount })),
    }),
  ),
})
export type CommitmentsByCard = z.infer<typeof commitmentsByCard>

const name = z
  .string(recurringCopy.nameRequired)
  .check(
    z.trim(),
    oneLine,
    z.minLength(1, recurringCopy.nameRequired),
    z.maxLength(limits.nameMax, recurringCopy.nameTooLong),
  )
const size = z
  .number(copy.amountRequired)
  .check(z.positive(recurringCopy.amountPositive), z.maximum(limits.amountMax, recurringCopy.amountInvalid))

/**
 * A commitment that the user writes, without a transaction; `POST /api/recurring/` makes one from transactions. Amounts are
 * positive: the kinds `salary` and `income` come in, the others are charged. Without an account it is not marked as missing.
 */
export const commitmentInput = z.object({
  name,
  kind: recurringKindInput,
  rhythm: recurringRhythm,
  amount: size,
  amount_min: z.optional(size),
  amount_max: z.optional(size),
  currency: z.optional(currency),
  next_date: dateInput(copy.nextDateRequired),
  account_id: z.optional(z.uuid(copy.accountUnknown)),
  ...endFields,
})
export type CommitmentInput = z.infer<typeof commitmentInput>
export const createdCommitment = z.object({ id })

/** Marks an expected payment as paid on a day up to today. */
export const commitmentPaymentInput = z.object({ paid_on: dateInput(copy.paidOnRequired), amount: size })
export type CommitmentPaymentInput = z.infer<typeof commitmentPaymentInput>
/** The series, and the day on which the payment is expected. */
export const commitmentPaymentParams = z.object({ id, day: dateInput() })
export const commitmentPayment = paidByHand

/** What a monthly transfer of a steady amount to one person is for. */
export const transferPurposes = ['rent', 'common_expenses', 'allowance', 'other'] as const
export const transferPurpose = z.enum(transferPurposes, copy.purposeInvalid)
export type TransferPurpose = z.infer<typeof transferPurpose>

/** '¿Es tu arriendo?': asked once about each series of transfers to a person. The largest first; amounts are positive. */
export const transferQuestions = z.object({
  results: z.array(
    z.object({ series_id: id, name: z.string(), currency, amount, last_date: plainDate, count: z.int() }),
  ),
})
export type TransferQuestions = z.infer<typeof transferQuestions>
export const transferAnswer = z.object({ purpose: transferPurpose })
export type TransferAnswer = z.infer<typeof transferAnswer>
/** What takes an answer back: it, the rules learned from it, and the name and kind that the series got. */
export const transferUndo = z.object({
  purpose: transferPurpose,
  name: z.nullable(z.string().check(oneLine, z.maxLength(limits.nameMax))),
  /** What the user had chosen before. */
  kind: z.nullable(recurringKindInput),
  rule_ids: z.array(id).check(z.maxLength(2)),
})
export type TransferUndo = z.infer<typeof transferUndo>
/** The series with its name; `changed` transactions got the category and the name of the answer. A repeat has no `undo`. */
export const answeredTransfer = z.object({
  series_id: id,
  name: z.string(),
  purpose: transferPurpose,
  category: z.nullable(z.string()),
  changed: z.int(),
  undo: z.nullable(transferUndo),
})
export type AnsweredTransfer = z.infer<typeof answeredTransfer>
/** `restored` transactions have the category and the name from before the answer. */
export const undoneTransfer = z.object({ series_id: id, restored: z.int() })
export type UndoneTransfer = z.infer<typeof undoneTransfer>

/** What the calendar feed shows next to its dates. */
const feedChoices = {
  /** Else each event is called 'Compromiso'. */
  shows_names: z.boolean(),
  shows_amounts: z.boolean(),
  /** Charges that come by themselves too; else what a person must pay or receives. */
  shows_automatic: z.boolean(),
}

/** The private address of the user's calendar, which works without a session (S-45). It is shown once, when it is created. */
export const calendarFeed = z.object({
  ...feedChoices,
  created_at: instant,
  /** The first read on the last day with one; null before any. */
  last_used_at: z.nullable(instant),
})
export type CalendarFeed = z.infer<typeof calendarFeed>
/** `feed` is null while the user has no address. */
export const calendarFeedState = z.object({ feed: z.nullable(calendarFeed) })
export type CalendarFeedState = z.infer<typeof calendarFeedState>
/** The address is stored as a hash only, so that no later answer has it. */
export const createdCalendarFeed = z.object({ feed: calendarFeed, address: z.string() })
export type CreatedCalendarFeed = z.infer<typeof createdCalendarFeed>

/** A new address; it replaces the one before, which stops working. */
export const calendarFeedInput = z.object({
  shows_names: z._default(z.boolean(), true),
  shows_amounts: z._default(z.boolean(), false),
  shows_automatic: z._default(z.boolean(), false),
})
export type CalendarFeedInput = z.infer<typeof calendarFeedInput>
/** Changes what the address shows. */
export const calendarFeedPatch = z
  .object({
    shows_names: z.optional(z.boolean()),
    shows_amounts: z.optional(z.boolean()),
    shows_automatic: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      (patch) => Object.values(patch).some((value) => value !== undefined),
      recurringCopy.nothingToChange,
    ),
  )
export type CalendarFeedPatch = z.infer<typeof calendarFeedPatch>
