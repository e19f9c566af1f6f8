export { type Auth, type AuthDeps, createAuth } from './auth.ts'
export { createPasswords, type Passwords } from './passwords.ts'
export { authPublicRoutes, authRoutes } from './routes.ts'
