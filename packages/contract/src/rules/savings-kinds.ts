/**
 * The kinds of transactions that move money out of everyday accounts into savings (Ahorro e inversión). Everything that
 * asks whether a row is one of them takes this list.
 */
export const savingsKinds: readonly string[] = ['savings']
