import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Authenticate } from '../../platform/http/access.ts'
import type { Counters } from '../../platform/http/counters.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { createAccessTokens } from './access-token.ts'
import { createAttempts } from './attempts.ts'
import { createAuthMails } from './mails.ts'
import type { Passwords } from './passwords.ts'
import { createProfile } from './profile.ts'
import { createRefresh } from './refresh.ts'
import type { AuthServices } from './routes.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createStepUp, type StepUp } from './step-up.ts'

export type AuthDeps = {
  db: Db
  clock: Clock
  log: Log
  outbox: Outbox
  counters: Counters
  jobs: Jobs
  mail: MailPort
  passwords: Passwords
  /** 32 bytes each, of their own (`config.deriveKey('access')`, `('refresh')`). */
  keys: { access: Buffer; refresh: Buffer }
  publicUrl: string
  loginsPerAddress: number
  registrationsPerAddress: number
}

export type Auth = AuthServices & { authenticate: Authenticate; sessions: Sessions; stepUp: StepUp }

/** The module's services, wired. Defines its job, so it is called before the jobs start. */
export function createAuth(deps: AuthDeps): Auth {
  const access = createAccessTokens({ key: deps.keys.access, clock: deps.clock })
  const attempts = createAttempts(deps)
  const mails = createAuthMails(deps)
  const sessions = createSessions({ ...deps, access })
  const stepUp = createStepUp({ ...deps, attempts })
  return {
    sessions,
    stepUp,
    authenticate: sessions.authenticate,
    signIn: createSignIn({ ...deps, attempts, sessions, access, mails }),
    refresh: createRefresh({ ...deps, access, sessions, mails, key: deps.keys.refresh }),
    profile: createProfile({ ...deps, stepUp, mails }),
  }
}
