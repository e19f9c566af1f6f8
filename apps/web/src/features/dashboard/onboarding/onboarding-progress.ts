import type { OnboardingAnswer, OnboardingStep } from '@lucas/contract/users/onboarding.ts'

/** An onboarding step, or the account itself, which is always done. */
export interface ListedStep {
  step: OnboardingStep | 'account'
  done: boolean
}

/** Returns the steps of the server after the account that the user has created. */
export const listSteps = ({ steps }: Pick<OnboardingAnswer, 'steps'>): ListedStep[] => [
  { step: 'account', done: true },
  ...steps,
]

export const countDone = (steps: readonly ListedStep[]): number => steps.filter(({ done }) => done).length
