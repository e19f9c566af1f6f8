import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { clockFlags } from '../../../../../scripts/runner/dates.ts'

// The sandbox bank is a separate app: tests use it over HTTP in its own process and never import its code.
const sandbox = new URL('../../../../sandbox/src/sandbox.ts', import.meta.url).href
const program = `
  const { createSandbox } = await import(${JSON.stringify(sandbox)})
  const bank = createSandbox(JSON.parse(process.env.SANDBOX_OPTIONS))
  process.on('message', (changes) => { bank.configure(changes); process.send('changed') })
  process.once('disconnect', () => bank.close())
  process.send(await bank.listen())
`

interface Fintoc {
  secretKey: string
  publicKey: string
  webhookSecret: string
  /** Without it the sandbox sends no events. */
  webhookUrl?: string
  callsPerSecond: number
  cooldownMs: number
}
type SandboxChanges = {
  today?: string
  delayMs?: number
  lateDelayMs?: number
  historyDays?: number
  fintoc?: Fintoc
}

/** Starts the sandbox bank with settings that a test can change while it runs. */
export async function startConfigurableSandbox(
  options: SandboxChanges & {
    apiToken?: string
    callbackUrl?: string
    movements?: number
    incidents?: boolean
    everyRhythm?: boolean
    historyMonths?: number
    seed?: string
  },
) {
  const child = spawn(process.execPath, [...clockFlags, '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, SANDBOX_OPTIONS: JSON.stringify(options) },
  })
  const exited = once(child, 'exit')
  const [url] = await once(child, 'message')
  return {
    url: String(url),
    async configure(changes: SandboxChanges) {
      if (!child.connected) return
      const done = once(child, 'message')
      child.send(changes)
      await done
    },
    async close() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
