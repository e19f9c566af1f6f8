import { useQuery } from '@tanstack/react-query'
import { reviewCountQuery } from '../../entities/review/count-query.ts'

const maxShown = 999

/** The number of open review items, or nothing. */
export function ReviewCount() {
  const { data = 0 } = useQuery(reviewCountQuery)
  if (data === 0) return null
  return data > maxShown ? `${maxShown}+` : data
}
