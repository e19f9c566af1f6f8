/** Seeds of rel/simulation that failed once, each with its cause. They run first. */
export const keptSeeds: readonly { seed: number; cause: string }[] = []
