import { type Mailing, openMailing } from '../composition/mail.ts'
import { ConfigError } from '../platform/config/config.ts'
import type { OperatorContext } from './command.ts'

/** Opens mail for a command. Without a mail server a user gets a notice in the app, and any other address is the operator's to reach. */
export const openOperatorMailing = ({ config, ...deps }: OperatorContext): Mailing =>
  openMailing(config, {
    ...deps,
    onUnknownReader() {
      throw new ConfigError(
        'SMTP_URL is not set, and no account has this address: deliver the answer yourself.',
      )
    },
  })
