export { categorise, rankCategories } from './categorise.ts'
export type { CategoryDecision } from './domain/categorise.ts'
export { type HiddenCategories, loadCategoryNames, loadHiddenCategories } from './names.ts'
export { selectParentCategory } from './repository.ts'
export {
  type CategoryIndex,
  expandCategories,
  findHiddenCategory,
  listHiddenNames,
  loadCategoryIndex,
  loadCurrentCategories,
  resolveCategories,
  resolveCategory,
} from './resolve-categories.ts'
export { registerCategoryRoutes } from './routes.ts'
export { type CategoryService, createCategories } from './service.ts'
