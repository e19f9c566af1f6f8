import { spawnSync } from 'node:child_process'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { programPath, programs } from './binaries.ts'
import { majorVersion } from './cluster-folder.ts'
import type { ChildIdentity } from './identity.ts'

/** Returns `binDir` if the child can run the programs of the right major version there. Throws otherwise. */
export function requireOwnPrograms(binDir: string, identity: ChildIdentity | undefined): string {
  for (const name of programs) {
    const { error, stdout } = spawnSync(programPath(binDir, name), ['--version'], {
      ...identity,
      cwd: '/',
      encoding: 'utf8',
    })
    const [, version, major] = /\(PostgreSQL\) ((\d+)\S*)/.exec(stdout ?? '') ?? []
    if (version === undefined)
      throw new DatabaseSetupError(
        `POSTGRES_BIN_DIR has no program ${name} that ${identity === undefined ? 'Lucas' : `uid ${identity.uid}`} can run${error === undefined ? '' : ` (${error.message})`}: set it to a folder such as /usr/lib/postgresql/${majorVersion}/bin.`,
      )
    if (major !== majorVersion)
      throw new DatabaseSetupError(
        `POSTGRES_BIN_DIR has PostgreSQL ${version}, and the embedded database is of version ${majorVersion}: set it to a folder such as /usr/lib/postgresql/${majorVersion}/bin.`,
      )
  }
  return binDir
}
