import { problemWith, type SettingProblem } from './setting-problem.ts'
import { expectedValues, type Variables } from './variables.ts'

/** Where mails of banks are received. */
export interface BankMailSettings {
  domain: string
  host: string
  port: number
  /** Files of a certificate for STARTTLS; null without encryption. */
  tls: { certFile: string; keyFile: string } | null
  /** DNS servers that are asked for signing keys; null for those of the machine. */
  dnsServers: readonly string[] | null
}

/** Returns the settings; null without a domain. */
export const parseBankMail = (variables: Variables): BankMailSettings | null => {
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
    dnsServers: variables.BANK_MAIL_DNS?.split(',') ?? null,
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
