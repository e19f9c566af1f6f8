import type { DueCardBill, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { BilledCard, DueBill } from '../cards/index.ts'
import type { SafeToSpendInput } from './safe-to-spend-input.ts'

type CardBillsInput = SafeToSpendInput['cardBills']

/** Returns the deducted bills, and those that are not deducted: open cycles, later bills and dollars. */
export function toApiCardBills({
  accounts,
  due,
  later,
  cards,
}: CardBillsInput): Pick<SafeToSpend, 'card_bills' | 'card_bills_later' | 'unbilled'> {
  const isDue = (accountId: string, closesOn: PlainDate) =>
    due.some((bill) => bill.accountId === accountId && bill.closesOn === closesOn)
  const toApiBill = (bill: DueBill): DueCardBill => ({
    ...toApiAccount(bill, accounts),
    closes_on: bill.closesOn,
    due_on: bill.dueOn,
    date: bill.paidOn,
    amount: toWireAmount(bill.amount, bill.currency),
    state: bill.state,
  })
  return {
    card_bills: {
      amount: toWireAmount(sum(due.map(({ amount }) => amount)), 'CLP'),
      items: due.map(toApiBill),
    },
    card_bills_later: later.filter(({ state }) => state === 'closed').map(toApiBill),
    unbilled: cards
      .flatMap((card) =>
        card.open === null || isDue(card.accountId, card.open.closesOn)
          ? []
          : [toApiOpenCycle(card, card.open, accounts)],
      )
      .filter(({ amount, carried }) => amount !== 0 || carried !== 0),
  }
}

function toApiOpenCycle(
  { last, ...card }: BilledCard,
  open: NonNullable<BilledCard['open']>,
  accounts: CardBillsInput['accounts'],
) {
  const carried = last?.state === 'carried' ? last.remaining : 0n
  return {
    ...toApiAccount(card, accounts),
    closes_on: open.closesOn,
    due_on: open.dueOn,
    amount: toWireAmount(open.charged, card.currency),
    carried: toWireAmount(carried, card.currency),
  }
}

function toApiAccount(
  { accountId, currency }: Pick<BilledCard, 'accountId' | 'currency'>,
  accounts: CardBillsInput['accounts'],
) {
  const account = accounts.find(({ id }) => id === accountId)
  return {
    account_id: accountId,
    name: account?.name ?? '',
    institution_name: account?.institution_name ?? '',
    mask: account?.mask ?? '',
    currency,
  }
}
