import type { Card, CardBill } from '@lucas/contract/banking/card.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { computePercentage, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Bill } from './domain/bills.ts'
import type { CardView } from './load-cards.ts'

const billsMax = 12

export function toApiCard(view: CardView): Card {
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
