import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { BilledCardWithHistory } from '../../cards/index.ts'
import { computeUsual, shareToCome, type UsualSpending } from './card-usual.ts'

/** A bill that is yet to close, with what is usually bought until then and is neither charged nor expected yet. */
export interface UsualBill extends UsualSpending {
  closesOn: PlainDate
  dueOn: PlainDate
}

/** Returns the bills of a card that are yet to close; none for a card without news, of which the open cycle is unknown. */
export function listUsualBills(
  { open, later, history }: BilledCardWithHistory,
  repeated: readonly { day: PlainDate; amount: bigint }[],
  today: PlainDate,
): UsualBill[] {
  if (open === null) return []
  const usual = computeUsual({ ...history, repeated }, today)
  return [open, ...later].map((bill) => ({
    closesOn: bill.closesOn,
    dueOn: bill.dueOn,
    ...shareToCome(usual, bill, today),
  }))
}
