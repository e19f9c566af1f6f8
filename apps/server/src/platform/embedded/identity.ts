import { chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user and group the database process runs as; undefined means those of the server. */
export interface ChildIdentity {
  uid: number
  gid: number
}

const unprivilegedId = 65534

/** Returns an unprivileged identity if the server runs as root, because PostgreSQL refuses to run as root. */
export function childIdentity(uid = unprivilegedId, gid = unprivilegedId): ChildIdentity | undefined {
  return process.getuid?.() === 0 ? { uid, gid } : undefined
}

/** Changes the owner of a file or folder to the child's identity. */
export function changeOwner(identity: ChildIdentity | undefined, path: string): void {
  if (identity !== undefined) chownSync(path, identity.uid, identity.gid)
}

/** Returns whether the child may enter `folder` and all its parents. */
export function canEnter(identity: ChildIdentity | undefined, folder: string): boolean {
  if (identity === undefined) return true
  const parent = dirname(folder)
  return hasPermission(identity, folder, 0o1) && (parent === folder || canEnter(identity, parent))
}

/** Returns whether the child may read a file, regardless of its folder. */
export const canRead = (identity: ChildIdentity | undefined, file: string) =>
  identity === undefined || hasPermission(identity, file, 0o4)

function hasPermission(identity: ChildIdentity, path: string, right: number): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === identity.uid) return (mode & (right << 6)) !== 0
  if (gid === identity.gid) return (mode & (right << 3)) !== 0
  return (mode & right) !== 0
}
