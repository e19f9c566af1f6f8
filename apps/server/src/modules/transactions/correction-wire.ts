import type { CategoryCorrection, NameCorrection } from '@lucas/contract/category-correction.ts'
import type { Correction } from './repository/corrections.ts'

export const toCategoryCorrection = ({ id, name, value, createdAt }: Correction): CategoryCorrection => ({
  id,
  name,
  category: value,
  created_at: createdAt.toISOString(),
})

export const toNameCorrection = ({ id, name, value, createdAt }: Correction): NameCorrection => ({
  id,
  name,
  merchant_name: value,
  created_at: createdAt.toISOString(),
})
