import { ApiError } from '../http/api-error.ts'

/** The user closed the step-up dialog. Nothing happened, so no error is shown. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled'
}

/** Whether the server requires a step-up before this action (S-20). */
export const isStepUpRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'reauthentication_required'
