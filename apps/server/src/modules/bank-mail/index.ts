export { bankMailStore } from './address.ts'
export { createBankMail } from './module.ts'
export { registerBankMailRoutes } from './routes.ts'
