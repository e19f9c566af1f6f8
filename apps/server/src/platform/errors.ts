import { type ProblemCode, problems } from '@lucas/contract/problem.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Members of a problem: field errors, seconds to wait, and members documented with the code (`required_plan`). */
export type ProblemData = {
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly retryAfter?: number
  /** Replaces the default message of the code, for messages with a number (spec 5). Always from `copy/`. */
  readonly detail?: string
  readonly members?: { readonly [key: string]: Json }
}

/** An error that is sent to the client as a problem. The contract maps its code to status and message. */
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

/** Throws an AppError with the problem code. */
export function fail(code: ProblemCode, data?: ProblemData): never {
  throw new AppError(code, data)
}

/** Throws `validation_failed` for one field of the body, with a message as from its schema. */
export const failField = (field: string, sentence: string): never =>
  fail('validation_failed', { detail: sentence, errors: { [field]: [sentence] } })

/** Throws the problem of a rule that spans rows, with its sentence at the field that it is about. */
export const failAtField = (code: ProblemCode, field: string): never =>
  fail(code, { errors: { [field]: [problems[code].detail] } })
