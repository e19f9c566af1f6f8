export type { FoundAccount } from './domain/match.ts'
export type { OwnedAccount } from './match.ts'
export { accountRoutes } from './routes.ts'
export { type AccountsService, createAccounts, type TransactionEraser } from './service.ts'
