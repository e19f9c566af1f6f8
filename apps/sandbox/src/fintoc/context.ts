import type { CallbackSender } from '../callback-sender.ts'
import type { LoginLock } from '../login-lock.ts'
import type { Households, Settings } from '../options.ts'
import { createEventSender } from './events.ts'
import { createLinks } from './links.ts'
import type { FintocOptions } from './options.ts'

/** Creates the state that the Fintoc routes share. */
export function createFintocContext(deps: {
  settings: Settings
  callbackSender: CallbackSender
  households: Households
  lock: LoginLock
  options: () => FintocOptions
}) {
  return {
    ...deps,
    links: createLinks(deps.households),
    events: createEventSender(deps.callbackSender, deps.options),
  }
}

export type FintocContext = ReturnType<typeof createFintocContext>
