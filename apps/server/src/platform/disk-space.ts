import { statfs } from 'node:fs/promises'

/** Below this `/readyz` is red, and the embedded database accepts no writes. */
export const minFreeBytes = 64 * 1024 * 1024

/** Returns the free bytes of the disk of `folder`. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns whether the disk of `folder` has space for writes. */
export const hasDiskSpace = async (folder: string, atLeast = minFreeBytes): Promise<boolean> =>
  (await readFreeBytes(folder)) >= atLeast
