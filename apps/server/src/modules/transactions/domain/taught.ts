import { likenessOf } from './alike.ts'
import type { Glosa } from './glosa.ts'
import type { Subject } from './teaching.ts'

/** Category and name by what rows have in common, as the person taught them. */
export type Taught = Readonly<Record<Subject, ReadonlyMap<string, string>>>

export const taughtNothing: Taught = { category: new Map(), name: new Map() }

interface Labelled {
  glosa: Glosa
  merchant: string | null
  kind: string
  category: string
}

/** The person's word for rows like this one, before any guess of ours; own transfers have no category of their own. */
export function asTaught<T extends Labelled>(described: T, amount: bigint, taught: Taught) {
  const bank = { ...described, nameSource: 'bank' as const }
  if (taught.category.size === 0 && taught.name.size === 0) return bank
  const { glosa, merchant, kind } = described
  const { alike } = likenessOf(glosa, merchant, amount)
  const name = taught.name.get(alike.name)
  const named = name === undefined ? bank : { ...described, merchant: name, nameSource: 'learned' as const }
  const category = kind === 'transfer' ? undefined : taught.category.get(alike.category)
  if (category === undefined) return named
  return { ...named, category, categorySource: 'learned' as const, categoryConfidence: 100 }
}
