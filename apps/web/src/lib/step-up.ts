import { ApiError } from './api-error.ts'

/** The person closed the question: nothing was done, and nothing needs to be said. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled'
}

/** The server wants to be sure of the person first (S-20). */
export const wantsStepUp = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'reauthentication_required'
