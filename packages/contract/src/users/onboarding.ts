import * as z from 'zod/mini'

/** Onboarding steps in display order (issue H). */
export const onboardingSteps = ['verify', 'bank', 'review', 'goal', 'pin'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** Number of reviewed transactions that complete the third step. */
export const transactionsToReview = 5

export const onboardingAnswer = z.object({
  steps: z.array(z.object({ step: z.enum(onboardingSteps), done: z.boolean() })),
  /** The user dismissed the checklist. */
  hidden: z.boolean(),
})
export type OnboardingAnswer = z.infer<typeof onboardingAnswer>
