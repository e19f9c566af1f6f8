export const callbackSecret = 'k'.repeat(43)
export const callbackToken = 't'.repeat(32)

/** The environment of the server under test. */
export const testSettings = (dataDir: string, sandboxOrigin: string): Record<string, string> => ({
  LUCAS_ENV: 'test',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'trace',
  PUBLIC_URL: 'http://localhost:3210',
  TOKEN_SECRET: 'token secret of the tests, long enough',
  PASSWORD_PEPPER: 'pepper of the tests, and long enough too',
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  SANDBOX_PORT: new URL(sandboxOrigin).port,
  FLOID_WIDGET_URL: `${sandboxOrigin}/lucas/widget/0123456789abcdef0123456789abcdef`,
  FLOID_API_URL: sandboxOrigin,
  FLOID_TOKEN: 'api token of the tests',
  FLOID_CALLBACK_SECRET: callbackSecret,
  FLOID_CALLBACK_TOKEN: callbackToken,
})
