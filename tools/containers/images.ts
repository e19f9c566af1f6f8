import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from '../../scripts/runner/tool.ts'

// Images without a registry of images: what deploy/Dockerfile and deploy/family/compose.yaml take from one is made of Debian's packages and
// the Node of package-lock.json, under the names that they ask for.

/** Where podman and buildah store images and containers, apart from those of the machine. */
export interface Store {
  folder: string
  /** Runs podman or buildah on the store. Throws with its output unless it ends with 0. */
  run(program: 'podman' | 'buildah', args: readonly string[], cwd?: string): Promise<string>
}

/** Opens a store below a folder. It needs no daemon. */
export function openStore(folder: string): Store {
  const places = [
    '--root',
    join(folder, 'storage'),
    '--runroot',
    join(folder, 'run'),
    '--storage-driver',
    'vfs',
  ]
  return {
    folder,
    async run(program, args, cwd = root) {
      const manager =
        program === 'podman' ? ['--cgroup-manager=cgroupfs', '--events-backend=none', '--runtime=runc'] : []
      const { code, output } = await run(program, [...places, ...manager, ...args], { cwd })
      if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}: ${output.slice(-4_000)}`)
      return output
    },
  }
}

const from = (pattern: RegExp, file: string): string => {
  const [, image] = pattern.exec(readFileSync(join(root, file), 'utf8')) ?? []
  if (image === undefined) throw new Error(`${file} names no such image`)
  return image
}

async function runIn(tree: string, script: string): Promise<void> {
  const { code, output } = await run('chroot', [tree, 'sh', '-euc', script], {
    env: { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  })
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${output.slice(-2_000)}`)
}

async function addImage(store: Store, tree: string, image: string, changes: readonly string[] = []) {
  const archive = `${tree}.tar`
  const { code, output } = await run('tar', ['-C', tree, '-cf', archive, '.'])
  if (code !== 0) throw new Error(output)
  const flags = changes.flatMap((change) => ['--change', change])
  await store.run('podman', ['import', ...flags, archive, `docker.io/library/${image}`])
  rmSync(archive)
}

/** Adds the images that the family's installation begins with, of a Debian tree: Debian itself, with Node and npm, and with Caddy. */
export async function addBaseImages(store: Store, debian: string): Promise<void> {
  const take = async (name: string) => {
    const tree = join(store.folder, name)
    await run('cp', ['-a', debian, tree])
    return tree
  }
  await addImage(store, debian, from(/^FROM (debian:\S+)/m, 'deploy/Dockerfile'))

  const node = await take('node')
  await addNode(node)
  await addImage(store, node, from(/^FROM (node:\S+)/m, 'deploy/Dockerfile'), nodeEnvironment)

  const caddy = await take('caddy')
  await runIn(caddy, 'apt-get update && apt-get install -y --no-install-recommends caddy ca-certificates')
  await addImage(store, caddy, from(/image: (caddy:\S+)/, 'deploy/family/compose.yaml'), [
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    'ENV XDG_CONFIG_HOME=/config',
    'ENV XDG_DATA_HOME=/data',
  ])
}

/** A registry of packages may need settings and an authority of this machine; they are in the image that builds, and in no other. */
const authorities = process.env.NODE_EXTRA_CA_CERTS
const nodeEnvironment = authorities === undefined ? [] : [`ENV NODE_EXTRA_CA_CERTS=${authorities}`]

async function addNode(tree: string): Promise<void> {
  const place = (source: string, target: string) => {
    mkdirSync(join(tree, dirname(target)), { recursive: true })
    cpSync(source, join(tree, target), { recursive: true, dereference: true })
  }
  place(join(root, `node_modules/node-linux-${process.arch}/bin/node`), 'usr/local/bin/node')
  const npm = await run('sh', ['-c', 'readlink -f "$(command -v npm)"'])
  if (npm.code !== 0) throw new Error('npm is missing on this machine')
  place(dirname(dirname(npm.output.trim())), 'usr/local/lib/node_modules/npm')
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(tree, 'usr/local/bin', name))
  const settings = ['/etc/npmrc', join(process.env.HOME ?? '/root', '.npmrc')].filter((file) =>
    existsSync(file),
  )
  writeFileSync(join(tree, 'root/.npmrc'), settings.map((file) => readFileSync(file, 'utf8')).join('\n'))
  const named = settings.flatMap((file) => /^cafile\s*=\s*(\S+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? [])
  for (const file of new Set([...named, ...(authorities === undefined ? [] : [authorities])]))
    place(file, file)
}
