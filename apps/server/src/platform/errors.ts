import type { ProblemCode } from '@lucas/contract/problem.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Members that travel with a problem: field errors, seconds to wait, and what the code documents (`required_plan`). */
export type ProblemData = {
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly retryAfter?: number
  /** Replaces the table's sentence where spec 5 puts a figure into it; always one of `copy/`. */
  readonly detail?: string
  readonly members?: { readonly [key: string]: Json }
}

/** A refusal that the person hears about. Carries a code; the contract's table knows status and sentence. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly data: ProblemData

  constructor(code: ProblemCode, data: ProblemData = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.data = data
  }
}

/** Ends the use case with a problem of the table. */
export function fail(code: ProblemCode, data?: ProblemData): never {
  throw new AppError(code, data)
}

/** Refuses one field of a body with its own sentence, as its schema would. */
export const refuseField = (field: string, sentence: string): never =>
  fail('validation_failed', { detail: sentence, errors: { [field]: [sentence] } })
