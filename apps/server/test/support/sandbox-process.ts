import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

// The stand-in bank is another app: tests meet it as people do, over HTTP, and never import its code.
const script = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url))

type SandboxSettings = { port: number; callbackUrl: string; callbackToken: string; movements?: number }

/** Starts the stand-in bank as a process of its own and waits until it answers. */
export async function startSandbox({ port, callbackUrl, callbackToken, movements }: SandboxSettings) {
  const child = spawn(process.execPath, ['--disable-proto=throw', script], {
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
  const gone = once(child, 'exit')
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), gone])
  if (!String(line).includes('ready')) throw new Error('the stand-in bank did not start')
  return {
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
