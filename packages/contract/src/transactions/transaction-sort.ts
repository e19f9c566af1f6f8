/** The Sort object of spec 3. Separate, so that the URL is parsed without loading the transaction schemas. */
export const transactionSorts = ['date', 'amount', 'category', 'institution'] as const
