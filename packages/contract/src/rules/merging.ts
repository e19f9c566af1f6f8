/** Fields that decide which transaction of a merge provides the facts. */
export interface MergeCandidate {
  manual: boolean
  pending: boolean
}

/** Returns which row provides the facts: a bank's before a manual one, a posted before a pending one, else the target. */
export function chooseFactsSource(target: MergeCandidate, source: MergeCandidate): 'target' | 'source' {
  if (target.manual !== source.manual) return target.manual ? 'source' : 'target'
  return target.pending && !source.pending ? 'source' : 'target'
}
