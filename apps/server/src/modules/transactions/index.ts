export { createTransactions, type Transactions } from './module.ts'
export { registerTransactionRoutes } from './routes.ts'
