import type { FintocOptions } from './fintoc/options.ts'
import type { SandboxOptions } from './options.ts'

type Environment = Record<string, string | undefined>

function whole(environment: Environment, name: string, fallback: number, highest: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= highest) return value
  throw new Error(`${name} must be a whole number from 0 to ${highest}`)
}

function address(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new Error(`${name} must be an http address`)
}

/** Fintoc's side of the stand-in: all of its secrets or none of it. */
function fintocFrom(environment: Environment): FintocOptions | undefined {
  const { SANDBOX_FINTOC_SECRET_KEY: secretKey, SANDBOX_FINTOC_PUBLIC_KEY: publicKey } = environment
  const { SANDBOX_FINTOC_WEBHOOK_SECRET: webhookSecret } = environment
  if (!secretKey && !publicKey && !webhookSecret) return undefined
  if (!secretKey || !publicKey || !webhookSecret)
    throw new Error('the SANDBOX_FINTOC secrets are set together or not at all')
  const webhookUrl = address(environment, 'SANDBOX_FINTOC_WEBHOOK_URL')
  return { secretKey, publicKey, webhookSecret, ...(webhookUrl === undefined ? {} : { webhookUrl }) }
}

/** Reads the settings of the process; throws one clear sentence when one is wrong. */
export function optionsFrom(environment: Environment): SandboxOptions {
  if (environment.LUCAS_ENV !== 'development' && environment.LUCAS_ENV !== 'test') {
    throw new Error('it starts only with LUCAS_ENV=development or LUCAS_ENV=test')
  }
  const callbackUrl = address(environment, 'SANDBOX_CALLBACK_URL')
  const ancestor = address(environment, 'SANDBOX_FRAME_ANCESTOR')
  const fintoc = fintocFrom(environment)
  const movements = whole(environment, 'SANDBOX_MOVEMENTS', 0, 1_000_000)
  const { HOST, SANDBOX_CALLBACK_TOKEN, SANDBOX_API_TOKEN, SANDBOX_SEED } = environment
  return {
    // The product is at localhost: another name for the bank, so that no cookie is shared.
    host: HOST === undefined || HOST === '' || HOST === 'localhost' ? '127.0.0.1' : HOST,
    port: whole(environment, 'SANDBOX_PORT', 3_211, 65_535),
    delayMs: whole(environment, 'SANDBOX_DELAY_MS', 3_000, 600_000),
    lateDelayMs: whole(environment, 'SANDBOX_LATE_DELAY_MS', 150_000, 3_600_000),
    ...(callbackUrl === undefined ? {} : { callbackUrl }),
    ...(ancestor === undefined ? {} : { frameAncestors: new URL(ancestor).origin }),
    ...(SANDBOX_CALLBACK_TOKEN ? { callbackToken: SANDBOX_CALLBACK_TOKEN } : {}),
    ...(SANDBOX_API_TOKEN ? { apiToken: SANDBOX_API_TOKEN } : {}),
    ...(SANDBOX_SEED ? { seed: SANDBOX_SEED } : {}),
    ...(movements === 0 ? {} : { movements }),
    ...(environment.SANDBOX_INCIDENTS === '1' ? { incidents: true } : {}),
    ...(fintoc === undefined ? {} : { fintoc }),
  }
}
