/** Seeds of rel/simulation that failed once, each with its cause. They run first, so that they stay tested. */
export const failedSeeds: readonly { seed: number; cause: string }[] = []
