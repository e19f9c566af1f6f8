export { createConsents, recordConsents } from './consents.ts'
export { createPrivacy } from './module.ts'
export { privacyPublicRoutes, registerPrivacyRoutes } from './routes.ts'
