export { categorise, rankCategories } from './categorise.ts'
export { loadCurrentCategories, resolveCategories, resolveCategory } from './resolve-categories.ts'
export { registerCategoryRoutes } from './routes.ts'
export { createCategories } from './service.ts'
