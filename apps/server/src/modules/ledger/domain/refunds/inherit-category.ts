import type { CategoryFields } from '../row.ts'

/**
 * Returns the category that a refund takes from its purchase, or null where the user chose one for the refund itself. What the
 * user chose for the purchase is `learned` for the refund: a copied `person` would look like a choice of its own.
 * `refundRepository` says the same in SQL.
 */
export function inheritCategory(
  refund: Pick<CategoryFields, 'categorySource'>,
  { category, categorySource, categoryConfidence }: CategoryFields,
): CategoryFields | null {
  if (refund.categorySource === 'person') return null
  return {
    category,
    categorySource: categorySource === 'person' ? 'learned' : categorySource,
    categoryConfidence,
  }
}
