export { type Batch, createStore, type TransactionStore } from './store.ts'
