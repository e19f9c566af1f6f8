export { createSupportAnswers } from './answers.ts'
export { createSupportMails } from './mail-queue.ts'
export { registerSupportRoutes } from './routes.ts'
export { createSupport } from './service.ts'
