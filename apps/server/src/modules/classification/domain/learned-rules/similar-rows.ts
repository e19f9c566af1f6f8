import type { ParsedDescription } from '../../../description/domain/index.ts'
import { normalizeText, toTitleCase } from '../../../description/domain/index.ts'
import type { RuleSubject } from '../../../ledger/domain/index.ts'

/** Keys that similar transactions share. */
export interface SimilarityKeys {
  /** Transactions with an equal key are similar for that subject. */
  keys: Record<RuleSubject, string>
  /** Display name of the group. */
  name: string
}

/**
 * Returns the similarity keys: nature and counterparty, or the words of the description. The category key
 * includes the direction of the money.
 */
export function toSimilarityKeys(
  parsed: ParsedDescription,
  merchant: string | null,
  amount: bigint,
): SimilarityKeys {
  const words = parsed.words.filter((word) => !/\d/.test(word)).join(' ')
  const name = merchant ?? toTitleCase(words)
  const key = `${parsed.nature} ${normalizeText(name)}`
  return {
    keys: {
      category: `${amount < 0n ? 'out' : 'in'} ${key}`.slice(0, maxKeyLength),
      name: key.slice(0, maxKeyLength),
    },
    name: name.slice(0, maxKeyLength),
  }
}

const maxKeyLength = 200
