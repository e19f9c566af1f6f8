export { landingPublicRoutes, registerLandingRoutes } from './routes.ts'
export { createLanding } from './service.ts'
