import { isMainThread } from 'node:worker_threads'

// Loaded first in every child of the launcher (children.ts). The standard input of the child is a pipe that closes when
// the launcher exits or is killed; then this process stops as on SIGTERM.

/** `node --watch` is a process of its own, which would wait for a file change after its program exits. */
const isReloaded = process.env.WATCH_REPORT_DEPENDENCIES !== undefined

function stop() {
  if (isReloaded) process.kill(process.ppid, 'SIGTERM')
  else if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143) // no handler is registered yet
}

// Worker threads inherit the flag that loads this file, and have no standard input.
if (isMainThread) {
  process.stdin.once('end', stop)
  process.stdin.resume()
  process.stdin.unref()
}
