export { type Auth, createAuth } from './auth.ts'
export { createPasswords } from './passwords.ts'
export { authPublicRoutes, authRoutes } from './routes.ts'
