import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const plenty = 2 * 1024 ** 3

/**
 * A folder for what may be lost at any time: in memory where the machine has plenty of it. Each test file copies a
 * database of seven hundred files, which costs a disk's file system seven times as much.
 */
export const shortLivedFolder = (prefix: string): string =>
  mkdtempSync(join(hasPlenty() ? memory : tmpdir(), prefix))

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > plenty
  } catch {
    return false // not on this system
  }
}
