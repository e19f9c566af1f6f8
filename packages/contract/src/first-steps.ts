import * as z from 'zod/mini'

/** What makes Lucas useful in its first minutes, in the order in which it is offered (issue H). */
export const firstSteps = ['verify', 'bank', 'review', 'goal', 'pin'] as const
export type FirstStep = (typeof firstSteps)[number]

/** So many movements looked at are the third step. */
export const movementsToReview = 5

export const firstStepsAnswer = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
  /** The person has put them away. */
  hidden: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstStepsAnswer>
