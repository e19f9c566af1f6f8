import type { CommitmentLine } from '@lucas/contract/planning/commitments.ts'

export const visa = {
  id: '01939b8e-0000-7000-a000-0000000000c1',
  name: 'Visa',
  institution_name: 'BCI',
  mask: '1738',
}
export const checking = {
  ...visa,
  id: '01939b8e-0000-7000-a000-0000000000c2',
  name: 'Cuenta Corriente',
  mask: '4821',
}

/** Returns a monthly subscription on a card for tests. */
export const createLine = (facts: Partial<CommitmentLine> = {}): CommitmentLine => ({
  id: '01939b8e-0000-7000-a000-000000000001',
  source: 'series',
  heading: 'subscriptions',
  name: 'Netflix',
  currency: 'CLP',
  state: 'active',
  origin: 'detected',
  kind: 'subscription',
  rhythm: 'monthly',
  account: visa,
  charged_to_card: true,
  automatic: 'pat',
  next_date: '2026-12-06',
  next_from: '2026-12-06',
  next_to: '2026-12-06',
  amount: 10_990,
  amount_min: 10_990,
  amount_max: 10_990,
  amount_varies: false,
  price_change: null,
  last_date: '2026-11-06',
  last_amount: 10_990,
  month: { total: 10_990, paid: 10_990, to_come: 0 },
  year: 131_880,
  late_since: null,
  no_data_since: null,
  cancelled_on: null,
  ends_on: null,
  next_number: null,
  last_number: null,
  charged_again: null,
  instalments: null,
  bill: null,
  edited: [],
  ...facts,
})
