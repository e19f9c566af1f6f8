import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, type OnMessage, startChild } from './children.ts'

const sourceFile = /(?<!\.test)\.(ts|json|sql|bin)$/
const settleMs = 100

/** Returns the folder and all folders below it. */
function listFolders(folder: string): string[] {
  const below = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return [folder, ...below.map(({ parentPath, name }) => join(parentPath, name))]
}

/**
 * Watches the source files below the folders. It watches folders, because `node --watch` and a watched file lose a file
 * that an editor replaces (nodejs/node#51621). `next` waits for a change since the last call.
 */
export function watchSources(roots: readonly string[]) {
  let change = Promise.withResolvers<void>()
  let watchers: FSWatcher[] = []
  const open = () => {
    const opened = roots.flatMap(listFolders).map(
      (folder) =>
        watch(folder, (_event, name) => {
          // A name without an extension is most often a new or replaced folder.
          if (name === null || sourceFile.test(name) || !name.includes('.')) change.resolve()
        }).on('error', () => change.resolve()), // Windows: the folder was removed
    )
    for (const watcher of watchers) watcher.close()
    watchers = opened
  }
  open()
  return {
    async next() {
      await change.promise
      await wait(settleMs)
      change = Promise.withResolvers()
      open()
    },
    close() {
      for (const watcher of watchers) watcher.close()
      watchers = []
    },
  }
}

/** Starts a Node process that is started again when a source file changes, also after it ended by itself. */
export function startReloaded(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  roots: readonly string[],
  onMessage?: OnMessage,
): Child {
  const sources = watchSources(roots)
  const stopped = Promise.withResolvers<void>()
  let isStopped = false
  let child = startChild(name, args, env, onMessage)

  async function run() {
    for (;;) {
      const changed = sources.next()
      const first = await Promise.race([child.ended, changed, stopped.promise])
      if (first && !isStopped) console.error(`The ${name} ended; it starts again when a file changes.`)
      await Promise.race([changed, stopped.promise])
      child.stop()
      const exit = await child.ended
      if (isStopped) return exit
      console.log(`A file changed: restarting the ${name} …`)
      child = startChild(name, args, env, onMessage)
    }
  }
  const stop = () => {
    isStopped = true
    stopped.resolve()
    sources.close()
    child.stop()
  }
  return { name, ended: run(), stop }
}
