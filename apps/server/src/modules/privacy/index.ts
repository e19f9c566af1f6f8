export { createPrivacy } from './privacy.ts'
export { privacyPublicRoutes, privacyRoutes } from './routes.ts'
