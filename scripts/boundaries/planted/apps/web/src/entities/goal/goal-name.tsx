import { GoalCard } from '../../features/goals/goal-card.tsx'

export const GoalName = GoalCard
