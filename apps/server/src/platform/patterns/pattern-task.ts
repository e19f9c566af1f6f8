/** Part of the work of a pattern: the texts that a thread reads until its turn is over. */
export interface PatternTask {
  pattern: string
  texts: readonly string[]
}

/** Why a pattern is refused: it cannot be read, or it is too large. */
export type PatternRefusal = 'invalid' | 'heavy'

/** The places of the texts that have the pattern, of the first `read` texts. */
export type PatternAnswer = { hits: number[]; read: number } | { refusal: PatternRefusal }
