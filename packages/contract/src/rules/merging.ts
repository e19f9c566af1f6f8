/** What says which of two rows tells the truth about a movement. */
export interface Standing {
  manual: boolean
  pending: boolean
}

/** A bank's word stands above what was written by hand, a posted row above a pending one; else the kept row's. */
export function factsFrom(kept: Standing, merged: Standing): 'kept' | 'merged' {
  if (kept.manual !== merged.manual) return kept.manual ? 'merged' : 'kept'
  return kept.pending && !merged.pending ? 'merged' : 'kept'
}
