import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificates } from './certificates.ts'
import type { Ports } from './ports.ts'
import { giveTo } from './render.ts'
import { type Program, type Supervised, supervise } from './supervisor.ts'

/** What all parts of a cluster share: its folder, its ports and its supervisor. */
export interface Site {
  folder: string
  /** The folder with the settings and secrets, in place of /etc/lucas. */
  settings: string
  ports: Ports
  certificates: Certificates
  /** Creates a folder that only this user of the machine can enter, if it is missing. Returns its path. */
  createFolder(name: string, user?: string): string
  start(program: Program): Supervised
  /** The supervised programs by their name. */
  programs: ReadonlyMap<string, Supervised>
  /** Stops all, the last one first. */
  stop(): Promise<void>
}

export function createSite(
  base: Pick<Site, 'folder' | 'ports' | 'certificates'>,
  onEnded: (line: string) => void,
): Site {
  const { folder } = base
  const programs = new Map<string, Supervised>()
  // Users of the machine pass through it.
  chmodSync(folder, 0o711)
  const createFolder = (name: string, user?: string) => {
    const path = join(folder, name)
    if (existsSync(path)) return path
    mkdirSync(path, { mode: 0o700 })
    if (user !== undefined) giveTo(user, path)
    return path
  }
  const logs = createFolder('logs')
  return {
    ...base,
    settings: createFolder('etc'),
    createFolder,
    programs,
    start(program) {
      const started = supervise(program, logs, onEnded)
      programs.set(program.name, started)
      return started
    },
    async stop() {
      for (const program of [...programs.values()].reverse()) await program.stop()
    },
  }
}
