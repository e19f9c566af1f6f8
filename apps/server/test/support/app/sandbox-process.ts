import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { clockFlags } from '../../../../../scripts/runner/dates.ts'

// The sandbox bank is a separate app: tests use it over HTTP and never import its code.
const script = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))

type SandboxSettings = { port: number; callbackUrl: string; callbackToken: string; movements?: number }

/** Starts the sandbox bank as a process and waits until it is ready. */
export async function startSandbox({ port, callbackUrl, callbackToken, movements }: SandboxSettings) {
  const child = spawn(process.execPath, ['--disable-proto=throw', ...clockFlags, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LUCAS_ENV: 'test',
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(port),
      SANDBOX_CALLBACK_URL: callbackUrl,
      SANDBOX_CALLBACK_TOKEN: callbackToken,
      SANDBOX_DELAY_MS: '0',
      ...(movements === undefined ? {} : { SANDBOX_MOVEMENTS: String(movements) }),
    },
  })
  const exited = once(child, 'exit')
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited])
  if (!String(line).includes('ready')) throw new Error('the sandbox bank did not start')
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
