import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { BilledCard } from '../../cards/domain/index.ts'
import { type CardSpending, computeUsual, shareToCome, type UsualSpending } from './card-usual.ts'

/** A bill that is yet to close, with what is usually bought until then and is neither charged nor expected yet. */
export interface UsualBill extends UsualSpending {
  closesOn: PlainDate
  dueOn: PlainDate
}

/** Returns the bills of a card that are yet to close; none for a card without news, of which the open cycle is unknown. */
export function listUsualBills(
  { open, later, history }: Pick<BilledCard, 'open' | 'later'> & { history: Omit<CardSpending, 'repeated'> },
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
