import { backup } from './backup.ts'
import { breach } from './breaches.ts'
import { callbacks } from './callbacks.ts'
import { certificate } from './certificate.ts'
import { checkSettings } from './check-settings.ts'
import { codes } from './codes.ts'
import type { OperatorCommand, SettingsCommand, StandaloneCommand } from './command.ts'
import { distribute } from './distribute.ts'
import { goals } from './goals.ts'
import { invite } from './invite.ts'
import { keys } from './keys.ts'
import { checkout, plan } from './plans.ts'
import { restore, restored } from './restore.ts'
import { rights } from './rights.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { support } from './support.ts'

export type Command = OperatorCommand | StandaloneCommand | SettingsCommand

/** The commands of `npm run operator -- …`, in the order of its usage. */
export const commands: readonly Command[] = [
  callbacks,
  plan,
  checkout,
  support,
  rights,
  breach,
  keys,
  goals,
  sessions,
  secondFactor,
  codes,
  invite,
  backup,
  restore,
  restored,
  certificate,
  distribute,
  checkSettings,
]
