export { createWalletAssets } from './assets.ts'
export { registerWalletRoutes } from './routes.ts'
export { createWallet } from './service.ts'
