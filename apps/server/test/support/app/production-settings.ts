import { randomBytes } from 'node:crypto'

const createSecret = () => randomBytes(32).toString('base64url')

/** Creates a value of `ENCRYPTION_KEYS` with a new key for each id. */
export const createKeyRing = (...ids: string[]) =>
  ids.map((id) => `${id}:${randomBytes(32).toString('base64')}`).join(',')

/** Creates all settings that production requires, with new secrets and unused addresses. */
export const createProductionSettings = (dataDir: string) => ({
  LUCAS_ENV: 'production',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://lucas.example',
  TOKEN_SECRET: createSecret(),
  PASSWORD_PEPPER: createSecret(),
  ENCRYPTION_KEYS: createKeyRing('k2', 'k1'),
  SMTP_URL: 'smtps://mail.example',
  TRUSTED_PROXY_HOPS: '0',
  FLOID_WIDGET_URL: 'https://widget.example/lucas',
  FLOID_API_URL: 'https://api.example',
  FLOID_TOKEN: 'a-token-of-floid',
  FLOID_CALLBACK_SECRET: createSecret(),
})
