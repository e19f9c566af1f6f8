import type { AlertCause } from './alert-cause.ts'
import { type AlertKind, accountKeys, type Ledger, type Movement } from './ledger.ts'
import { type Outage, outagesBetween } from './outages.ts'
import type { Profile } from './profile.ts'
import { dryCauses, utilisationCauses } from './standings.ts'

/** A subscription is known as one when it has charged a few times. */
const daysUntilKnown = 100
/** A bank tells of a movement on the day after it at the latest. */
const daysUntilTold = 3

/** All that happened to a household since a day and is worth an alert. */
export const causesOf = (profile: Profile, ledger: Ledger, since: number, today: number): AlertCause[] =>
  [
    ...accountKeys.flatMap((key) => [...saidByRows(ledger.rows(key)), ...dearer(ledger.rows(key))]),
    ...utilisationCauses(profile, ledger, today),
    ...dryCauses(ledger, today),
    ...outagesBetween(profile.key, since, today).map(ofOutage),
  ]
    .filter(({ from }) => from >= since)
    .sort((a, b) => a.from - b.from)

function saidByRows(rows: readonly Movement[]): AlertCause[] {
  const said = rows.flatMap((row) => (row.alert ? [{ ...row, alert: row.alert }] : []))
  return [...Map.groupBy(said, ({ alert }) => `${alert.kind} ${alert.id}`).values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const { kind } = first.alert
    // One more purchase than usual is no spree.
    if (kind === 'unusual_spending' && group.length < fewestOfSpree) return []
    const until = kind === 'subscription_new' ? first.day + daysUntilKnown : last.day + daysUntilTold
    return [causeOf(kind, group, until)]
  })
}

const fewestOfSpree = 3

function causeOf(
  kind: AlertKind,
  rows: readonly [Movement, ...Movement[]] | Movement[],
  until: number,
): AlertCause {
  const [first] = rows
  return {
    kind,
    from: first?.day ?? until,
    until,
    account: first?.account ?? null,
    amount: first?.amount ?? 0,
    description: first?.description ?? '',
    rows,
  }
}

/** Subscriptions that charge more than the time before. */
function dearer(rows: readonly Movement[]): AlertCause[] {
  const subscriptions = rows.filter(({ cause }) => cause?.kind === 'subscription')
  return [...Map.groupBy(subscriptions, ({ cause }) => cause?.id).values()].flatMap((charges) =>
    charges.flatMap((row, at) => {
      const before = charges[at - 1]
      const isDearer = before && row.amount * 100 < before.amount * 101
      return isDearer ? [causeOf('subscription_dearer', [row], row.day + daysUntilTold)] : []
    }),
  )
}

const kinds = { down: 'sync_error', silent: 'connection_stale', expired: 'connection_attention' } as const

const ofOutage = ({ outage, from, until }: { outage: Outage; from: number; until: number }): AlertCause => ({
  kind: kinds[outage],
  from,
  until: until + 1,
  account: null,
  amount: 0,
  description: '',
  rows: [],
})
