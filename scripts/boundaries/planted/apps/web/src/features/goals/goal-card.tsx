import { SpendRow } from '../spend/spend-row.tsx'

export const GoalCard = SpendRow
