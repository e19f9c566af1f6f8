import type { CommitmentFacts } from './facts.ts'

/** Returns the name of each line: that of the series, of the merchant, or of the card. */
export const listNames = ({ series, purchases, accounts }: CommitmentFacts): ReadonlyMap<string, string> =>
  new Map([
    ...[...accounts.values()].map(({ id, name }) => [id, name] as const),
    ...purchases.map(({ id, name }) => [id, name] as const),
    ...series.map(({ id, name }) => [id, name] as const),
  ])
