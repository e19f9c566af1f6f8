/**
 * How safe-to-spend is computed: `salary` until the next payday; `irregular` without a payday that can be relied on; `small`
 * like a salary, but never more than the usual spending.
 */
export const incomeModes = ['salary', 'irregular', 'small'] as const
export type IncomeMode = (typeof incomeModes)[number]

/** The user's choice: a mode, or the one that the transactions show. */
export const incomeModeChoices = ['automatic', ...incomeModes] as const
export type IncomeModeChoice = (typeof incomeModeChoices)[number]
