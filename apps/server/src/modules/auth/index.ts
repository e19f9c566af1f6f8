export { parseDevice } from './domain/device.ts'
export type { AuthHooks } from './hooks.ts'
export type { AuthMails } from './mail/send.ts'
export { plainMail } from './mail/templates.ts'
export { type Auth, createAuth } from './module.ts'
export { createPasswordHasher, type PasswordHasher } from './passwords/hash.ts'
export type { Profile } from './profile.ts'
export { auditEventRepository } from './repository/audit-event.ts'
export { lookupRepository } from './repository/lookup.ts'
export {
  isLastSignInMethod,
  type SignInMethods,
  signInMethodRepository,
} from './repository/sign-in-method.ts'
export { type Caller, toCaller } from './request-caller.ts'
export { authPublicRoutes, registerAuthRoutes, replyWithSession } from './routes.ts'
export type { SecondFactorGate, SecondFactorVerdict } from './second-factor-gate.ts'
export { createSessionTermination } from './sessions/end-sessions.ts'
export type { Sessions } from './sessions/sessions.ts'
export type { SignedIn, SignIn } from './sign-in/sign-in.ts'
export type { StepUp } from './step-up/step-up.ts'
export type { MailCode } from './verification/mail-code.ts'
