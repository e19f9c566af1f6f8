import { limits } from '@lucas/contract/limits.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { absolute, fromWireAmount } from '@lucas/contract/rules/money.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import type { RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import type { RuleFacts } from './facts.ts'

/** Whether a text has a pattern of the user. Patterns are matched before, away from the main thread (S-44). */
export type HasPattern = (pattern: string, text: string) => boolean
type PlainTest = (facts: RuleFacts) => boolean
/** The conditions of a rule, compiled. */
export interface RuleTest {
  /** Tests all conditions but patterns. */
  isPlainlyMet: PlainTest
  patterns: readonly string[]
}
type TextCondition = Extract<RuleCondition, { field: 'text' }>
type PlainCondition = Exclude<RuleCondition, TextCondition> | (TextCondition & { operator: PlainOperator })
type PlainOperator = Exclude<TextCondition['operator'], 'pattern'>
type AmountCondition = Extract<RuleCondition, { field: 'amount' }>

const notInWords = /[^\p{L}\p{N}]+/u

/** Conditions that cost most are tested last. */
const cost: Readonly<Record<RuleCondition['field'], number>> = {
  sign: 0,
  kind: 0,
  account: 0,
  day_of_month: 0,
  amount: 1,
  institution: 1,
  text: 2,
  counterparty: 3,
}

/** Returns the words of a folded text. */
export const toFoldedWords = (folded: string): string[] =>
  folded.split(notInWords).filter((word) => word !== '')

/** Compiles conditions, all of which must be met. */
export function compileConditions(conditions: readonly RuleCondition[]): RuleTest {
  const tests = conditions
    .filter(isPlain)
    .toSorted((one, other) => cost[one.field] - cost[other.field])
    .map(compileCondition)
  return {
    isPlainlyMet: (facts) => tests.every((isMet) => isMet(facts)),
    patterns: conditions.flatMap((condition) => (isPlain(condition) ? [] : [condition.value])),
  }
}

/** Whether a transaction meets the conditions. */
export const isMet = ({ isPlainlyMet, patterns }: RuleTest, facts: RuleFacts, has: HasPattern): boolean =>
  isPlainlyMet(facts) && patterns.every((pattern) => listTexts(facts).some((text) => has(pattern, text)))

/** Returns the texts that patterns read: the description and the detected name. */
export const listTexts = ({ text, name }: RuleFacts): string[] =>
  (name === '' ? [text] : [text, name]).map((whole) => whole.slice(0, limits.rulePatternReads))

const isPlain = (condition: RuleCondition): condition is PlainCondition =>
  condition.field !== 'text' || condition.operator !== 'pattern'

function compileCondition(condition: PlainCondition): PlainTest {
  switch (condition.field) {
    case 'text':
      return compileText(condition)
    case 'amount':
      return compileAmount(condition)
    case 'sign':
      return ({ amount }) => amount < 0n === (condition.sign === 'expense')
    case 'account':
      return ({ accountId }) => accountId === condition.account_id
    case 'institution': {
      const name = foldName(condition.name)
      return ({ institution }) => institution === name
    }
    case 'counterparty':
      return compileCounterparty(condition.value)
    case 'kind': {
      const kinds = new Set(condition.kinds)
      return ({ kind }) => kinds.has(kind)
    }
    case 'day_of_month': {
      const { from, to } = condition
      if (from <= to) return ({ dayOfMonth }) => dayOfMonth >= from && dayOfMonth <= to
      return ({ dayOfMonth }) => dayOfMonth >= from || dayOfMonth <= to
    }
  }
}

function compileText({ operator, value }: { operator: PlainOperator; value: string }): PlainTest {
  const folded = foldName(value)
  switch (operator) {
    case 'contains':
      return ({ text, name }) => text.includes(folded) || name.includes(folded)
    case 'starts_with':
      return ({ text, name }) => text.startsWith(folded) || name.startsWith(folded)
    case 'is':
      return ({ text, name }) => text === folded || name === folded
  }
}

function compileAmount({ min, max, currency }: AmountCondition): PlainTest {
  const [least, most] = [min, max].map((size) => (size === undefined ? null : fromWireAmount(size, currency)))
  return (facts) => {
    if (facts.currency !== currency) return false
    const size = absolute(facts.amount)
    return (least == null || size >= least) && (most == null || size <= most)
  }
}

/** A RUT must be the one in the description; of a name, all words must be in it. */
function compileCounterparty(value: string): PlainTest {
  const rut = normaliseRut(value)
  if (rut !== null) return ({ readRut }) => readRut() === rut
  const words = toFoldedWords(foldName(value))
  if (words.length === 0) return () => false
  return ({ text, name }) => {
    if (!words.every((word) => text.includes(word) || name.includes(word))) return false
    const known = new Set(toFoldedWords(`${text} ${name}`))
    return words.every((word) => known.has(word))
  }
}
