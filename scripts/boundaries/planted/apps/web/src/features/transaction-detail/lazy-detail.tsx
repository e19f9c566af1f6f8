export const TransactionDetailPane = 'detail'
