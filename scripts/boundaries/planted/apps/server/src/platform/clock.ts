import { goals } from '../modules/goals/index.ts'

export const clock = { goals }
