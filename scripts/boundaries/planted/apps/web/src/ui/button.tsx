import { GoalName } from '../entities/goal/goal-name.tsx'

export const Button = GoalName
