export type { TransactionFact, TransactionFacts } from './ports.ts'
export { goalRoutes } from './routes.ts'
export { createGoals, type Goals } from './service.ts'
