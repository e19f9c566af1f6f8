export { categorise, type Verdict } from './domain/categorise.ts'
export { legalCategory } from './domain/labels.ts'
