import { fail } from '../../../platform/errors.ts'
import type { PatternPool } from '../../../platform/patterns/pattern-pool.ts'
import { flatMapInTurns } from '../../../platform/take-turns.ts'
import { type HasPattern, listTexts } from '../domain/transaction-rules/compile.ts'
import type { ActiveRule } from '../domain/transaction-rules/decide.ts'
import type { RuleFacts } from '../domain/transaction-rules/facts.ts'

/** The most that the patterns of one piece of work take, in milliseconds. */
export interface PatternBudget {
  /** Of the processor, for the patterns of one rule and each 5,000 transactions. */
  ruleMs: number
  /** Of the processor, for all rules. */
  totalMs: number
  /** Of the clock, with the turns of other users. */
  waitMs: number
}

const rowsPerBudget = 5_000

/** Where patterns match, and the rules whose patterns took too long. */
export interface PatternFindings {
  has: HasPattern
  slow: ReadonlySet<string>
}

/** The patterns of one piece of work, which share a budget. */
export interface PatternSearch {
  /**
   * Matches the patterns of rules with the transactions that meet their other conditions. Throws `unavailable` if other users
   * have the threads for too long.
   */
  find(rules: readonly ActiveRule[], facts: readonly RuleFacts[]): Promise<PatternFindings>
}

/** For each pattern, which texts have it. */
type Answers = Map<string, Map<string, boolean>>

/** Opens a search. One that remembers answers a question again without the threads, for as many texts as a batch has. */
export function openPatternSearch(
  pool: PatternPool,
  userId: string,
  { ruleMs, ...left }: PatternBudget,
  { remembers }: { remembers: boolean },
): PatternSearch {
  const remembered: Answers = new Map()
  const stopped = new Set<string>()

  /**
   * Returns the texts that have the pattern, or undefined if that takes too long. A pattern that the library no longer accepts
   * matches nothing.
   */
  async function match(pattern: string, texts: readonly string[], workMs: number) {
    if (workMs <= 0) return undefined
    const from = performance.now()
    const found = await pool.match(userId, pattern, texts, { workMs, waitMs: left.waitMs })
    left.waitMs -= performance.now() - from
    if (!('problem' in found)) {
      left.totalMs -= found.usedMs
      return found
    }
    if (found.problem === 'busy') fail('unavailable')
    if (found.problem !== 'slow') return { hits: new Set<string>(), usedMs: 0 }
    left.totalMs -= workMs
    return undefined
  }

  /** Adds the answers that a rule asks for. Returns false if its patterns take too long. */
  async function ask({ test }: ActiveRule, facts: readonly RuleFacts[], answers: Answers): Promise<boolean> {
    let met = await flatMapInTurns(facts, (one) => (test.isPlainlyMet(one) ? [one] : []))
    let leftMs = ruleMs * Math.ceil(facts.length / rowsPerBudget)
    for (const pattern of test.patterns) {
      const known = answers.get(pattern) ?? new Map<string, boolean>()
      answers.set(pattern, known)
      const texts = new Set(
        await flatMapInTurns(met, (one) => listTexts(one).filter((text) => !known.has(text))),
      )
      if (texts.size > 0) {
        const found = await match(pattern, [...texts], Math.min(leftMs, left.totalMs))
        if (found === undefined) return false
        leftMs -= found.usedMs
        for (const text of texts) known.set(text, found.hits.has(text))
      }
      met = met.filter((one) => listTexts(one).some((text) => known.get(text) === true))
    }
    return true
  }

  return {
    async find(rules, facts) {
      const answers: Answers = remembers ? remembered : new Map()
      const slow = new Set<string>()
      for (const rule of rules) {
        if (rule.test.patterns.length === 0) continue
        if (!stopped.has(rule.id) && (await ask(rule, facts, answers))) continue
        stopped.add(rule.id)
        slow.add(rule.id)
      }
      return { has: (pattern, text) => answers.get(pattern)?.get(text) === true, slow }
    },
  }
}
