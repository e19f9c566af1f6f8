import { listWrongSettings } from '../platform/config/config.ts'
import type { SettingsCommand } from './command.ts'

/** Lists every wrong setting at once; the start names the first. Opens and writes nothing (docs/configuration.md). */
export const checkSettings: SettingsCommand = {
  name: 'check-settings',
  usage: [''],
  failureMessage: 'The server does not start with these settings.',
  parseSettings: (args) =>
    args.length > 0
      ? null
      : (environment) => {
          const wrong = listWrongSettings(environment)
          console.log(wrong.length === 0 ? 'No setting is wrong.' : wrong.join('\n'))
          return wrong.length === 0
        },
}
