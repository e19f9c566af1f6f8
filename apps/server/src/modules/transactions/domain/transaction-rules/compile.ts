import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { absolute, fromWireAmount } from '@lucas/contract/rules/money.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import type { RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import type { RuleFacts } from './facts.ts'

/** Compiles a pattern of the user to a test of folded texts. */
export type CompilePattern = (pattern: string) => (text: string) => boolean
export type RuleMatcher = (facts: RuleFacts) => boolean
type TextCondition = Extract<RuleCondition, { field: 'text' }>
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

/** Compiles conditions to one test that all of them must pass. */
export function compileConditions(
  conditions: readonly RuleCondition[],
  compilePattern: CompilePattern,
): RuleMatcher {
  const matchers = conditions
    .toSorted((one, other) => toCost(one) - toCost(other))
    .map((condition) => compileCondition(condition, compilePattern))
  return (facts) => matchers.every((matches) => matches(facts))
}

const toCost = (condition: RuleCondition) =>
  condition.field === 'text' && condition.operator === 'pattern' ? 9 : cost[condition.field]

function compileCondition(condition: RuleCondition, compilePattern: CompilePattern): RuleMatcher {
  switch (condition.field) {
    case 'text':
      return compileText(condition, compilePattern)
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

function compileText({ operator, value }: TextCondition, compilePattern: CompilePattern): RuleMatcher {
  const folded = foldName(value)
  switch (operator) {
    case 'contains':
      return ({ text, name }) => text.includes(folded) || name.includes(folded)
    case 'starts_with':
      return ({ text, name }) => text.startsWith(folded) || name.startsWith(folded)
    case 'is':
      return ({ text, name }) => text === folded || name === folded
    case 'pattern': {
      const hasPattern = compilePattern(value)
      return ({ text, name }) => hasPattern(text) || (name !== '' && hasPattern(name))
    }
  }
}

function compileAmount({ min, max, currency }: AmountCondition): RuleMatcher {
  const [least, most] = [min, max].map((size) => (size === undefined ? null : fromWireAmount(size, currency)))
  return (facts) => {
    if (facts.currency !== currency) return false
    const size = absolute(facts.amount)
    return (least == null || size >= least) && (most == null || size <= most)
  }
}

/** A RUT must be the one in the description; of a name, all words must be in it. */
function compileCounterparty(value: string): RuleMatcher {
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
