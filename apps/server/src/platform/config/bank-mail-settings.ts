import { isLoopback } from '../http-client/addresses.ts'
import { problemWith, type SettingProblem } from './setting-problem.ts'
import { expectedValues, type Variables } from './variables.ts'

/** How mails of banks reach Lucas. Each way is off until its setting is made. */
export interface BankMailSettings {
  /** Where they are received by SMTP; null where they are not. */
  smtp: SmtpSettings | null
  /** The mail servers from which users may have their mailbox read; empty where none is. */
  mailboxHosts: readonly MailboxHost[]
  /** DNS servers that are asked for signing keys; null for those of the machine. */
  dnsServers: readonly string[] | null
}

export interface SmtpSettings {
  domain: string
  host: string
  port: number
  /** Files of a certificate for STARTTLS; null without encryption. */
  tls: { certFile: string; keyFile: string } | null
}

/** A mail server that speaks IMAP over TLS. */
export interface MailboxHost {
  /** As the operator wrote it and users choose it. */
  name: string
  host: string
  port: number
  /** Whether it is on this machine, which only development and tests may reach (S-22). */
  isLocal: boolean
}

/** IMAP over TLS (RFC 8314). */
const imapsPort = 993

export const parseBankMail = (variables: Variables): BankMailSettings => ({
  smtp: parseSmtp(variables),
  mailboxHosts: (variables.BANK_MAIL_IMAP_HOSTS?.split(',') ?? []).map((name) =>
    toMailboxHost(name, variables.LUCAS_ENV !== 'production'),
  ),
  dnsServers: variables.BANK_MAIL_DNS?.split(',') ?? null,
})

function parseSmtp(variables: Variables): SmtpSettings | null {
  const {
    BANK_MAIL_DOMAIN: domain,
    BANK_MAIL_TLS_CERT_FILE: certFile,
    BANK_MAIL_TLS_KEY_FILE: keyFile,
  } = variables
  if (domain === undefined) return null
  return {
    domain,
    host: variables.BANK_MAIL_HOST,
    port: variables.BANK_MAIL_PORT,
    tls: certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : null,
  }
}

function toMailboxHost(name: string, mayBeLocal: boolean): MailboxHost {
  const [host = '', port] = name.split(':')
  return {
    name,
    host,
    port: port === undefined ? imapsPort : Number(port),
    isLocal: mayBeLocal && (host === 'localhost' || isLoopback(host)),
  }
}

/** Returns what is wrong with the settings of bank mail. */
export function findBankMailProblems(variables: Variables): SettingProblem[] {
  const { BANK_MAIL_DOMAIN: domain, BANK_MAIL_PORT: port, PORT, METRICS_PORT } = variables
  const expects = (name: 'BANK_MAIL_PORT' | 'BANK_MAIL_TLS_CERT_FILE') =>
    problemWith(name, `${name} must be ${expectedValues[name]}.`)
  const hasHalf =
    (variables.BANK_MAIL_TLS_CERT_FILE === undefined) !== (variables.BANK_MAIL_TLS_KEY_FILE === undefined)
  return [
    ...(domain !== undefined && (port === PORT || port === METRICS_PORT) ? [expects('BANK_MAIL_PORT')] : []),
    ...(hasHalf ? [expects('BANK_MAIL_TLS_CERT_FILE')] : []),
  ]
}
