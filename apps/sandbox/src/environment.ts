import type { FintocOptions } from './fintoc/options.ts'
import type { SandboxOptions } from './options.ts'

type Environment = Record<string, string | undefined>

function readInteger(environment: Environment, name: string, fallback: number, max: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= max) return value
  throw new Error(`${name} must be a whole number from 0 to ${max}`)
}

function readUrl(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new Error(`${name} must be an http address`)
}

/** Reads the Fintoc settings; throws if only some of the secrets are set. */
function readFintocOptions(environment: Environment): FintocOptions | undefined {
  const { SANDBOX_FINTOC_SECRET_KEY: secretKey, SANDBOX_FINTOC_PUBLIC_KEY: publicKey } = environment
  const { SANDBOX_FINTOC_WEBHOOK_SECRET: webhookSecret } = environment
  if (!secretKey && !publicKey && !webhookSecret) return undefined
  if (!secretKey || !publicKey || !webhookSecret)
    throw new Error('the SANDBOX_FINTOC secrets are set together or not at all')
  const webhookUrl = readUrl(environment, 'SANDBOX_FINTOC_WEBHOOK_URL')
  return { secretKey, publicKey, webhookSecret, ...(webhookUrl === undefined ? {} : { webhookUrl }) }
}

/** Reads the settings; throws an error that names a wrong one. */
export function readOptions(environment: Environment): SandboxOptions {
  if (environment.LUCAS_ENV !== 'development' && environment.LUCAS_ENV !== 'test') {
    throw new Error('it starts only with LUCAS_ENV=development or LUCAS_ENV=test')
  }
  const callbackUrl = readUrl(environment, 'SANDBOX_CALLBACK_URL')
  const frameAncestor = readUrl(environment, 'SANDBOX_FRAME_ANCESTOR')
  const fintoc = readFintocOptions(environment)
  const movements = readInteger(environment, 'SANDBOX_MOVEMENTS', 0, 1_000_000)
  const historyMonths = readInteger(environment, 'SANDBOX_HISTORY_MONTHS', 0, 48)
  const { HOST, SANDBOX_CALLBACK_TOKEN, SANDBOX_API_TOKEN, SANDBOX_SEED } = environment
  return {
    // Lucas runs on localhost; another host name keeps cookies apart.
    host: HOST === undefined || HOST === '' || HOST === 'localhost' ? '127.0.0.1' : HOST,
    port: readInteger(environment, 'SANDBOX_PORT', 3_211, 65_535),
    delayMs: readInteger(environment, 'SANDBOX_DELAY_MS', 3_000, 600_000),
    lateDelayMs: readInteger(environment, 'SANDBOX_LATE_DELAY_MS', 150_000, 3_600_000),
    ...(callbackUrl === undefined ? {} : { callbackUrl }),
    ...(frameAncestor === undefined ? {} : { frameAncestors: new URL(frameAncestor).origin }),
    ...(SANDBOX_CALLBACK_TOKEN ? { callbackToken: SANDBOX_CALLBACK_TOKEN } : {}),
    ...(SANDBOX_API_TOKEN ? { apiToken: SANDBOX_API_TOKEN } : {}),
    ...(SANDBOX_SEED ? { seed: SANDBOX_SEED } : {}),
    ...(movements === 0 ? {} : { movements }),
    ...(environment.SANDBOX_INCIDENTS === '1' ? { incidents: true } : {}),
    ...(environment.SANDBOX_EVERY_RHYTHM === '1' ? { everyRhythm: true } : {}),
    ...(historyMonths === 0 ? {} : { historyMonths }),
    ...(fintoc === undefined ? {} : { fintoc }),
  }
}
