export { openCash } from './manual.ts'
export type { OwnedAccount } from './match.ts'
export { accountRoutes } from './routes.ts'
export { type AccountsService, createAccounts } from './service.ts'
