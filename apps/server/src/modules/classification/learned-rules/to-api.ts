import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import type { CategoryRule, NameRule } from '@lucas/contract/transactions/category-rule.ts'
import type { LearnedRule } from '../repository/rule.ts'

export const toApiCategoryCorrection = ({ id, name, value, createdAt }: LearnedRule): CategoryRule => ({
  id,
  name,
  ...splitCategory(value),
  created_at: createdAt.toISOString(),
})

export const toApiNameCorrection = ({ id, name, value, createdAt }: LearnedRule): NameRule => ({
  id,
  name,
  merchant_name: value,
  created_at: createdAt.toISOString(),
})
