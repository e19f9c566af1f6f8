import { execFileSync } from 'node:child_process'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Replaces each text everywhere. Throws for one that the file lacks: then the file has changed and this machine's value would be lost. */
function replaceTexts(text: string, changes: Readonly<Record<string, string>>): string {
  let changed = text
  for (const [from, to] of Object.entries(changes)) {
    if (!changed.includes(from)) throw new Error(`A file of deploy/ lacks '${from}'.`)
    changed = changed.replaceAll(from, to)
  }
  return changed
}

/** Reads a file of deploy/ with other addresses and paths. */
export const renderFile = (file: string, changes: Readonly<Record<string, string>>): string =>
  replaceTexts(readFileSync(file, 'utf8'), changes)

/**
 * Writes the configuration of an HAProxy. Its limit of connections comes from this machine. It is started as its user: a program
 * that changes its user by itself would not end with this process.
 */
export const writeHaproxyConfig = (file: string, text: string): void =>
  writeFileSync(file, text.replace(/^ +(?:maxconn|user|group) .*\n/gm, ''))

/** Writes the Caddyfile of deploy/ for an address and web processes of this machine, without TLS and without Caddy's own port. */
export const writeCaddyfile = (
  file: string,
  { deploy, address, webs }: { deploy: string; address: string; webs: readonly [string, string] },
): void =>
  writeFileSync(
    file,
    renderFile(join(deploy, 'caddy/Caddyfile'), {
      '127.0.0.1:3211': webs[0],
      '127.0.0.1:3212': webs[1],
      '{$LUCAS_DOMAIN} {': `{\n\tadmin off\n}\n${address} {`,
    }),
  )

/** Gives files to a user of the machine, where this process is root. */
export function giveTo(user: string, ...paths: string[]): void {
  if (process.getuid?.() !== 0) return
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  for (const path of paths) chownSync(path, id('-u'), id('-g'))
}
