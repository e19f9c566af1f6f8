export { transactionFacts } from './facts.ts'
export { transactionRoutes } from './routes.ts'
export { createTransactions } from './service.ts'
export { createStore } from './store.ts'
