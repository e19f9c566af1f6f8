import { rmSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// For `node --import`, which its threads inherit: the server ends with the worker of journeys that started it, however
// that one ended, and takes its data along.

if (isMainThread) {
  process.stdin.once('end', () => {
    process.once('exit', () => rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true }))
    process.kill(process.pid, 'SIGTERM')
  })
  process.stdin.resume()
}
