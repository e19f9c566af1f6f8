import { notificationsCopy as copy } from '@lucas/contract/copy/notifications.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { percentOf, toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { utilisationLevel } from '@lucas/contract/rules/utilisation.ts'
import type { Notice } from './notice.ts'

const textOf = (amount: bigint, currency: Currency = 'CLP') => money(toWireAmount(amount, currency), currency)

export interface CardStanding {
  id: string
  name: string
  currency: Currency
  used: bigint
  limit: bigint
  /** The share that was passed at the last look. */
  level: number
}

const levels = { ok: 0, mid: 50, high: 70 } as const

/** Which share of its limit a card has passed: 0, 50 or 70. */
export const levelOf = ({ used, limit }: Pick<CardStanding, 'used' | 'limit'>): number =>
  limit <= 0n ? 0 : levels[utilisationLevel(Number(used) / Number(limit))]

/** A card that passed a share which it had not passed at the last look. */
export function tellCard(card: CardStanding, today: PlainDate): Notice[] {
  const { id, name, used, limit, level, currency } = card
  const now = levelOf(card)
  if (now <= level) return []
  const share = `${percentOf(used, limit).toLocaleString('es-CL')}%`
  const told = copy.utilisation(
    name,
    share,
    textOf(used, currency),
    textOf(limit, currency),
    shortDay(today, today),
  )
  const about = { subject: 'account', key: id } as const
  return [{ kind: 'utilisation', cause: `utilisation:${id}:${now}:${today}`, about, ...told }]
}

/** What is bound to leave or to come, in the order of its days. */
export interface Ahead {
  expected: readonly {
    date: PlainDate
    /** Signed pesos. */
    amount: bigint
  }[]
  /** The day since which the money has to last: one spell of scarcity is told once. */
  since: PlainDate
}

/** What is in the accounts people pay from does not reach for the bills of the next days: once from payday to payday. */
export function tellBalance(balance: bigint | null, { expected, since }: Ahead, today: PlainDate): Notice[] {
  if (balance === null) return []
  let left = balance
  let due = 0n
  for (const { date, amount } of expected) {
    left += amount
    if (amount < 0n) due -= amount
    if (left >= 0n) continue
    const told = copy.lowBalance(textOf(balance), textOf(due), shortDay(date, today))
    return [
      { kind: 'low_balance', cause: `low_balance:${since}`, about: { subject: 'left', key: null }, ...told },
    ]
  }
  return []
}
