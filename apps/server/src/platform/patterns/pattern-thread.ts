import { RE2JS, RE2JSException } from 're2js'
import { answerTasks } from '../threads/answer-tasks.ts'
import type { PatternAnswer, PatternRefusal, PatternTask } from './pattern-task.ts'

// Thread that matches patterns of users. RE2 takes time in proportion to the text and to the instructions of the pattern.

const maxInstructions = 2_000
/** Milliseconds of a turn. A text that was begun is read to its end. */
const turnMs = 50
/** Compiled patterns remember up to 16 MB about texts. */
const maxCompiled = 4

const combiningMarks = /\p{M}/gu
const compiled = new Map<string, RE2JS | PatternRefusal>()

/** Compiles a pattern. Its accents are dropped, and case does not count, as in folded texts. */
function compile(pattern: string): RE2JS | PatternRefusal {
  try {
    const plain = pattern.normalize('NFD').replace(combiningMarks, '')
    const expression = RE2JS.compile(plain, RE2JS.CASE_INSENSITIVE)
    return expression.programSize() > maxInstructions ? 'heavy' : expression
  } catch (error) {
    if (error instanceof RE2JSException) return 'invalid'
    throw error
  }
}

function getCompiled(pattern: string): RE2JS | PatternRefusal {
  const found = compiled.get(pattern) ?? compile(pattern)
  // The pattern that was used last is the last one to go.
  compiled.delete(pattern)
  compiled.set(pattern, found)
  for (const oldest of compiled.keys()) if (compiled.size > maxCompiled) compiled.delete(oldest)
  return found
}

function match({ pattern, texts }: PatternTask): PatternAnswer {
  const end = performance.now() + turnMs
  const expression = getCompiled(pattern)
  if (typeof expression === 'string') return { refusal: expression }
  const hits: number[] = []
  let read = 0
  for (const text of texts) {
    if (expression.test(text)) hits.push(read)
    read += 1
    if (performance.now() > end) break
  }
  return { hits, read }
}

answerTasks(match)
