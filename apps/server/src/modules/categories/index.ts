export { categorise, rankCategories } from './categorise.ts'
export { legalCategory } from './domain/labels.ts'
