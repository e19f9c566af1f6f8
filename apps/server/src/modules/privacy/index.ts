export { createConsents, recordConsents, withdrawNewsletter } from './consents.ts'
export { createErasure, erasureListFile } from './erasure.ts'
export { createPrivacy } from './module.ts'
export { privacyPublicRoutes, registerPrivacyRoutes } from './routes.ts'
