export { categorise, rankCategories } from './categorise.ts'
export { legalCategories, legalCategory, presentCategories } from './legal.ts'
export { categoryRoutes } from './routes.ts'
export { createCategories } from './service.ts'
