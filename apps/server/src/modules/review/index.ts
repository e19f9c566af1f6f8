export { registerReviewRoutes } from './routes.ts'
export { createReview, toApiPair } from './service.ts'
