import type { CategoryLabel } from '@lucas/contract/copy/transactions/categories.ts'
import {
  education,
  fallback,
  home,
  people,
  salary,
} from '@lucas/contract/copy/transactions/category-labels.ts'
import { givenNames, nameLinks, organizationWords, surnames } from './data/person-names.ts'
import {
  companyWords,
  housingWords,
  payrollWords,
  professionWords,
  returnWords,
  salaryWords,
  schoolWords,
  taxWords,
  tradeWords,
  yieldWords,
} from './data/words.ts'
import { findMerchant } from './merchants.ts'
import { type Model, predict } from './model.ts'

/** A transaction with its parsed description; words are capitals without accents or punctuation. */
export interface CategoriserInput {
  amount: bigint
  currency: 'CLP' | 'USD'
  words: readonly string[]
  /** The words that name the counterparty: after intermediaries, without places and codes. */
  innerWords: readonly string[]
  nature: 'purchase' | 'transfer' | 'internal' | 'fee' | 'cash'
  /** An automatic debit: PAC, PAT, PAP. */
  isAutomatic: boolean
}

type DecisionSource = 'merchant' | 'rule' | 'model' | 'none'

export interface CategoryDecision {
  /** The assigned category: OTROS when the confidence is too low. */
  category: CategoryLabel
  /** `none` when the confidence is too low. */
  source: DecisionSource
  /** 0 to 100, of the most likely category. */
  confidence: number
  /** The most likely category, also when it is not assigned. */
  likeliest: CategoryLabel
  /** The name of a known merchant. */
  merchant: string | null
}

/** From this confidence on the guess is the category; below it a transaction stays OTROS. Accuracy: docs/categoriser.md. */
export const confidenceThreshold = 60
/** Below this confidence the user is asked about a guess. */
export const reviewThreshold = 80
/** A marketplace sells anything: the user is asked. */
const marketplaceConfidence = 62
/** By how surely a transfer names a natural person. A rare name alone is only suggested. */
const personConfidence = { full: 97, partial: 88, shape: 55 }
/** Minimum payment in pesos by a company or payroll file that counts as salary. */
const minSalary = 400_000n

/** Lookup of known merchants; the evaluation passes one with fewer merchants. */
type FindMerchant = typeof findMerchant
type RawDecision = Omit<CategoryDecision, 'likeliest'>

const byRule = (category: CategoryLabel, confidence: number): RawDecision => ({
  category,
  source: 'rule',
  confidence,
  merchant: null,
})

const unsure: RawDecision = { category: fallback, source: 'model', confidence: 40, merchant: null }

/** Categorises a transaction: first by its nature, then by known merchants, then by the model. */
export function categoriseWith(
  model: Model,
  transaction: CategoriserInput,
  find: FindMerchant = findMerchant,
): CategoryDecision {
  const decision = decide(model, transaction, find)
  const likeliest = decision.category
  return decision.confidence < confidenceThreshold
    ? { ...decision, category: fallback, source: 'none', likeliest }
    : { ...decision, likeliest }
}

const decide = (model: Model, transaction: CategoriserInput, find: FindMerchant): RawDecision =>
  decideByRules(transaction) ??
  decideByMerchant(transaction, find) ??
  decideSchoolFee(transaction) ??
  decideByModel(model, transaction)

/** Decides by the nature of the transaction; the model never sees these transactions. */
export function decideByRules(transaction: CategoriserInput): RawDecision | null {
  const { nature, amount, words } = transaction
  const isIncome = amount > 0n
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word))
  if (nature === 'internal' || nature === 'cash' || nature === 'fee') return byRule(fallback, 98)
  // A tax refund is income, but no salary: it fires no "Llegó tu sueldo".
  if (isIncome && has(taxWords) && has(returnWords)) return byRule(fallback, 95)
  if (isIncome && has(salaryWords)) return byRule(salary, 97)
  if (isIncome && isPayroll(transaction)) return byRule(salary, 82)
  if (isIncome && has(yieldWords)) return byRule(fallback, 92)
  return nature === 'transfer' ? decideTransfer(transaction) : null
}

/** A transfer names a person, a payment for housing, or an organisation, which the merchant table and the model know. */
function decideTransfer({ amount, words, innerWords }: CategoriserInput): RawDecision | null {
  const isIncome = amount > 0n
  if (!isIncome && words.some((word) => housingWords.has(word))) return byRule(home, 95)
  const person = findPerson(innerWords)
  if (person !== null) return byRule(people, personConfidence[person])
  return isIncome || innerWords.length === 0 ? byRule(fallback, isIncome ? 92 : 95) : null
}

/** A large payment of a company by file or transfer is most likely a salary (reference 4). */
function isPayroll({ nature, amount, currency, words }: CategoriserInput): boolean {
  if (amount < minSalary || currency !== 'CLP') return false
  const payerWords = nature === 'transfer' ? companyWords : payrollWords
  return words.some((word) => payerWords.has(word))
}

function decideByMerchant({ innerWords, words }: CategoriserInput, find: FindMerchant): RawDecision | null {
  const found = find(innerWords) ?? find(words)
  // The match may be an intermediary or a place; the merchant is in `innerWords`.
  if (!found?.phrase.some((word) => innerWords.includes(word))) return null
  const { name, category, isMarketplace } = found.merchant
  if (isMarketplace) return { category, source: 'model', confidence: marketplaceConfidence, merchant: name }
  return { category, source: 'merchant', confidence: found.isTruncated ? 90 : 98, merchant: name }
}

/** An automatic payment to a school is its fee, whatever its name. The model learns from such texts all the same. */
function decideSchoolFee({ amount, innerWords, isAutomatic }: CategoriserInput): RawDecision | null {
  const at = innerWords.findIndex((word) => schoolWords.has(word))
  if (!isAutomatic || amount > 0n || at === -1 || at > 2) return null
  const [word, next = ''] = innerWords.slice(at)
  if (word === 'COLEGIO' && professionWords.has(next)) return null
  return word === 'JARDIN' && next !== 'INFANTIL' ? null : byRule(education, 90)
}

function decideByModel(model: Model, { amount, innerWords, isAutomatic }: CategoriserInput): RawDecision {
  const { category, confidence } = predict(model, { innerWords, isIncome: amount > 0n, isAutomatic })
  // An outgoing payment cannot be a received salary.
  if (category === salary && amount < 0n) return unsure
  return { category, source: 'model', confidence: Math.floor(confidence * 100), merchant: null }
}

/** How surely the words of a transfer name a natural person; null where they name an organisation or nothing. */
type PersonEvidence = 'full' | 'partial' | 'shape' | null

const isSaint = (word: string | undefined) => word === 'SAN' || word === 'SANTA' || word === 'SANTO'

/**
 * Reads the name in a transfer. `full`: a given name with a surname. `partial`: one of the two, and nothing against it.
 * `shape`: two to five unknown words that could be a rare name.
 */
export function findPerson(words: readonly string[]): PersonEvidence {
  if (words.some((word) => organizationWords.has(word) || tradeWords.has(word))) return null
  const given = words.filter((word, at) => givenNames.has(word) && !isSaint(words[at - 1]))
  const family = words.filter((word) => surnames.has(word) && !given.includes(word))
  if (given.length > 0 && (family.length > 0 || given.length > 1)) return 'full'
  const names = words.filter((word) => word.length > 2 && !nameLinks.has(word))
  if (given.length > 0 || (family.length > 0 && names.length > 1)) return 'partial'
  return names.length >= 2 && names.length <= 5 ? 'shape' : null
}
