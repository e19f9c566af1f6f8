import type { CommitmentsByCard } from '@lucas/contract/planning/commitments.ts'

type CardCharges = CommitmentsByCard['results'][number]

/**
 * Returns one entry for each card: banks report its pesos and its dollars as two accounts with the same number. Currencies
 * stay apart in the totals.
 */
export function mergeCards(results: CommitmentsByCard['results']): CardCharges[] {
  const keyOf = ({ account: { id, institution_name, mask } }: CardCharges): string =>
    mask === '' ? id : `${institution_name} ${mask}`
  return [...Map.groupBy(results, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            account: first.account,
            charges: [first, ...others].flatMap(({ charges }) => charges),
            totals: [first, ...others].flatMap(({ totals }) => totals),
          },
        ],
  )
}
