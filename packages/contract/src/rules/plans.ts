/** Each plan includes the ones before it. */
export const plans = ['free', 'grow', 'work'] as const
export type Plan = (typeof plans)[number]
export type PaidPlan = Exclude<Plan, 'free'>

export const isPlan = (word: string): word is Plan => plans.some((plan) => plan === word)

/** Whether a plan includes another one. */
export const includesPlan = (own: Plan, wanted: Plan): boolean => plans.indexOf(own) >= plans.indexOf(wanted)

/** Pesos per month, IVA included (spec 9). */
export const planPrices: Readonly<Record<Plan, number>> = { free: 0, grow: 9_990, work: 19_990 }
