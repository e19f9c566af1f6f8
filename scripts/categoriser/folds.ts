import { fallback } from '@lucas/contract/copy/category-labels.ts'
import { judgeByRules } from '../../apps/server/src/modules/categories/domain/categorise.ts'
import { tradeWords } from '../../apps/server/src/modules/categories/domain/data/words.ts'
import { findMerchant } from '../../apps/server/src/modules/categories/domain/merchants.ts'
import { catalogue, type Example, readGlosas } from './corpus.ts'
import { formsOf, madeUpShops, namesAlone } from './expand.ts'
import { randomFrom } from './random.ts'
import { described, readable } from './reading.ts'

export const foldCount = 5

/** Which examples are of one merchant: the known one, or the same words, or the same words cut short. */
export function groupsOf(examples: readonly Example[]): string[] {
  const names = examples.map((example) => nameOf(example))
  const whole = [...new Set(names)].toSorted()
  const groupOf = new Map<string, string>()
  let head = ''
  for (const name of whole) {
    if (head === '' || !isCutOf(head, name)) head = name
    groupOf.set(name, head)
  }
  return names.map((name) => groupOf.get(name) ?? name)
}

function nameOf(example: Example): string {
  const { innerWords } = readable(example)
  const found = findMerchant(innerWords)
  return found ? `= ${found.merchant.name}` : innerWords.filter((word) => !/\d/.test(word)).join(' ')
}

/** The trade's word alone is no merchant; two words and six letters in common are one. */
const isCutOf = (head: string, name: string) =>
  head.length >= 6 &&
  name.startsWith(head) &&
  !tradeWords.has(head) &&
  head.includes(' ') &&
  !head.startsWith('=')

/** The same fold for a merchant in every run. */
export function foldOf(group: string): number {
  let hash = 7
  for (let at = 0; at < group.length; at += 1) hash = (Math.imul(hash, 31) + group.charCodeAt(at)) >>> 0
  return ((hash ^ (hash >>> 13)) >>> 0) % foldCount
}

/** Everything that names a merchant: what we wrote by hand, then the table. */
const glosas = readGlosas()
const known = catalogue()
const groups = groupsOf([...glosas, ...known])
const foldsOfGlosas = glosas.map((_, at) => foldOf(groups[at] ?? ''))
const foldsOfKnown = known.map((_, at) => foldOf(groups[glosas.length + at] ?? ''))

/** All that the model learns from, texts that rules decide aside; without the merchants of `leaveOut` where a fold is named. */
export function trainingSet(leaveOut: number | null): Example[] {
  const random = randomFrom(leaveOut === null ? 1 : leaveOut + 2)
  const written = glosas.filter((_, at) => foldsOfGlosas[at] !== leaveOut)
  const tabled = known.filter((_, at) => foldsOfKnown[at] !== leaveOut)
  return [
    ...written.flatMap((example) => formsOf(example, 5, random)),
    ...tabled.flatMap((example) => formsOf(example, 3, random)),
    ...tabled.filter(() => random.below(20) === 0).map((example) => ({ ...example, isIncome: true })),
    ...madeUpShops(30, random),
    ...namesAlone(900, fallback, random),
  ].filter((example) => judgeByRules(described(example)) === null)
}

/** Glosas written by hand of merchants that the fold's training has not seen. */
export const heldOut = (fold: number): Example[] => glosas.filter((_, at) => foldsOfGlosas[at] === fold)
