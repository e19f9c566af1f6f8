export { securityPublicRoutes, securityRoutes } from './routes.ts'
export { createSecurity } from './security.ts'
