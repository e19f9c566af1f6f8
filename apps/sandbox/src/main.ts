import { readOptions } from './environment.ts'
import { createSandbox } from './sandbox.ts'

async function main(): Promise<void> {
  const options = readOptions(process.env)
  const sandbox = createSandbox(options)
  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const url = await sandbox.listen().catch((error: Error) => {
    if ('code' in error && error.code === 'EADDRINUSE')
      throw new Error(`port ${options.port} is taken by another program: choose another with SANDBOX_PORT`)
    throw error
  })
  process.stdout.write(`sandbox bank ready at ${url}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`sandbox bank: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
