import type { CategoryLabel } from '@lucas/contract/copy/categories.ts'
import { fallback, salary } from '@lucas/contract/copy/category-labels.ts'
import { companyWords, payrollWords, salaryWords } from './data/words.ts'
import { findMerchant } from './merchants.ts'
import { guess, type Model } from './model.ts'

/** A movement as its bank text was read: words are capitals without accents or signs. */
export interface Described {
  amount: bigint
  currency: 'CLP' | 'USD'
  words: readonly string[]
  /** What names the other side: behind intermediaries, without places and codes. */
  innerWords: readonly string[]
  nature: 'purchase' | 'transfer' | 'internal' | 'fee' | 'cash'
  /** An automatic debit: PAC, PAT, PAP. */
  isAutomatic: boolean
}

export type VerdictSource = 'merchant' | 'rule' | 'model' | 'none'

export interface Verdict {
  /** What is filed: OTROS where nothing is sure enough. */
  category: CategoryLabel
  /** Nothing was sure enough where it is `none`: the person is asked. */
  source: VerdictSource
  /** 0 to 100, of the likeliest label. */
  confidence: number
  /** The likeliest label, also where it is not filed. */
  likeliest: CategoryLabel
  /** The merchant's own name, where it is known. */
  merchant: string | null
}

/** Below it a row stays OTROS and the person is asked; docs/categoriser.md shows what is right above it. */
export const threshold = 80
/** Pesos from which a payment by a company or by its payroll file is taken for a salary. */
const salaryFrom = 400_000n

/** The table of known merchants; its measuring leaves some of them out. */
export type FindMerchant = typeof findMerchant
type Judgement = Omit<Verdict, 'likeliest'>

const rule = (category: CategoryLabel, confidence: number): Judgement => ({
  category,
  source: 'rule',
  confidence,
  merchant: null,
})

const unsure: Judgement = { category: fallback, source: 'model', confidence: 40, merchant: null }

/** The category of a movement: by rules over its nature, then by known merchants, then by the model. */
export function categoriseBy(model: Model, movement: Described, find: FindMerchant = findMerchant): Verdict {
  const verdict = judge(model, movement, find)
  const likeliest = verdict.category
  return verdict.confidence < threshold
    ? { ...verdict, category: fallback, source: 'none', likeliest }
    : { ...verdict, likeliest }
}

const judge = (model: Model, movement: Described, find: FindMerchant): Judgement =>
  judgeByRules(movement) ?? judgeMerchant(movement, find) ?? judgeText(model, movement)

/** What the nature of the text decides by itself; the model never sees such texts. */
export function judgeByRules(movement: Described): Judgement | null {
  const { nature, amount, words } = movement
  const isIncome = amount > 0n
  if (nature === 'internal' || nature === 'cash' || nature === 'fee') return rule(fallback, 98)
  if (isIncome && words.some((word) => salaryWords.has(word))) return rule(salary, 97)
  if (isIncome && isPayroll(movement)) return rule(salary, 82)
  if (nature === 'transfer') return rule(fallback, isIncome ? 92 : 95)
  return null
}

/** A company pays a large sum by file or transfer: most likely a salary (reference 4). */
function isPayroll({ nature, amount, currency, words }: Described): boolean {
  if (amount < salaryFrom || currency !== 'CLP') return false
  const told = nature === 'transfer' ? companyWords : payrollWords
  return words.some((word) => told.has(word))
}

function judgeMerchant({ innerWords, words }: Described, find: FindMerchant): Judgement | null {
  const found = find(innerWords) ?? find(words)
  // behind an intermediary or before a place stands somebody else
  if (!found?.phrase.some((word) => innerWords.includes(word))) return null
  const { name, category } = found.merchant
  return { category, source: 'merchant', confidence: found.isCut ? 90 : 98, merchant: name }
}

function judgeText(model: Model, { amount, innerWords, isAutomatic }: Described): Judgement {
  const { category, confidence } = guess(model, { innerWords, isIncome: amount > 0n, isAutomatic })
  // whoever pays a salary does not earn it
  if (category === salary && amount < 0n) return unsure
  return { category, source: 'model', confidence: Math.floor(confidence * 100), merchant: null }
}
