import { isMainThread } from 'node:worker_threads'

// Loaded first in every child of the launcher (children.ts). The standard input of the child is a pipe that closes when
// the launcher exits or is killed; then this process stops as on SIGTERM.

function stop() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143) // no handler is registered yet
}

// Worker threads inherit the flag that loads this file, and have no standard input.
if (isMainThread) {
  process.stdin.once('end', stop)
  process.stdin.resume()
  process.stdin.unref()
}
