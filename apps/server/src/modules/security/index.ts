export { type Challenges, createChallenges } from './challenges.ts'
export { securityPublicRoutes, securityRoutes } from './routes.ts'
export { createSecurity } from './security.ts'
