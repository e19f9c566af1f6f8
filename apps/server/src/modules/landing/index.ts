export { deleteExpiredLeads, deleteLead } from './delete-leads.ts'
export { landingPublicRoutes, registerLandingRoutes } from './routes.ts'
export { createLanding } from './service.ts'
