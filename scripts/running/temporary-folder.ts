import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const minFreeBytes = 2 * 1024 ** 3

/**
 * Creates a temporary folder, in memory where the machine has enough. Each test file copies a database of seven hundred
 * files, which takes seven times as long on disk.
 */
export const createTemporaryFolder = (prefix: string): string =>
  mkdtempSync(join(hasFreeMemory() ? memoryFolder : tmpdir(), prefix))

function hasFreeMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize > minFreeBytes
  } catch {
    return false // not on this system
  }
}
