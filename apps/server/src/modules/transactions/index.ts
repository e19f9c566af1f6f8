export { transactionRoutes } from './routes.ts'
export { createTransactions, type Transactions } from './service.ts'
export { type Batch, createStore, type TransactionStore } from './store.ts'
