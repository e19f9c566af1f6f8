/** The Sort object of spec 3. On its own, so that an address can be read before the schemas of rows are loaded. */
export const transactionSorts = ['date', 'amount', 'category', 'institution'] as const
