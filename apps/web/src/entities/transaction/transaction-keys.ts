/** The beginnings of the keys of queries whose cached transactions a write changes at once. */
export const transactionKeys = {
  detail: ['transactions', 'detail'],
  list: ['transactions', 'list'],
  recent: ['transactions', 'recent'],
} as const
