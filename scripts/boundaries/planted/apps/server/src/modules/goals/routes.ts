import { goalsRepository } from './repository.ts'

export const goalRoutes = { goalsRepository }
