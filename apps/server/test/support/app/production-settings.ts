import { randomBytes } from 'node:crypto'
import { findBinaries } from '../../../src/platform/embedded/binaries.ts'

const createSecret = () => randomBytes(32).toString('base64url')

/** Creates a value of `ENCRYPTION_KEYS` with a new key for each id. */
export const createKeyRing = (...ids: string[]) =>
  ids.map((id) => `${id}:${randomBytes(32).toString('base64')}`).join(',')

/** The version of the embedded PostgreSQL, which stands in for a served one; it may be below its floor. */
export const servedVersion = /^\d+\.\d+/.exec(findBinaries().version)?.[0] ?? ''

/** Creates all settings that production requires, with new secrets and unused addresses, and that of `servedVersion`. */
export const createProductionSettings = (dataDir: string) => ({
  LUCAS_ENV: 'production',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://lucas.example',
  TOKEN_SECRET: createSecret(),
  PASSWORD_PEPPER: createSecret(),
  ENCRYPTION_KEYS: createKeyRing('k2', 'k1'),
  SMTP_URL: 'smtps://mail.example',
  TRUSTED_PROXY_HOPS: '0',
  OPERATOR_NAME: 'Lucas SpA',
  OPERATOR_RUT: '76.123.456-0',
  MAIL_PROCESSOR_NAME: 'Correos de Chile',
  HOSTING_PROCESSOR_NAME: 'Nube de Chile',
  FLOID_WIDGET_URL: 'https://widget.example/lucas',
  FLOID_API_URL: 'https://api.example',
  FLOID_TOKEN: 'a-token-of-floid',
  FLOID_CALLBACK_SECRET: createSecret(),
  ALLOW_OUTDATED_POSTGRES: servedVersion,
})
