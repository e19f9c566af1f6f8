import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readBlocks } from '../../../../../scripts/checks/documents/blocks.ts'
import { root } from '../../../../../scripts/runner/tool.ts'
import { createTemporaryFolder } from '../../../../../scripts/running/temporary-folder.ts'

/** Folders of the machine that the documents write to. */
const machineFolders = /(?<=^|[\s=:"'(>])\/(etc|opt|usr\/lib\/postgresql|var)\b/gm

/** Programs that a machine gets from outside or that change all of it. Each notes its call; the rest is what it does here. */
const stubs: Readonly<Record<string, string>> = {
  'apt-get': '',
  chown: '',
  curl: '',
  docker: '',
  getent: 'exit 2',
  kubectl:
    'case $* in *--from-env-file=/dev/stdin) cat >> "$SCRATCH/secrets" ;; *" get pods "*) echo pod/lucas-worker-0 pod/lucas-worker-1 ;; *" cat "*) echo "{}" ;; esac',
  pgbackrest: '',
  systemctl: '',
  useradd: '',
  // The changes of a person, as a script of sed.
  editor: 'exec sed -i -f "$SCRATCH/edits" "$@"',
  // Owners need root.
  install:
    'for word; do shift; case $word in -o|postgres) ;; *) set -- "$@" "$word" ;; esac; done; exec /usr/bin/install "$@"',
  runuser: 'shift 3; exec "$@"',
  // rand -hex|-base64 NUMBER; for req, empty files.
  openssl:
    'case $1 in rand) shift; exec "$NODE" -p "crypto.randomBytes(+process.argv[2]).toString(process.argv[1].slice(1))" -- "$@" ;; esac; last=; for word; do case $last in -keyout | -out) : > "$word" ;; esac; last=$word; done',
  patronictl: 'cat > /dev/null',
  psql: 'exec "$NODE" "$REPOSITORY/apps/server/test/support/documents/psql.ts" "$@"',
}

/**
 * A folder that the shell blocks of documents take for the machine: /etc, /opt and /var are below it. It has an unpacked release as
 * /opt/lucas once the block that unpacks it ran, and stubs for what is outside.
 */
export function createScratchMachine(variables: Record<string, string>) {
  const scratch = createTemporaryFolder('lucas-machine-')
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))
  const home = join(scratch, 'home')
  const bin = join(scratch, 'bin')
  const folders = ['etc/systemd/system', 'etc/caddy', 'etc/default', 'etc/patroni', 'etc/pgbouncer']
  for (const folder of [...folders, 'etc/postgresql/15/main/conf.d', 'opt', 'var/lib/lucas', 'home', 'bin'])
    mkdirSync(join(scratch, folder), { recursive: true })
  const programs = join(scratch, 'usr/lib/postgresql/15/bin')
  mkdirSync(programs, { recursive: true })
  for (const [name, work] of Object.entries({ ...stubs, pg_ctl: '' }))
    writeFileSync(
      join(name === 'pg_ctl' ? programs : bin, name),
      `#!/bin/sh\necho "${name} $*" >> "$SCRATCH/calls"\n${work}\n`,
      {
        mode: 0o755,
      },
    )

  /** Runs a script as a shell reads it, which ends at its first command that fails. */
  async function runScript(script: string, folder = home) {
    const child = spawn('sh', ['-eu'], {
      cwd: folder,
      env: {
        PATH: `${bin}:/usr/bin:/bin`,
        SCRATCH: scratch,
        NODE: process.execPath,
        REPOSITORY: root,
        LUCAS_ETC: join(scratch, 'etc/lucas'),
        ...variables,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.end(script.replaceAll(machineFolders, `${scratch}/$1`))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        output += piece
      })
    const [code] = await once(child, 'close')
    return { code: Number(code), output }
  }

  return {
    /** Where a path of the machine is. */
    at: (path: string) => join(scratch, path),
    home,
    read: (path: string) => readFileSync(join(scratch, path), 'utf8'),
    write: (path: string, text: string) => writeFileSync(join(scratch, path), text),
    runScript,

    /** Runs a block with other texts in it. Throws with its output if it fails; returns the calls of stubs. */
    async run(block: string, changes: Record<string, string> = {}, folder = home): Promise<string[]> {
      let script = block
      for (const [from, to] of Object.entries(changes)) {
        if (!script.includes(from)) throw new Error(`the block lacks '${from}':\n${block}`)
        script = script.replaceAll(from, to)
      }
      const calls = join(scratch, 'calls')
      rmSync(calls, { force: true })
      const { code, output } = await runScript(script, folder)
      if (code !== 0) throw new Error(`the block ended with ${code}:\n${output}\n${script}`)
      return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
    },

    /** Settings that the next `editor` writes, and those that it adds at the end. */
    edit(settings: Record<string, string>, added: Record<string, string> = {}): void {
      const lines = Object.entries(settings).map(
        ([name, value]) => `s#^${name}=.*#${name}='${value.replaceAll('&', String.raw`\&`)}'#\n`,
      )
      const more = Object.entries(added).map(([name, value]) => `$a ${name}='${value}'\n`)
      writeFileSync(join(scratch, 'edits'), [...lines, ...more].join(''))
    },

    /** Puts an archive of this version with its checksum into the home folder, as `npm run package` names it. */
    async addArchive(name: string): Promise<void> {
      const folder = join(home, name)
      mkdirSync(join(folder, 'bin'), { recursive: true })
      mkdirSync(join(folder, 'node/bin'), { recursive: true })
      cpSync(join(root, 'scripts/packaging/lucas.sh'), join(folder, 'bin/lucas'))
      cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
      for (const [from, to] of [
        [process.execPath, 'node/bin/node'],
        [join(root, 'apps'), 'apps'],
        [join(root, 'package.json'), 'package.json'],
      ])
        symlinkSync(String(from), join(folder, String(to)))
      const { code, output } = await runScript(
        `tar -czf ${name}.tar.gz ${name} && sha256sum ${name}.tar.gz > ${name}.tar.gz.sha256 && rm -r ${name}`,
      )
      if (code !== 0) throw new Error(output)
    },

    /** Adds a line to a file of the machine. */
    append: (path: string, text: string) => appendFileSync(join(scratch, path), text),
  }
}

/** Returns the shell blocks of a section, in order. Throws where there is none. */
export function readShellBlocks(file: string, section: string): string[] {
  const found = readBlocks(file).filter((block) => block.section === section && block.language === 'sh')
  if (found.length === 0) throw new Error(`${file} has no shell block under '${section}'.`)
  return found.map(({ text }) => text)
}
