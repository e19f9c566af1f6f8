export { categorise, rankCategories } from './categorise.ts'
export type { VerdictSource } from './domain/categorise.ts'
export { legalCategory } from './domain/labels.ts'
