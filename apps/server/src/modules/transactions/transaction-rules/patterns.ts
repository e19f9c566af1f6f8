import { RE2JS, RE2JSException } from 're2js'
import type { CompilePattern } from '../domain/transaction-rules/compile.ts'

/** Instructions of the largest pattern: a test takes time in proportion to them and to the text. */
const maxProgramSize = 2_000
const combiningMarks = /\p{M}/gu

/**
 * Compiles a pattern of the user with RE2, whose time is linear in the text. Accents of the pattern are dropped, and case does
 * not count. Returns why it is refused instead: it cannot be read, or it is too large.
 */
export function parsePattern(pattern: string): RE2JS | 'invalid' | 'heavy' {
  try {
    const plain = pattern.normalize('NFD').replace(combiningMarks, '')
    const compiled = RE2JS.compile(plain, RE2JS.CASE_INSENSITIVE)
    return compiled.programSize() > maxProgramSize ? 'heavy' : compiled
  } catch (error) {
    if (error instanceof RE2JSException) return 'invalid'
    throw error
  }
}

/** Compiles a stored pattern. One that the library no longer accepts matches nothing. */
export const compilePattern: CompilePattern = (pattern) => {
  const compiled = parsePattern(pattern)
  return typeof compiled === 'string' ? () => false : (text) => compiled.test(text)
}
