export { GoalCard } from '../goals/goal-card.tsx'
export { SpendRow } from '../spend/spend-row.tsx'
