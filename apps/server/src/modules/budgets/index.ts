export { createBudgetSubscriber } from './cut-moves.ts'
export { registerBudgetRoutes } from './routes.ts'
export { createBudgets } from './service.ts'
export { type BudgetUse, createBudgetUse, type ListBudgetUse } from './use.ts'
