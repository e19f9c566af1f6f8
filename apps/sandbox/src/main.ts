import { readOptions } from './environment.ts'
import { createSandbox } from './sandbox.ts'

async function main(): Promise<void> {
  const sandbox = createSandbox(readOptions(process.env))
  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const url = await sandbox.listen()
  process.stdout.write(`sandbox bank ready at ${url}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`sandbox bank: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
