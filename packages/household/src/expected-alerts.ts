import { listLowBalanceAlerts, listUtilisationAlerts } from './balance-alerts.ts'
import type { ExpectedAlert } from './expected-alert.ts'
import { type AlertKind, accountKeys, type Ledger, type Movement } from './ledger.ts'
import { listOutages, type Outage } from './outages.ts'
import type { Profile } from './profile.ts'

/** A subscription is recognized after a few charges. */
const daysUntilRecognized = 100
/** A bank sends a movement on the next day at the latest. */
const daysUntilNotified = 3

/** Lists the alerts that a household must cause since a day, by date. */
export const listExpectedAlerts = (
  profile: Profile,
  ledger: Ledger,
  since: number,
  today: number,
): ExpectedAlert[] =>
  [
    ...accountKeys.flatMap((key) => [
      ...listTaggedAlerts(ledger.rows(key)),
      ...listPriceIncreases(ledger.rows(key)),
    ]),
    ...listUtilisationAlerts(profile, ledger, today),
    ...listLowBalanceAlerts(ledger, today),
    ...listOutages(profile.key, since, today).map(toOutageAlert),
  ]
    .filter(({ from }) => from >= since)
    .sort((a, b) => a.from - b.from)

function listTaggedAlerts(rows: readonly Movement[]): ExpectedAlert[] {
  const tagged = rows.flatMap((row) => (row.alert ? [{ ...row, alert: row.alert }] : []))
  return [...Map.groupBy(tagged, ({ alert }) => `${alert.kind} ${alert.id}`).values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const { kind } = first.alert
    // A few more purchases than usual are no spree.
    if (kind === 'unusual_spending' && group.length < minSpreePurchases) return []
    const until = kind === 'subscription_new' ? first.day + daysUntilRecognized : last.day + daysUntilNotified
    return [createExpectedAlert(kind, group, until)]
  })
}

const minSpreePurchases = 3

function createExpectedAlert(
  kind: AlertKind,
  rows: readonly [Movement, ...Movement[]] | Movement[],
  until: number,
): ExpectedAlert {
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

/** Lists alerts of subscriptions that charge more than before. */
function listPriceIncreases(rows: readonly Movement[]): ExpectedAlert[] {
  const subscriptions = rows.filter(({ recurrence }) => recurrence?.kind === 'subscription')
  return [...Map.groupBy(subscriptions, ({ recurrence }) => recurrence?.id).values()].flatMap((charges) =>
    charges.flatMap((row, at) => {
      const before = charges[at - 1]
      const isDearer = before && row.amount * 100 < before.amount * 101
      return isDearer ? [createExpectedAlert('subscription_dearer', [row], row.day + daysUntilNotified)] : []
    }),
  )
}

const kindByOutage = {
  down: 'sync_error',
  silent: 'connection_stale',
  expired: 'connection_attention',
} as const

const toOutageAlert = ({
  outage,
  from,
  until,
}: {
  outage: Outage
  from: number
  until: number
}): ExpectedAlert => ({
  kind: kindByOutage[outage],
  from,
  until: until + 1,
  account: null,
  amount: 0,
  description: '',
  rows: [],
})
