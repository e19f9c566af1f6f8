export { TransactionDetailPane } from '../transaction-detail/lazy-detail.tsx'
