export { type Challenges, createChallenges } from './challenges.ts'
export { createSecurity } from './module.ts'
export { registerSecurityRoutes, securityPublicRoutes } from './routes.ts'
