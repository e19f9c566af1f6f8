import { backup } from './backup.ts'
import { breach } from './breaches.ts'
import { callbacks } from './callbacks.ts'
import type { OperatorCommand, StandaloneCommand } from './command.ts'
import { distribute } from './distribute.ts'
import { goals } from './goals.ts'
import { keys } from './keys.ts'
import { checkout, plan } from './plans.ts'
import { restore, restored } from './restore.ts'
import { rights } from './rights.ts'
import { sessions } from './sessions.ts'
import { support } from './support.ts'

/** The commands of `npm run operator -- …`, in the order of its usage. */
export const commands: readonly (OperatorCommand | StandaloneCommand)[] = [
  callbacks,
  plan,
  checkout,
  support,
  rights,
  breach,
  keys,
  goals,
  sessions,
  backup,
  restore,
  restored,
  distribute,
]
