import { chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whom the database child runs as; undefined means as ourselves. */
export interface ChildIdentity {
  uid: number
  gid: number
}

const nobody = 65534

/** As root the database refuses to run, so its child gets an unprivileged identity. */
export function childIdentity(uid = nobody, gid = nobody): ChildIdentity | undefined {
  return process.getuid?.() === 0 ? { uid, gid } : undefined
}

/** Gives a file or folder of ours to the child. */
export function giveTo(identity: ChildIdentity | undefined, path: string): void {
  if (identity !== undefined) chownSync(path, identity.uid, identity.gid)
}

/** Whether the child may enter `folder` and every folder above it. */
export function canEnter(identity: ChildIdentity | undefined, folder: string): boolean {
  if (identity === undefined) return true
  const parent = dirname(folder)
  return hasRight(identity, folder, 0o1) && (parent === folder || canEnter(identity, parent))
}

/** Whether the child may read a file (its folder not considered). */
export const canRead = (identity: ChildIdentity | undefined, file: string) =>
  identity === undefined || hasRight(identity, file, 0o4)

function hasRight(identity: ChildIdentity, path: string, right: number): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === identity.uid) return (mode & (right << 6)) !== 0
  if (gid === identity.gid) return (mode & (right << 3)) !== 0
  return (mode & right) !== 0
}
