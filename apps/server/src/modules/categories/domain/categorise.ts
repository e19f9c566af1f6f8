import type { CategoryLabel } from '@lucas/contract/copy/categories.ts'
import { fallback, salary, services } from './data/labels.ts'
import { companyWords, payrollWords, salaryWords, tradeWords } from './data/words.ts'
import { findMerchant } from './merchants.ts'

/** A movement as its bank text was read: words are capitals without accents or signs. */
export interface Described {
  amount: bigint
  currency: 'CLP' | 'USD'
  words: readonly string[]
  /** What stands behind a payment intermediary, where there is one. */
  innerWords: readonly string[]
  nature: 'purchase' | 'transfer' | 'internal' | 'fee' | 'cash'
}

export interface Verdict {
  category: CategoryLabel
  source: 'merchant' | 'rule' | 'none'
  /** 0 to 100. */
  confidence: number
  /** The merchant's own name, where it is known. */
  merchant: string | null
}

/** Below it a row stays OTROS. */
const threshold = 60
/** Pesos from which a payment by a company's payroll file is taken for a salary. */
const salaryFrom = 400_000n

const rule = (category: CategoryLabel, confidence: number): Verdict => ({
  category,
  source: 'rule',
  confidence,
  merchant: null,
})
const unknown: Verdict = { category: fallback, source: 'none', confidence: 0, merchant: null }

/** The category of a movement by known merchants and rules over text and sign. */
export function categorise(movement: Described): Verdict {
  const verdict = judge(movement)
  return verdict.confidence < threshold ? { ...unknown, merchant: verdict.merchant } : verdict
}

function judge(movement: Described): Verdict {
  const { nature, amount, words } = movement
  if (nature === 'internal') return rule(fallback, 95)
  if (nature === 'cash') return rule(fallback, 80)
  if (amount > 0n && words.some((word) => salaryWords.has(word))) return rule(salary, 92)
  if (nature === 'fee') return rule(services, 85)
  if (nature === 'transfer') return judgeTransfer(movement)
  return amount > 0n ? judgeIncome(movement) : judgePurchase(movement)
}

/** To people and companies; a large sum from a company is most likely a salary. */
function judgeTransfer({ amount, currency, words }: Described): Verdict {
  const isFromCompany = words.some((word) => companyWords.has(word))
  return amount >= salaryFrom && currency === 'CLP' && isFromCompany ? rule(salary, 65) : unknown
}

/** Money in keeps the merchant's name (a refund needs it), but only a salary has a category of its own. */
function judgeIncome({ amount, currency, words, innerWords }: Described): Verdict {
  if (amount >= salaryFrom && currency === 'CLP' && words.some((word) => payrollWords.has(word)))
    return rule(salary, 65)
  const found = findMerchant(innerWords) ?? findMerchant(words)
  return { ...unknown, merchant: found?.merchant.name ?? null }
}

function judgePurchase({ words, innerWords }: Described): Verdict {
  const found = findMerchant(innerWords) ?? findMerchant(words)
  if (found) {
    const { name, category } = found.merchant
    return { category, source: 'merchant', confidence: found.isCut ? 80 : 95, merchant: name }
  }
  for (const word of innerWords) {
    const category = tradeWords.get(word)
    if (category) return rule(category, 75)
  }
  return unknown
}
