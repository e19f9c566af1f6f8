import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Authenticate } from '../../platform/http/access.ts'
import type { Counters } from '../../platform/http/counters.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import type { MessagePort } from '../../platform/mail/messages.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { createAccessTokens } from './access-token.ts'
import type { AccountServices } from './account-routes.ts'
import { type AddressProved, createAddresses } from './addresses.ts'
import { createAttempts } from './attempts.ts'
import { createCodes } from './codes.ts'
import { createCredentials } from './credentials.ts'
import { createMailCode, type MailCode } from './mail-code.ts'
import { type AuthMails, createAuthMails } from './mails.ts'
import type { Passwords } from './passwords.ts'
import { createPhone } from './phone.ts'
import { createProfile } from './profile.ts'
import { createRefresh } from './refresh.ts'
import type { AuthServices } from './routes.ts'
import { createSessionList } from './session-list.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createStepUp, type StepUp } from './step-up.ts'
import { createVerification } from './verification.ts'

export type AuthDeps = {
  db: Db
  clock: Clock
  log: Log
  outbox: Outbox
  counters: Counters
  jobs: Jobs
  mail: MailPort
  /** Null where no text message can leave. */
  messages: MessagePort | null
  cursors: Cursors
  passwords: Passwords
  /** 32 bytes each, of their own (`config.deriveKey('access')`, `('refresh')`, `('code')`). */
  keys: { access: Buffer; refresh: Buffer; code: Buffer }
  publicUrl: string
  loginsPerAddress: number
  registrationsPerAddress: number
  addressProved: AddressProved
}

export type Auth = AuthServices &
  AccountServices & {
    authenticate: Authenticate
    sessions: Sessions
    stepUp: StepUp
    mails: AuthMails
    mailCode: MailCode
  }

/** The module's services, wired. Defines its job, so it is called before the jobs start. */
export function createAuth(deps: AuthDeps): Auth {
  const access = createAccessTokens({ key: deps.keys.access, clock: deps.clock })
  const attempts = createAttempts(deps)
  const codes = createCodes({ ...deps, key: deps.keys.code })
  const mails = createAuthMails({ ...deps, codes })
  const addresses = createAddresses(deps)
  const sessions = createSessions({ ...deps, access })
  const stepUp = createStepUp({ ...deps, attempts })
  return {
    sessions,
    stepUp,
    mails,
    mailCode: createMailCode({ ...deps, codes, mails, stepUp }),
    authenticate: sessions.authenticate,
    signIn: createSignIn({ ...deps, attempts, sessions, access, mails, codes }),
    refresh: createRefresh({ ...deps, access, sessions, mails, key: deps.keys.refresh }),
    profile: createProfile({ ...deps, stepUp, mails, addresses }),
    verification: createVerification({ ...deps, attempts, codes, mails, addresses }),
    credentials: createCredentials({ ...deps, attempts, sessions, stepUp, mails }),
    phone: createPhone({ ...deps, codes }),
    sessionList: createSessionList({ ...deps, sessions, stepUp }),
  }
}
