import { likenessOf } from './alike.ts'
import type { Glosa } from './glosa.ts'

/** Category by what rows have in common, as the person taught it. */
export type Taught = ReadonlyMap<string, string>

interface Labelled {
  glosa: Glosa
  merchant: string | null
  kind: string
  category: string
}

/** The person's word for rows like this one, before any guess of ours; own transfers have no category of their own. */
export function asTaught<T extends Labelled>(described: T, amount: bigint, taught: Taught) {
  const { glosa, merchant, kind } = described
  if (taught.size === 0 || kind === 'transfer') return described
  const category = taught.get(likenessOf(glosa, merchant, amount).alike)
  if (category === undefined) return described
  return { ...described, category, categorySource: 'learned' as const, categoryConfidence: 100 }
}
