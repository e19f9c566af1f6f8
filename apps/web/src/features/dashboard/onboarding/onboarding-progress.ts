import type { OnboardingAnswer, OnboardingStep } from '@lucas/contract/users/onboarding.ts'
import { sendsMail } from '../../../lib/app/installation.ts'

/** An onboarding step, or the account itself, which is always done. */
export interface ListedStep {
  step: OnboardingStep | 'account'
  done: boolean
}

/** Returns the steps that this installation can offer: without mail no code is on its way to confirm an address. */
export const listOffered = (steps: OnboardingAnswer['steps']): OnboardingAnswer['steps'] =>
  sendsMail() ? steps : steps.filter(({ step }) => step !== 'verify')

/** Returns the steps of the server after the account that the user has created. */
export const listSteps = ({ steps }: Pick<OnboardingAnswer, 'steps'>): ListedStep[] => [
  { step: 'account', done: true },
  ...listOffered(steps),
]

export const countDone = (steps: readonly ListedStep[]): number => steps.filter(({ done }) => done).length
