export { createSupportAnswers } from './answers.ts'
export { createSupportMails } from './mails.ts'
export { supportRoutes } from './routes.ts'
export { createSupport } from './service.ts'
