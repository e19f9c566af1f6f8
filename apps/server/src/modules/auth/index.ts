export { type Auth, createAuth } from './auth.ts'
export { lookupRepository } from './lookup-repository.ts'
export { createPasswords } from './passwords.ts'
export { authPublicRoutes, authRoutes } from './routes.ts'
