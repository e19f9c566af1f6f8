import { fallback } from '@lucas/contract/copy/transactions/category-labels.ts'
import { decideByRules } from '../../apps/server/src/modules/categories/domain/categorise.ts'
import { tradeWords } from '../../apps/server/src/modules/categories/domain/data/words.ts'
import { findMerchant } from '../../apps/server/src/modules/categories/domain/merchants.ts'
import { augment, createAutomaticBills, createBareNames, createShops } from './augment.ts'
import { type Example, listMerchantNames, readDescriptions } from './corpus.ts'
import { toCategoriserInput, toModelInput } from './model-rows.ts'
import { createRandom } from './random.ts'

export const foldCount = 5

/** Returns the group of each example: the known merchant, or the same words, or the same words cut off. */
export function groupByMerchant(examples: readonly Example[]): string[] {
  const names = examples.map((example) => toMerchantKey(example))
  const whole = [...new Set(names)].toSorted()
  const groupOf = new Map<string, string>()
  let head = ''
  for (const name of whole) {
    if (head === '' || !isTruncation(head, name)) head = name
    groupOf.set(name, head)
  }
  return names.map((name) => groupOf.get(name) ?? name)
}

function toMerchantKey(example: Example): string {
  const { innerWords } = toModelInput(example)
  const found = findMerchant(innerWords)
  return found ? `= ${found.merchant.name}` : innerWords.filter((word) => !/\d/.test(word)).join(' ')
}

/** Whether `name` starts with `head`, which must have two words and six letters; the word of a trade is no merchant. */
const isTruncation = (head: string, name: string) =>
  head.length >= 6 &&
  name.startsWith(head) &&
  !tradeWords.has(head) &&
  head.includes(' ') &&
  !head.startsWith('=')

/** Returns the fold of a merchant, the same in every run. */
export function assignFold(group: string): number {
  let hash = 7
  for (let at = 0; at < group.length; at += 1) hash = (Math.imul(hash, 31) + group.charCodeAt(at)) >>> 0
  return ((hash ^ (hash >>> 13)) >>> 0) % foldCount
}

/** All examples with a merchant: the hand-written ones, then the merchant table. */
const handWritten = readDescriptions()
const merchantNames = listMerchantNames()
const groups = groupByMerchant([...handWritten, ...merchantNames])
const foldsOfGlosas = handWritten.map((_, at) => assignFold(groups[at] ?? ''))
const foldsOfKnown = merchantNames.map((_, at) => assignFold(groups[handWritten.length + at] ?? ''))

/** Returns the training examples that no rule decides, without the merchants of the fold `leaveOut`. */
export function trainingSet(leaveOut: number | null): Example[] {
  const random = createRandom(leaveOut === null ? 1 : leaveOut + 2)
  const includedExamples = handWritten.filter((_, at) => foldsOfGlosas[at] !== leaveOut)
  const includedNames = merchantNames.filter((_, at) => foldsOfKnown[at] !== leaveOut)
  return [
    ...includedExamples.flatMap((example) => augment(example, 5, random)),
    ...includedNames.flatMap((example) => augment(example, 3, random)),
    ...includedNames.filter(() => random.below(20) === 0).map((example) => ({ ...example, isIncome: true })),
    ...createShops(30, random),
    ...createAutomaticBills(24, random),
    ...createBareNames(900, fallback, random),
  ].filter((example) => decideByRules(toCategoriserInput(example)) === null)
}

/** Returns the hand-written descriptions of a fold. */
export const listHeldOut = (fold: number): Example[] =>
  handWritten.filter((_, at) => foldsOfGlosas[at] === fold)
