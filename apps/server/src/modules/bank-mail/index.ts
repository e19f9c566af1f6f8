export { bankMailStore } from './address.ts'
export { bankMailboxStore } from './mailbox/save.ts'
export { createBankMail } from './module.ts'
export { registerBankMailRoutes } from './routes.ts'
