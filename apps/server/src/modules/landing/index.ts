export { landingPublicRoutes, landingRoutes } from './routes.ts'
export { createLanding } from './service.ts'
