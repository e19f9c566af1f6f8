export { landingPublicRoutes, landingRoutes } from './routes.ts'
export { createLanding, type Landing, type LandingDeps } from './service.ts'
