import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Authenticate } from '../../platform/http/access.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import type { TextMessagePort } from '../../platform/mail/text-message.ts'
import type { AccountSecurityServices } from './account-routes.ts'
import { createCodes } from './codes/codes.ts'
import type { AuthHooks } from './hooks.ts'
import { type AuthMails, createAuthMails } from './mail/send.ts'
import { createPasswordService } from './password-service.ts'
import type { PasswordHasher } from './passwords/hash.ts'
import { createProfile } from './profile.ts'
import type { AuthServices } from './routes.ts'
import { createAccessTokens } from './sessions/access-token.ts'
import { createRefreshTokens } from './sessions/refresh-token.ts'
import { createSessionList } from './sessions/session-list.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createKnownBrowsers } from './sign-in/known-browsers.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createStepUp, type StepUp } from './step-up/step-up.ts'
import { createEmailConfirmation } from './verification/confirm-email.ts'
import { createMailCode, type MailCode } from './verification/mail-code.ts'
import { createPhoneVerification } from './verification/phone.ts'
import { createVerification } from './verification/verification.ts'

export type AuthDeps = AuthHooks & {
  db: Db
  clock: Clock
  log: Log
  events: Events
  counters: RateCounters
  jobs: Jobs
  mail: MailPort
  /** Null if no SMS provider is configured. */
  messages: TextMessagePort | null
  cursors: Cursors
  passwords: PasswordHasher
  /** One key of 32 bytes per purpose (`config.deriveKey('access')`, `('refresh')`, `('code')`). */
  keys: { access: Buffer; refresh: Buffer; code: Buffer }
  publicUrl: string
  loginsPerAddress: number
  registrationsPerAddress: number
}

export type Auth = AuthServices &
  AccountSecurityServices & {
    authenticate: Authenticate
    sessions: Sessions
    stepUp: StepUp
    mails: AuthMails
    mailCode: MailCode
  }

/** Creates the services of the module and defines its jobs, so call it before the job worker starts. */
export function createAuth(deps: AuthDeps): Auth {
  const access = createAccessTokens({ key: deps.keys.access, clock: deps.clock })
  const codes = createCodes({ ...deps, key: deps.keys.code })
  const mails = createAuthMails({ ...deps, codes })
  const emailConfirmation = createEmailConfirmation(deps)
  const sessions = createSessions({ ...deps, access })
  const stepUp = createStepUp({ ...deps, mails })
  return {
    sessions,
    stepUp,
    mails,
    mailCode: createMailCode({ ...deps, codes, mails, stepUp }),
    authenticate: sessions.authenticate,
    signIn: createSignIn({
      ...deps,
      sessions,
      access,
      mails,
      codes,
      knownBrowsers: createKnownBrowsers(deps),
    }),
    refresh: createRefreshTokens({ ...deps, access, sessions, mails, key: deps.keys.refresh }),
    profile: createProfile({ ...deps, stepUp, mails, emailConfirmation }),
    verification: createVerification({ ...deps, codes, mails, emailConfirmation }),
    passwordService: createPasswordService({ ...deps, sessions, stepUp, mails }),
    phone: createPhoneVerification({ ...deps, codes }),
    sessionList: createSessionList({ ...deps, sessions, stepUp }),
  }
}
