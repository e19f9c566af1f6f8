import { rmSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// For `node --import`, which worker threads inherit: the server stops when the test worker that started it exits or is
// killed, and deletes its data.

if (isMainThread) {
  process.stdin.once('end', () => {
    process.once('exit', () => rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true }))
    process.kill(process.pid, 'SIGTERM')
  })
  process.stdin.resume()
}
