import type { Card, CardBill, CardBillToPay, CardLimitUse } from '@lucas/contract/banking/card.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { computePercentage, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type CardToPay, listCardsToPay } from './card-to-pay.ts'
import { type BillToPay, splitLimit } from './domain/bill-to-pay.ts'
import type { Bill } from './domain/bills.ts'
import type { CardView } from './load-cards.ts'

const billsMax = 12

/** Returns cards in the format of the API. */
export function toApiCards(cards: readonly CardView[], today: PlainDate): Card[] {
  const toPay = new Map(listCardsToPay(cards, today).map((card) => [card.account.id, card]))
  return cards.map((card) => toApiCard(card, toPay.get(card.account.id) ?? null))
}

function toApiCard(view: CardView, toPay: CardToPay | null): Card {
  const { account, days, months, debt, debtKnownOn, isDebtSaid, knownUntil, cycle } = view
  const { currency, limit } = account
  const toApiAmount = (minor: bigint) => toWireAmount(minor, currency)
  const closed = (cycle?.bills.closed ?? []).map((bill) => toApiBill(bill, currency)).toReversed()
  return {
    account_id: account.id,
    name: account.name,
    institution_name: account.institution_name,
    mask: account.mask,
    currency,
    closing_day: days.closingDay?.day ?? null,
    closing_source: days.closingDay?.source ?? null,
    due_day: days.dueDay?.day ?? null,
    due_source: days.dueDay?.source ?? null,
    months: months.map(({ month, closing_day, due_day }) => ({ month, closing_day, due_day })),
    debt: debt === null ? null : toApiAmount(debt),
    asks_debt: account.from_files && debt === null,
    debt_known_on: debtKnownOn,
    debt_said: isDebtSaid,
    known_until: knownUntil,
    limit: limit === null ? null : toApiAmount(limit),
    utilisation: debt === null || limit === null || limit <= 0n ? null : computePercentage(debt, limit),
    bill: closed[0] ?? null,
    to_pay: toPay && toApiBillToPay(toPay),
    limit_use: toApiLimitUse(view, toPay?.toPay ?? null),
    open: toApiOpen(cycle, currency),
    bills: closed.slice(0, billsMax),
  }
}

const toApiBill = (bill: Bill, currency: Currency): CardBill => ({
  from: bill.from,
  closes_on: bill.closesOn,
  due_on: bill.dueOn,
  billed: toWireAmount(bill.amount, currency),
  paid: toWireAmount(bill.paid, currency),
  remaining: toWireAmount(bill.remaining, currency),
  minimum: bill.minimum === null ? null : toWireAmount(bill.minimum, currency),
  state: bill.state,
})

function toApiBillToPay({ account, toPay, transactions, others }: CardToPay): CardBillToPay {
  const { from, closesOn, dueOn, amount, minimum, daysLate } = toPay
  return {
    from,
    closes_on: closesOn,
    due_on: dueOn,
    amount: toWireAmount(amount, account.currency),
    minimum: minimum === null ? null : toWireAmount(minimum, account.currency),
    days_late: daysLate,
    transactions,
    others: others.map(({ account: { id, currency }, toPay: other }) => ({
      account_id: id,
      currency,
      amount: toWireAmount(other.amount, currency),
      due_on: other.dueOn,
    })),
  }
}

/**
 * Returns how the limit is used; null too while the open cycle is unknown, because nothing says then what of the debt is billed. A bill
 * of which nothing is known is still in the debt.
 */
function toApiLimitUse({ account, debt, cycle }: CardView, toPay: BillToPay | null): CardLimitUse | null {
  const { limit, currency } = account
  if (debt === null || limit === null || limit <= 0n || !cycle?.isOpenKnown) return null
  const { closed, open } = cycle.bills
  const use = splitLimit({
    limit,
    debt,
    billed: toPay?.amount ?? closed.at(-1)?.remaining ?? 0n,
    unbilled: open.charged,
  })
  return {
    billed: toWireAmount(use.billed, currency),
    unbilled: toWireAmount(use.unbilled, currency),
    later: toWireAmount(use.later, currency),
    available: toWireAmount(use.available, currency),
  }
}

function toApiOpen(cycle: CardView['cycle'], currency: Currency): Card['open'] {
  if (!cycle?.isOpenKnown) return null
  const { open, closed } = cycle.bills
  const last = closed.at(-1)
  return {
    from: open.from,
    closes_on: open.closesOn,
    due_on: open.dueOn,
    unbilled: toWireAmount(open.charged, currency),
    carried: toWireAmount(last?.state === 'carried' ? last.remaining : 0n, currency),
  }
}
