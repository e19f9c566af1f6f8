export { walletRoutes } from './routes.ts'
export { createWallet } from './service.ts'
