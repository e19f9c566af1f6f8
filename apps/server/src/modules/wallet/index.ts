export { createEstate } from './estate.ts'
export { walletRoutes } from './routes.ts'
export { createWallet } from './service.ts'
